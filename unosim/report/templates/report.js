// Folded on small screens, unfolded for print and for whoever follows a link. Without scripts everything is open.
const sections = [...document.querySelectorAll("details.section")];
const reveal = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  if (target) target.scrollIntoView();
};
if (matchMedia("(max-width: 640px)").matches) for (const section of sections) section.open = false;
addEventListener("hashchange", reveal);
addEventListener("beforeprint", () => {
  for (const section of sections) section.open = true;
});
for (const link of document.querySelectorAll("nav a")) link.addEventListener("click", () => setTimeout(reveal));
reveal();
