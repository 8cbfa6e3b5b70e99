"""English of the report of a tournament: sentences and words. Slots: names are quoted, numbers by their key."""

from __future__ import annotations

TEMPLATES = {
    "cup.best": "{a} is the best of {k}: it wins {p} of 100 rounds at a table of {seats} (95 % {interval}; fair would "
    "be {fair}).",
    "cup.better": "{a} is better than {b}: it wins {p} of 100 rounds at a table of {seats}, and {b} {q} (95 % of the "
    "first {interval}; fair would be {fair}).",
    "cup.wins": "{p}",
    "cup.wins.from": "{q} to {p}",
    "cup.top": "{names} win most, {wins} of 100 rounds at a table of {seats} (fair would be {fair}), and cannot be "
    "told apart after {rounds} rounds.",
    "cup.top.many": "The first {n} of {k}, from {a} to {b}, cannot be told apart after {rounds} rounds: they win "
    "{wins} of 100 at a table of {seats} (fair would be {fair}).",
    "cup.equal": "None of the {k} can be told from another after {rounds} rounds: they win {wins} of 100 at a "
    "table of {seats} (fair would be {fair}).",
    "cup.equal.two": "{a} and {b} cannot be told apart after {rounds} rounds: they win {p} and {q} of 100 at a table "
    "of {seats} (fair would be {fair}).",
    "cup.none": "No round has been finished yet.",
    "cup.range": "Choosing the best over the worst moves you from {q} ({b}) to {p} ({a}) of 100.",
    "cup.luck": "Cards and lots decide {cards} of who wins, whoever sits there, and the player {player}, on the "
    "average of all tables.",
    "cup.fields.same": "{a} wins most in each field: {items}.",
    "cup.fields.best": "Which is best depends on the field: {items}.",
    "cup.fields.item": "{a} with {p} of 100 ({f})",
    "cup.fields.item.same": "{p} of 100 ({f})",
    "cup.alike": "{names} play the same rounds wherever one takes the place of another.",
    "cup.cycle": "{a} beats {b}, {b} beats {c}, and {c} beats {a}.",
    "cup.cycles": "{n} times three beat each other in a circle, as {a}, {b} and {c} do.",
    "cup.cycles.none": "No three beat each other in a circle, as far as that is certain.",
    "cup.pairs": "Of {n} pairs, {m} are certain: in {x} of these the one that wins more often overall also wins more "
    "often against the other.",
    "cup.luck.of": "Of what decides who wins with {r}, the players are {player}, the position {position}, cards and "
    "lots {cards}, and the rest {rest} (the course that the round takes).",
    "cup.luck.none": "Skill and luck cannot be told apart: that takes at least 100 deals with a winner in every round.",
    "cup.ladder": "The ladder has {n} rungs, each surely a point of 100 above the next: {items}.",
    "cup.ladder.one": "The ladder has one rung: nobody is surely a point of 100 below {a}.",
    "cup.rung": "{a} (order {order})",
    "cup.lesson": "In deal {deal} of the line-up {v}: {a} sits in seat {seat} and wins. When {b} has the "
    "same seat and the same cards, {c} wins.",
    "cup.lesson.swapped": "In deal {deal} of the line-up {v}: {a} sits in seat {seat} and wins. When it swaps seats "
    "with {b}, who then has the same cards, {c} wins.",
    "cup.lesson.again": "In deal {deal} of the line-up {v}: {a} sits in seat {seat} and wins. When it swaps seats with "
    "{b}, it wins again, with the cards that {b} had lost with.",
    "cup.lesson.none": "In no deal that was looked at does {a} win with cards with which {b} loses.",
    "cup.rules.change": "The largest change under other rules: with {r}, {a} wins {p} of 100 rounds instead of {q} "
    "with {b} ({d}, 95 % {interval}).",
    "cup.rules.same": "With other rules, no win rate is certain to change.",
    "cup.rules.best": "The best is {a} with {b}, and {c} with {r}.",
    "cup.rules.top": "The best is {a} with {b}; with {r}, {names} win most, and cannot be told apart.",
    "cup.rules.order": "{a} is the best under every set of rules.",
    "cup.thin.deals": "Careful: only {deals} deals were played, so small differences cannot be seen yet.",
    "cup.thin.partial": "Careful: this run is not complete ({present} of {planned} files); the numbers may still move.",
    "cup.thin.unfinished": "Careful: of 100 rounds, {x} ended without a winner (stalemate or turn limit) with {r}; the "
    "other numbers leave them out.",
    "cup.thin.left_out": "Careful: with {r}, {n} deals of a line-up are left out with all their rotations, because a "
    "strategy erred in them; the numbers hold for the others, which are no random choice.",
    "cup.thin.rating": "There are no ratings with {r}: who won leaves them open, for somebody never won.",
}

WORDS = {
    "cup.title": "Which strategy wins most?",
    "cup.facts.one": "{k} strategies · {seats} at a table · {line_ups} line-up · {deals} deals · {rounds} rounds",
    "cup.facts": "{k} strategies · {seats} at a table · {line_ups} line-ups · {deals} deals · {rounds} rounds",
    "cup.facts.rules": "{n} sets of rules",
    "cup.section.standings": "Standings",
    "cup.section.meetings": "Who beats whom",
    "cup.section.rules": "Under other rules",
    "cup.section.luck": "Skill and luck",
    "cup.section.deeds": "What each strategy does",
    "cup.section.bans": "What a ban costs",
    "cup.section.lesson": "One deal, two hands to play it",
    "cup.table.standings.field": "Standings with {r}, {f}",
    "cup.field.duel": "duel",
    "cup.field.one_vs_field": "one against copies",
    "cup.field.mixed": "mixed tables",
    # Figures.
    "cup.ranking": "Rounds won",
    "cup.ranking.caption": "Rounds won of 100 per appearance at the table, with 95 % intervals. The dashed line is a "
    "fair share. Bars at right join those that cannot be told apart.",
    "cup.ranking.caption.alone": "Rounds won of 100 by one against copies of another, over all others, with 95 % "
    "intervals. The dashed line is a fair share. Bars at right join those that cannot be told apart.",
    "cup.ranking.caption.fields": "Rounds won of 100 per appearance in each field, with 95 % intervals: {fields}. The "
    "dashed line is a fair share. Bars at right join those that cannot be told apart in the first field, which gives "
    "the order.",
    "cup.ranking.x": "rounds won, of 100",
    "cup.ranking.alt": "Dots of the win rate of each strategy, the best first; a fair share is {fair}.",
    "cup.alt.item": "{a}: {p}.",
    "cup.matrix": "Two by two",
    "cup.matrix.caption": "Of 100 rounds that one of the two won where both sat, how many went to the strategy of the "
    "row. Numbers name the strategies by rank; those that fare alike against the others stand together. Orange: more "
    "than half; blue: less; ~ marks what is not certain after a correction for all pairs.",
    "cup.matrix.alt": "Table of the share of each strategy against each other one.",
    "cup.matrix.tip": "{a} – {b}: {n} to {m} rounds",
    "cup.matrix.alt.item": "{a} against {b}: {p}.",
    "cup.bump": "Rounds won under each set of rules",
    "cup.bump.caption": "Rounds won of 100. Colored: those whose win rate is certain to change from the first set of "
    "rules, the largest changes first. Gray: the others. A line is broken where it comes to another colored one, from "
    "which it could be told before and no more.",
    "cup.bump.alt": "Lines of the win rate of each strategy from one set of rules to the next.",
    "cup.bump.alt.item": "{a}: {items}.",
    "cup.luck": "What decides who wins",
    "cup.luck.caption": "Shares of the variance of who wins, on the average of the line-ups. Cards and lots: how "
    "alike different strategies fare in the same seat of the same deal. Rest: the course that the round takes.",
    "cup.luck.alt": "Bars of the shares of players, position, cards and lots, and the rest.",
    "cup.luck.alt.item": "{r}: players {player}, position {position}, cards and lots {cards}, rest {rest}.",
    "cup.luck.x": "percent of what decides who wins",
    "cup.luck.player": "players",
    "cup.luck.position": "position",
    "cup.luck.cards": "cards and lots",
    "cup.luck.rest": "rest",
    "cup.fit": "Do the ratings fit?",
    "cup.fit.caption": "Each dot is a pair: the share of the higher rated one as the ratings expect it, and as it was "
    "found. On the line both are the same. Orange: where the corrected interval of the share leaves out what is "
    "expected.",
    "cup.fit.alt": "Dots of the share of each pair, found against expected; the largest difference is {x}.",
    "cup.fit.x": "expected by the ratings, of 100",
    "cup.fit.y": "found, of 100",
    # Tables.
    "cup.table.standings": "Standings with {r}",
    "cup.table.meetings": "Every pair, with {r}: rounds won of those that one of the two won where both sat",
    "cup.table.luck": "What decides who wins, shares with 95 % intervals",
    "cup.table.ladder": "The ladder with {r}: each rung surely wins a point of 100 less than the one above",
    "cup.table.deeds": "What each strategy does with {r}, counted turn by turn in a sample of the deals",
    "cup.table.bans": "With a ban against the same strategy without, with {r}: changes with 95 % intervals",
    "cup.table.rules": "Rounds won under each set of rules, and the change from {b} with its 95 % interval",
    "cup.column.rank": "rank",
    "cup.column.strategy": "strategy",
    "cup.column.tier": "tier",
    "cup.column.rate": "won",
    "cup.column.points": "points",
    "cup.column.rating": "rating",
    "cup.column.first": "as first",
    "cup.column.last": "as last",
    "cup.column.turns": "turns",
    "cup.column.rounds": "rounds",
    "cup.column.errors": "errors",
    "cup.column.rules": "rules",
    "cup.column.player": "players",
    "cup.column.position": "position",
    "cup.column.cards": "cards and lots",
    "cup.column.rest": "rest",
    "cup.column.order": "order",
    "cup.column.own_turns": "turns",
    "cup.column.choices": "with a choice",
    "cup.column.drew": "drew by choice",
    "cup.column.wilds": "wilds",
    "cup.column.wild_draw_fours": "W+4",
    "cup.column.actions": "actions",
    "cup.column.answers": "answers",
    "cup.column.jumps": "jumps",
    "cup.column.challenged": "challenged",
    "cup.column.challenges_won": "challenges won",
    "cup.column.ban": "ban",
    "cup.column.won_change": "rounds won",
    "cup.column.points_change": "points a round",
    "cup.column.pair": "pair",
    "cup.column.share": "share of the first",
    "cup.column.corrected": "corrected for all pairs",
    "cup.column.balance": "won–lost",
    "cup.column.expected": "by the ratings",
    "cup.column.verdict": "verdict",
    "cup.pair": "{a} – {b}",
    "cup.certain": "certain",
    "cup.open": "~",
    "cup.note.standings": "Tier: those that share a letter cannot be told apart. Points: a round, by the rules. "
    "Rating: on the scale of chess, 0 is the mean. As first, as last: rounds won when beginning, and when last to "
    "play. Turns: mean of the rounds that it sits in.",
    "cup.note.errors": "Errors: deals of a line-up left out because it erred.",
    "cup.note.luck": "See docs/skill.md.",
    "cup.note.ladder": "Order: 0 is a fair share, 100 every round, −{least} none.",
    "cup.note.deeds": "Turns: its own, a round. With a choice: of these, those with two different playable cards or "
    "more. Drew by choice: of its turns with a playable card. Challenged: of the wild draw fours that it could "
    "challenge; won: of its challenges, those that found a bluff. The others are plays a round; actions are skips, "
    "reverses and draw twos.",
    "cup.note.bans": "Rounds won: of 100 appearances. A banned card is laid only where nothing else fits.",
    "cup.note.meetings": "certain: the corrected interval leaves out 50 %. By the ratings: what they expect.",
    "cup.note.rules": "Holm p: corrected for all strategies and sets of rules.",
    # How it was made.
    "cup.made.field": "Field",
    "cup.made.duel": "duel: each pair of strategies alone, seated in turn.",
    "cup.made.one_vs_field": "one against the field: each strategy alone at a table of copies of each other one. "
    "Win rates are those of the one.",
    "cup.made.mixed": "mixed: line-ups of different strategies, drawn by the seed, each strategy in equally many; two "
    "of them sit together in {rounds} rounds of a set of rules.",
    "cup.made.deals.text.one": "{deals} deals, each played by every rotation of the one line-up: {rounds} rounds "
    "in all, the same deals under all sets of rules.",
    "cup.made.deals.text": "{deals} deals, each played by every rotation of each of {line_ups} line-ups: {rounds} "
    "rounds in all. All line-ups play the same deals, under all sets of rules.",
    "cup.made.intervals.text": "95 %, pointwise, from the spread over 100 groups of deals, each left out in turn; a "
    "deal with all its rounds is one observation; shares by Wilson's interval on the effective number of rounds.",
    "cup.made.correction.text": "tiers: Holm's over all pairs of win rates; pairs: Bonferroni's over all pairs; other "
    "rules: Holm's over all strategies and sets of rules.",
    "cup.made.rating": "Ratings",
    "cup.made.rating.text": "Luce's model fitted to the winners: the chance to win is the own strength over the sum of "
    "the strengths at the table; 400 points are ten times the strength. The share that the ratings expect of a pair is "
    "at most {x} from the one found.",
    "cup.made.rating.none": "none: who won leaves the strengths open, for somebody never won.",
    "cup.limits.field": "A win rate depends on who sits at the table: among other strategies the order may be another.",
    "cup.limits.intervals": "Intervals are pointwise 95 %: of twenty, about one may miss the true value. Tiers and "
    "certain pairs are corrected for that.",
    "cup.define.rate": "won",
    "cup.define.rate.text": "Rounds won per appearance, of all finished rounds. Fair is one over the number of seats.",
    "cup.define.tier": "tier",
    "cup.define.tier.text": "Neighbors in the order of win rates of which no two differ for certain. One that cannot "
    "be told from two that do differ has two letters.",
    "cup.define.share": "share",
    "cup.define.share.text": "Of the rounds that one of two strategies won where both sat, the share of the first: the "
    "wins of others count for neither.",
    "cup.again.look": "Look at one round of the first line-up:",
    "cup.terminal.more": "… {k} more strategies in the report",
}
