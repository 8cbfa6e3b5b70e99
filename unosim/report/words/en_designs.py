"""English words about designs: factors, tables of players, sweeps. Slots: names, and numbers by their key."""

from __future__ import annotations

TEMPLATES = {
    "factors.most": "Of {k} factors, {name} changes {measure} most: {a_v} instead of {a_b}, averaged over all others.",
    "factors.most.at": "At the table {table}, of {k} factors, {name} changes {measure} most: {a_v} instead of {a_b}, "
    "averaged over all others.",
    "factors.also": "{name} also changes {measure} most: {a_v} instead of {a_b}.",
    "factors.other": "What changes {measure} most is {name}: {a_v} instead of {a_b}.",
    "factors.none": "None of {k} factors changes {measure} so that anybody would notice, averaged over all others.",
    "factors.none.at": "At the table {table}, none of {k} factors changes {measure} so that anybody would notice, "
    "averaged over all others.",
    "factors.open": "Whether any of {k} factors changes {measure} so that anybody would notice cannot be told yet.",
    "factors.open.at": "At the table {table}, whether any of {k} factors changes {measure} so that anybody would "
    "notice cannot be told yet.",
    "pairs.most": "{name} depend on each other: together they come to {a_v}, where the two by themselves "
    "add up to {a_b}.",
    "factors.alias": "Of {k} factors, what changes {measure} most ({d}) is {names}: one of these, or several of them. "
    "The combinations that were played cannot tell which.",
    "factors.alias.at": "At the table {table}, of {k} factors, what changes {measure} most ({d}) is {names}: one of "
    "these, or several of them. The combinations that were played cannot tell which.",
    "pairs.alias": "At least one of these pairs depends on each other, and the combinations that were played cannot "
    "tell which: {names}.",
    "pairs.none": "No two factors depend on each other: any two together make what they add up to, within what "
    "anybody would notice.",
    "pairs.open": "Whether two factors depend on each other cannot be told yet for all of them.",
    "fraction": "Of {whole} combinations {cells} were played (resolution {r}); effects that these cannot tell "
    "apart are listed together.",
    "fraction.part": "Of {whole} combinations {cells} were played; effects that these cannot tell apart are listed "
    "together.",
    "tables.same": "What {v} does to {measure} is the same at all {k} tables.",
    "tables.same.both": "What {v} does to {measure} is the same at both tables.",
    "tables.near": "What {v} does to {measure} depends a little on who plays, less than anybody would notice: "
    "{d_least} at the table {t_least}, {d_most} at the table {t_most}.",
    "tables.depends": "What {v} does to {measure} depends on who plays: {d_least} at the table {t_least}, {d_most} at "
    "the table {t_most}.",
    "tables.opposite": "What {v} does to {measure} depends on who plays, even in its direction: {d_least} at the table "
    "{t_least}, {d_most} at the table {t_most}.",
    "tables.open": "Whether what {v} does to {measure} is the same at all {k} tables cannot be told yet.",
    "tables.open.both": "Whether what {v} does to {measure} is the same at both tables cannot be told yet.",
    "sweep.ends": "Along {factor}, {measure} goes from {a_first} at {l_first} to {a_last} at {l_last}.",
    "sweep.middle": "Along {factor}, {measure} is smallest at {l_least} ({a_least}) and largest at {l_most} "
    "({a_most}).",
    "sweep.to": "Along {factor}, {measure} goes from {a_first} at {l_first} to {a_far} at {l_far}; how it goes "
    "elsewhere cannot be told yet.",
    "sweep.same": "Along {factor}, {measure} does not change so that anybody would notice: {a_first} at {l_first}, "
    "{a_last} at {l_last}.",
    "sweep.open": "Whether {factor} changes {measure} cannot be told yet.",
    "sweep.turns": "Along {factor}, {measure} goes from {a_first} at {l_first} to {a_last} at {l_last}; it is smallest "
    "at {l_least} ({a_least}) and largest at {l_most} ({a_most}).",
    "sweep.least": "Along {factor}, {measure} goes from {a_first} at {l_first} to {a_last} at {l_last}; it is smallest "
    "at {l_least} ({a_least}).",
    "sweep.most": "Along {factor}, {measure} goes from {a_first} at {l_first} to {a_last} at {l_last}; it is largest "
    "at {l_most} ({a_most}).",
    "target.met": "{n} of {k} surely meet all targets, {v} best: {items}.",
    "target.open": "None of {k} surely meets all targets, {n} may; the likeliest is {v}: {items}.",
    "target.missed": "None of {k} meets all targets; the nearest is {v}: {items}.",
    "target.item": "{measure} {a}{unit}",
    "stopped.reached": "Played until {measure} of {v} was known to ± {wanted} ({confidence} %): {deals} deals, {looks} "
    "looks.",
    "stopped.reached.difference": "Played until what {v} changes of {measure} was known to ± {wanted} ({confidence} "
    "%): {deals} deals, {looks} looks.",
    "stopped.most": "Careful: {measure} of {v} is known to ± {half} ({confidence} %), not to ± {wanted} as asked; the "
    "most deals were played ({deals}, {looks} looks).",
    "stopped.most.difference": "Careful: what {v} changes of {measure} is known to ± {half} ({confidence} %), not to "
    "± {wanted} as asked; the most deals were played ({deals}, {looks} looks).",
}

WORDS = {
    "level.players": "{x} players",
    "level.hand_size": "{x}",
    "level.packs": "{x}",
    "designs.at": "The same at the table {t}",
    "table.factors": "{measure}: each factor averaged over all others, and every two beyond their sum; Holm's p is "
    "over these {n} effects",
    "table.factors.all": "Every measure: the largest effect of one factor, and of two beyond their sum",
    "note.factors": "First: the mean where the factor is at its first level, or what two changes by themselves add up "
    "to. Then: the mean at the other level, or of both together. Effects joined by “or” cannot be told apart: the "
    "difference is what all of them come to, and of pairs so joined there is no first and then.",
    "column.effect": "effect",
    "column.before": "first",
    "column.after": "then",
    "column.main": "one factor",
    "column.two": "two factors",
    "either": " or ",
    "table.tables": "{measure}: difference at every table of players, ± 95 %",
    "note.tables": "The same: no two tables can differ by what anybody would notice; nearly the same: nor can these, "
    "but they surely differ. Depends: they surely differ (Cochran's Q over deals, Holm's p over the variants below "
    "0.05), and may do so noticeably.",
    "column.same": "at all tables",
    "tables.same": "the same",
    "tables.near": "nearly the same",
    "tables.depends": "depends",
    "tables.open": "open",
    "tables.told": "The other sections tell of the table {t}.",
    "table.sweep": "{measure} along {factor}, and the difference from the first",
    "table.sweep.at": "{measure} along {factor}, and the difference from the first, at the table {table}",
    "table.places": "{v} against {b}: change of rounds won of 100, by player and position, ± 95 % (* noticeable)",
    "note.places": "Noticeable: the whole interval lies beyond the smallest noticeable difference, and Holm's p over "
    "all of these changes, of all variants, is below 0.05.",
    "places.all": "everybody",
    "table.targets": "Targets: values ± 95 % for all of them at once, the best first",
    "note.targets": "Meets: every interval lies inside its range. Misses: one lies outside. Open: one lies across "
    "an end.",
    "column.target": "targets",
    "target.met": "meets",
    "target.open": "open",
    "target.missed": "misses",
}
