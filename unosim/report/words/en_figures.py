"""English: titles, captions and alternative texts of figures."""

from __future__ import annotations

WORDS = {
    "figure.more": "The tables below have every value.",
    "figure.numbers": "The numbers in this figure",
    "figure.effects": "Effects, measured in smallest noticeable differences",
    "figure.effects.caption": "Change against {b}, in units of the smallest difference worth noticing (listed under "
    "“How it was made”). Inside the shaded band nobody would notice. Lines: 95 % intervals.",
    "figure.effects.x": "change, in smallest noticeable differences",
    "figure.effects.band": "not noticeable",
    "figure.effects.alt": "Forest plot of the effects against {b}.",
    "figure.effects.alt.item": "{measure}, {v}: {a_b} to {a_v}, {verdict}.",
    "figure.ranked": "{measure}: every variant",
    "figure.ranked.caption": "Difference to {b}, the largest first, in units of the smallest difference worth "
    "noticing; at right as it is. In the shaded band nobody would notice. Lines: 95 % intervals. Full markers: "
    "noticeable, Holm's p below 0.05 over all variants. Variants with the same rounds are not drawn.",
    "figure.ranked.alt": "{measure}: differences of the variants to {b}, from the largest to the smallest.",
    "figure.length": "How long a round takes",
    "figure.length.caption": "Share of rounds that are over by then. Dots: half of the rounds (circle) and 95 in 100 "
    "(diamond) are over.",
    "figure.length.x": "minutes",
    "figure.length.y": "rounds over, %",
    "figure.length.guide": "over by 10 min",
    "figure.length.alt": "Curves of the share of rounds that are over after so many minutes.",
    "figure.length.alt.item": "{v}: half over after {p50}, 95 in 100 after {p95}, {x} over by 10 minutes.",
    "figure.length_difference": "What happens to short and long rounds",
    "figure.length_difference.caption": "Difference of the quantiles: how much longer the rounds of that rank "
    "take than "
    "those of the same rank with {b}. A flat line at zero means no change. A difference of quantiles is not the "
    "quantile "
    "of a difference.",
    "figure.length_difference.x": "rounds, from the shortest to the longest, %",
    "figure.length_difference.y": "difference to {b}, s",
    "figure.length_difference.y.minutes": "difference to {b}, min",
    "figure.length_difference.alt": "Difference of the length at each rank against {b}.",
    "figure.length_difference.alt.item": "{v}: {p5} at 5 %, {p50} at 50 %, {p95} at 95 %.",
    "figure.length_bars": "Short and long rounds",
    "figure.length_bars.caption": "Rounds of 100 in each half minute; the last bar holds the longer ones.",
    "figure.length_bars.guide": "10 min",
    "figure.length_bars.y": "rounds of 100",
    "figure.length_bars.alt": "Bars of the share of rounds by length in half minutes.",
    "figure.length_bars.alt.item": "{v}: the most frequent length is {mode} ({x} of 100 rounds); {x_long} of "
    "100 take "
    "{long} or longer.",
    "figure.players": "Wins by player",
    "figure.players.caption": "Rounds won of 100 per appearance at the table, with 95 % intervals. The dashed "
    "line is a "
    "fair share.",
    "figure.players.x": "rounds won, of 100",
    "figure.players.alt": "Dots of the win rate of each player; a fair share is {fair}.",
    "figure.players.alt.item": "{player}, {v}: {p}.",
    "figure.positions": "Wins by position",
    "figure.positions.caption": "Rounds won of 100 by order of play: 1 is the player who begins. The dashed "
    "line is a fair "
    "share.",
    "figure.positions.x": "position (1 begins)",
    "figure.positions.alt": "Dots of the win rate of each position; a fair share is {fair}.",
    "figure.positions.alt.item": "position {position}, {v}: {p}.",
    "figure.tables": "The same at every table?",
    "figure.tables.caption": "Difference of the time of a round to {b}, at every table of players, with 95 % "
    "intervals. In the shaded band nobody would notice. At right the difference, and whether the tables differ.",
    "figure.tables.x": "change of the time of a round, minutes",
    "figure.tables.alt": "Dots of the difference in time at every table of players.",
    "figure.tables.alt.item": "{v} at the table {t}: {d}.",
    "figure.interactions": "Two rules at a time",
    "figure.interactions.caption": "Time of a round. On the diagonal, framed: what one rule changes, averaged over all "
    "others. Elsewhere: how much longer or shorter both together are than their two effects added up. Colored: "
    "noticeable after Holm's correction; orange longer, blue shorter. A question mark: still open.",
    "figure.interactions.alias": "*: what this pair and others that these combinations cannot tell from it come to.",
    "figure.interactions.clock": "minutes:seconds",
    "figure.interactions.alt": "Table of the effects of every rule on the time of a round, and of every two beyond "
    "their sum.",
    "figure.interactions.alt.item": "{name}: {d}, {verdict}.",
    "figure.sweep": "From level to level",
    "figure.sweep.caption": "The value at every level, with 95 % intervals.",
    "figure.sweep.time": "minutes",
    "figure.sweep.hundred": "of 100 rounds",
    "figure.sweep.points": "points of 100",
    "figure.sweep.count": "a round",
    "figure.sweep.alt": "Curves of {items} along {factor}.",
    "figure.sweep.alt.item": "{measure}: {a_first} at {l_first}, {a_last} at {l_last}.",
    "figure.residual": "Does it drag?",
    "figure.residual.caption": "Of the rounds still going on after so many minutes: the median of what they still "
    "take, with 95 % bands. A flat curve means that the past tells nothing; a rising one that long rounds get longer "
    "still.",
    "figure.residual.x": "minutes already played",
    "figure.residual.y": "median further minutes",
    "figure.residual.alt": "Curves of the median further minutes against the minutes already played.",
    "figure.residual.alt.item": "{v}: {first} at the start, {last} after {at}.",
    "table.residual": "Median further time of the rounds that are still going on, with 95 % intervals",
    "column.played": "already played",
    "column.going": "rounds still going on",
    "figure.placebo": "placebo: the same rules twice",
    "figure.effects.placebo": "Where the gray cross stands, nothing changed: it is {b} against itself.",
    "figure.fair": "fair",
    "figure.drawn": "Cards drawn, by cause",
    "figure.drawn.caption": "Cards drawn in a round by all players together, by why they were drawn, with 95 % "
    "intervals.",
    "figure.drawn.x": "cards a round",
    "figure.drawn.alt": "Dots of the cards drawn in a round by cause.",
    "figure.drawn.alt.item": "{cause}, {v}: {x}.",
    "figure.penalties": "The largest penalty of a round",
    "figure.penalties.caption": "Most cards that somebody took at once because of others: rounds of 100.",
    "figure.penalties.x": "cards taken at once",
    "figure.penalties.alt": "Bars of the largest penalty of a round.",
    "figure.penalties.alt.item": "{v}: {items}.",
    "figure.penalties.never": "never {cards} or more",
    "bar.0": "none",
    "bar.2": "1–2",
    "bar.4": "3–4",
    "bar.6": "5–6",
    "bar.8": "7–8",
    "bar.10+": "9+",
}
