"""The page in a real browser: Debian's Chromium, headless. Where it is missing these tests fail: see .ci/run."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import report_fixtures as made
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
KINDS = ("pair", "four", "single", "many", "cup")
OPEN = "document.querySelectorAll('details').forEach(d => d.open = true)"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return made.pages(tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is needed: apt-get install chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class View:
    """A page as it was opened, with everything that it complained about or asked for."""

    def __init__(self, browser: Browser, path: Path, size: str, scheme: str, javascript: bool = True) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            java_script_enabled=javascript,
        )
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.problems.append(message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri())

    def __enter__(self) -> View:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_complaint_and_no_overflow(
    browser: Browser, pages: dict[str, Path], kind: str, size: str, scheme: str
) -> None:
    with View(browser, pages[kind], size, scheme) as view:
        for unfold in (False, True):
            if unfold:
                view.page.evaluate(OPEN)
            assert view.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert view.problems == []
        assert [url for url in view.requests if not url.startswith(("file:", "data:"))] == []
        assert len([url for url in view.requests if url.startswith("file:")]) == 1


@pytest.mark.parametrize("size", SIZES)
def test_pictures_have_names_and_legible_text(browser: Browser, pages: dict[str, Path], size: str) -> None:
    with View(browser, pages["four"], size, "light") as view:
        view.page.evaluate(OPEN)
        images = view.page.get_by_role("img")
        assert images.count() >= (7 if size == "desktop" else 6)
        for number in range(images.count()):
            assert len(images.nth(number).get_attribute("aria-label") or "") > 40
        smallest = view.page.evaluate(
            "Math.min(...[...document.querySelectorAll('figure svg text')]"
            ".map(t => t.getBoundingClientRect().height).filter(h => h > 0))"
        )
        assert smallest >= 8.5


def test_text_stays_inside_its_picture(browser: Browser, pages: dict[str, Path]) -> None:
    with View(browser, pages["four"], "desktop", "light") as view:
        view.page.evaluate(OPEN)
        outside = view.page.evaluate(
            "[...document.querySelectorAll('figure svg')].flatMap(s => { const b = s.getBoundingClientRect();"
            "return [...s.querySelectorAll('text')].filter(t => { const r = t.getBoundingClientRect();"
            "return r.left < b.left - 2 || r.right > b.right + 2 }).map(t => t.textContent) })"
        )
        assert outside == []


def test_a_phone_shows_cards_and_folds_the_rest(browser: Browser, pages: dict[str, Path]) -> None:
    with View(browser, pages["four"], "phone", "light") as view:
        assert view.page.locator("ul.cards").is_visible()
        assert not view.page.locator("#figure-effects").is_visible()
        assert not view.page.locator("#length table").first.is_visible()
        view.page.locator("#length > summary").click()
        assert view.page.locator("#table-length-minutes").is_visible()
        scroller = view.page.locator("div.scroll:has(#table-length-minutes)")
        assert scroller.evaluate("e => e.scrollWidth > e.clientWidth")
        view.page.locator("#feel > summary").click()
        assert view.page.locator("#figure-trend svg").is_visible(), "wide figures without cards are panned"
        assert view.page.locator("#figure-trend .pan").evaluate("e => e.scrollWidth > e.clientWidth")
    with View(browser, pages["four"], "desktop", "light") as view:
        assert not view.page.locator("ul.cards").is_visible()
        assert view.page.locator("#figure-effects").is_visible()
        assert view.page.locator("#table-length-minutes").is_visible()


def test_the_keyboard_opens_what_is_folded(browser: Browser, pages: dict[str, Path]) -> None:
    with View(browser, pages["pair"], "phone", "light") as view:
        summary = view.page.locator("#limits > summary")
        summary.focus()
        view.page.keyboard.press("Enter")
        assert view.page.get_by_text("These are simulated players.").is_visible()
        view.page.keyboard.press("Enter")
        assert not view.page.get_by_text("These are simulated players.").is_visible()


def test_links_open_their_section(browser: Browser, pages: dict[str, Path]) -> None:
    with View(browser, pages["pair"], "desktop", "light") as view:
        view.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = false)")
        view.page.get_by_role("link", name="How it was made").click()
        view.page.wait_for_function("document.getElementById('made').open")
    with View(browser, Path(f"{pages['pair']}"), "phone", "light") as view:
        view.page.goto(pages["pair"].as_uri() + "#made")
        view.page.reload()
        assert view.page.locator("#made dl").is_visible()


def test_everything_is_there_without_scripts(browser: Browser, pages: dict[str, Path]) -> None:
    with View(browser, pages["pair"], "phone", "light", javascript=False) as view:
        assert view.page.locator("#table-length-minutes").is_visible()


def test_pictures_follow_the_color_scheme(browser: Browser, pages: dict[str, Path]) -> None:
    ink = "getComputedStyle(document.querySelector('#figure-length svg text')).fill"
    colors = {}
    for scheme in ("light", "dark"):
        with View(browser, pages["pair"], "desktop", scheme) as view:
            colors[scheme] = (
                view.page.evaluate(ink),
                view.page.evaluate("getComputedStyle(document.body).backgroundColor"),
            )
    assert colors["light"][0] != colors["dark"][0]
    assert colors["light"][1] != colors["dark"][1]


@pytest.mark.parametrize(
    ("kind", "size", "scheme"),
    [("four", "desktop", "light"), ("single", "phone", "dark"), ("many", "phone", "light"), ("cup", "desktop", "dark")],
)
def test_axe_finds_no_fault(browser: Browser, pages: dict[str, Path], kind: str, size: str, scheme: str) -> None:
    with View(browser, pages[kind], size, scheme) as view:
        view.page.evaluate(OPEN)
        found = Axe().run(view.page).response["violations"]
        assert [(one["id"], one["impact"], one["nodes"][0]["html"]) for one in found] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(browser: Browser, pages: dict[str, Path], scheme: str) -> None:
    with View(browser, pages["four"], "desktop", scheme) as view:
        ratios = view.page.evaluate(CONTRAST)
        assert min(ratios.values()) >= 4.5, ratios


# Contrast of the colors of words with the paper (WCAG 2.1, 1.4.3).
CONTRAST = """() => {
  const style = getComputedStyle(document.documentElement);
  const light = name => {
    const hex = style.getPropertyValue(name).trim().slice(1);
    const [r, g, b] = [0, 2, 4].map(i => parseInt(hex.slice(i, i + 2), 16) / 255)
      .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const pairs = [["--ink", "--paper"], ["--muted", "--paper"], ["--accent", "--paper"], ["--muted", "--card"],
                 ["--muted", "--band"], ["--ink", "--warning"]];
  return Object.fromEntries(pairs.map(([a, b]) => [a + b, ratio(light(a), light(b))]));
}"""


def test_it_prints(browser: Browser, pages: dict[str, Path]) -> None:
    with View(browser, pages["four"], "desktop", "dark") as view:
        view.page.emulate_media(media="print")
        assert view.page.evaluate("getComputedStyle(document.body).color") == "rgb(27, 31, 39)"
        assert not view.page.locator("nav").is_visible()
        assert len(view.page.pdf(format="A4")) > 20_000


def test_on_paper_a_section_that_holds_nothing_but_folded_parts_is_left_out(
    browser: Browser, pages: dict[str, Path]
) -> None:
    with View(browser, pages["many"], "desktop", "light") as view:
        view.page.emulate_media(media="print")
        empty = view.page.evaluate(
            "[...document.querySelectorAll('details.section')].filter(s => s.getBoundingClientRect().height > 0 &&"
            " ![...s.children].some(c => c.tagName != 'SUMMARY' && c.getBoundingClientRect().height > 0))"
            ".map(s => s.id)"
        )
        assert empty == []
        assert view.page.locator("#made dl").is_visible()
