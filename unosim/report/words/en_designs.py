"""English words about designs: factors, tables of players, sweeps. Slots: names, and numbers by their key."""

from __future__ import annotations

TEMPLATES = {
    "factors.most": "Of {k} factors, {name} changes {measure} most: {a_v} instead of {a_b}, averaged over all others.",
    "factors.most.at": "At the table {table}, of {k} factors, {name} changes {measure} most: {a_v} instead of {a_b}, "
    "averaged over all others.",
    "factors.none": "None of {k} factors changes {measure} so that anybody would notice, averaged over all others.",
    "factors.none.at": "At the table {table}, none of {k} factors changes {measure} so that anybody would notice, "
    "averaged over all others.",
    "factors.open": "Whether any of {k} factors changes {measure} so that anybody would notice cannot be told yet.",
    "factors.open.at": "At the table {table}, whether any of {k} factors changes {measure} so that anybody would "
    "notice cannot be told yet.",
    "pairs.most": "{name} depend on each other: together they come to {a_v}, where the two by themselves add up to {a_b}.",
    "pairs.none": "No two factors depend on each other: any two together make what they add up to, within what anybody "
    "would notice.",
    "pairs.open": "Whether two factors depend on each other cannot be told yet for all of them.",
    "fraction": "Of {whole} combinations {cells} were played (resolution {r}); effects that these cannot tell "
    "apart are listed together.",
    "fraction.part": "Of {whole} combinations {cells} were played; effects that these cannot tell apart are listed "
    "together.",
}

WORDS = {
    "table.factors": "{measure}: each factor averaged over all others, and every two beyond their sum; Holm's p is "
    "over these {n} effects",
    "table.factors.all": "Every measure: the largest effect of one factor, and of two beyond their sum",
    "note.factors": "First: the mean where the factor is at its first level, or what two changes by themselves add up "
    "to. Then: the mean at the other level, or of both together.",
    "column.effect": "effect",
    "column.before": "first",
    "column.after": "then",
    "column.main": "one factor",
    "column.two": "two factors",
    "either": " or ",
}
