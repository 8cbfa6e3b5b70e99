"""English. Slots: ``{v}`` variant, ``{b}`` baseline (quoted names), numbers by their key; see `sentences`."""

from __future__ import annotations

from unosim.report.numbers import NumberStyle
from unosim.report.words import Language

# Sentences: id (and its form) to text. The ids are the ones that tests and translations use.
TEMPLATES = {
    # Warnings come before everything else.
    "thin.deals": "Careful: only {deals} deals were played, so small differences cannot be seen yet.",
    "thin.none": "Careful: no round of {names} has been played yet.",
    "thin.unfinished": "Careful: of 100 rounds, {items} ended without a winner (stalemate or turn limit); the other "
    "numbers leave them out.",
    "thin.item": "{share} with {v}",
    "thin.partial": "Careful: this run is not complete ({present} of {planned} files); the numbers may still move.",
    # Length, one variant against the baseline.
    "len.null": "{v} changes nothing at all: every round takes exactly as long as with {b} ({m_b}).",
    "len.same.equal": "{v} does not change how long a round takes: {m_v}, and with {b} {m_b} "
    "({d}, 95 % {interval}; under {margin} counts as unnoticeable).",
    "len.same.longer": "{v} does not make a round longer: {m_v} instead of {m_b}, a difference that nobody would "
    "notice ({d}, 95 % {interval}; under {margin} counts as unnoticeable).",
    "len.same.shorter": "{v} does not make a round shorter: {m_v} instead of {m_b}, a difference that nobody would "
    "notice ({d}, 95 % {interval}; under {margin} counts as unnoticeable).",
    "len.more": "{v} makes a round longer: {m_v} instead of {m_b} ({pct}, 95 % {interval}).",
    "len.less": "{v} makes a round shorter: {m_v} instead of {m_b} ({pct}, 95 % {interval}).",
    "len.open": "This run cannot tell whether {v} changes the length of a round: the difference lies between "
    "{low} and "
    "{high}.",
    "len.open.deals": "This run cannot tell whether {v} changes the length of a round: the difference lies between "
    "{low} and {high}. About {deals} more deals would settle it.",
    "len.clocks": "It depends on the clock for {v}: {parts}.",
    "len.clocks.more": "more {clock} ({value} instead of {baseline})",
    "len.clocks.less": "fewer {clock} ({value} instead of {baseline})",
    "len.clocks.more.time": "more time ({value} instead of {baseline})",
    "len.clocks.less.time": "less time ({value} instead of {baseline})",
    # Length, several variants at once.
    "len.all_same": "None of the {k} variants changes the length of a round so that anybody would notice: {items}, "
    "instead of {m_b} with {b}.",
    "len.others": "The others: {items}.",
    "len.item": "{m_v} with {v}",
    "tail": "Rounds over {minutes} minutes with {v}: {x_v} of 100 instead of {x_b}.",
    "top.value": "What changes most is {measure}: {a_v} instead of {a_b}.",
    "top.value.several": "What changes most is {measure}: {items}, instead of {a_b} with {b}.",
    "top.share": "What changes most: {clause} in {a_v} of 100 rounds with {v}; with {b}, in {a_b} of 100.",
    "top.share.never": "What changes most: {clause} in {a_v} of 100 rounds with {v}; with {b}, never.",
    "top.share.gone": "What changes most: {clause} never with {v}; with {b}, in {a_b} of 100 rounds.",
    "top.share.several": "What changes most is how often {clause}: of 100 rounds, in {items}; with {b}, in {a_b}.",
    "top.share.several.never": "What changes most is how often {clause}: of 100 rounds, in {items}; with {b}, never.",
    "top.points": "What changes most is {measure}: {a_v} points of 100 instead of {a_b}.",
    "top.points.several": "What changes most is {measure}: {items} points of 100, instead of {a_b} with {b}.",
    "top.win": "What changes most is how often {player} wins: {a_v} instead of {a_b} of 100 rounds.",
    "top.win.several": "What changes most is how often {player} wins: {items}, instead of {a_b} of 100 rounds "
    "with {b}.",
    "top.item": "{a_v} with {v}",
    "top.none": "Nothing else that was measured changes so that anybody would notice.",
    "top.open": "Of everything else that was measured, nothing is known to change noticeably.",
    "gain": "With {v}, {player} wins {p_v} instead of {p_b} of 100 rounds.",
    "gain.none": "No kind of player gains or loses {margin} of 100 rounds.",
    "gain.none.of": "With {v}, no kind of player gains or loses {margin} of 100 rounds.",
    "gain.open": "Whether some kind of player gains or loses {margin} of 100 rounds is still open.",
    "gain.open.of": "Whether some kind of player gains or loses {margin} of 100 rounds with {v} is still open.",
    "first": "With {v}, going first is worth {f_v} points of 100 instead of {f_b}.",
    "first.same": "Going first is worth the same: {f_v} points of 100 with {v}, {f_b} with {b}.",
    "first.open": "Whether going first is worth something else with {v} is still open: {f_v} points of 100, "
    "with {b} {f_b} (difference 95 % {interval}).",
    "bite": "With {v}, in {u} of 100 deals the rule changes nothing; in {c} of 100 somebody else wins "
    "(two unrelated rounds differ in {r}).",
    "bite.null": "With {v}, the rule changes nothing in any deal.",
    "notice": "For {measure}, you would notice after about {rounds} rounds with {v} (at ten a week, {weeks} weeks).",
    "notice.years": "For {measure}, you would notice after about {rounds} rounds with {v} (at ten a week, "
    "{years} years).",
    "notice.soon": "For {measure}, you would notice after about {rounds} rounds with {v}: in the first weeks.",
    "notice.once": "For {measure}, a single round with {v} is enough to notice.",
    "notice.never": "For {measure}, no family would ever notice {v}: it takes about {rounds} rounds to see.",
    "minutes.constants": "Made from counts with fixed times: {terms}.",
    "minutes.term": "{name} {seconds} s",
    "minutes.play": "If a play took half as long or half as long again, a round with {b} would take {low} or {high}.",
    "minutes.play.difference": "The difference of {v} would then be {low} or {high}.",
    "limits": "These are simulated players. They do not talk, tire or take revenge; people may change how they "
    "play when "
    "the rule changes.",
    "limits.table": "One line-up of players was used ({players}); at another table the effects may have another "
    "size or "
    "even another sign.",
    "limits.time": "Minutes are made from counts with fixed times for each act (below); they are for comparing "
    "rules, not "
    "for planning an evening.",
    "limits.interval": "Intervals are pointwise 95 %: among {k} rows, about one in twenty may miss the true value.",
    # One variant: no comparison.
    "sum.length": "A round takes {mean} on average ({turns} turns): half are over after {p50}, and one in "
    "twenty takes "
    "longer than {p95}.",
    "sum.who": "{player} wins most: {p} of 100 rounds (95 % {interval}; fair would be {fair}).",
    "sum.who.tie": "No kind of player stands out: the best, {player}, wins {p} of 100 rounds (95 % {interval}; "
    "fair would "
    "be {fair}).",
    "sum.who.one": "All players play the same way, so each wins its fair share of {fair} of 100 rounds.",
    "sum.first": "Going first is worth {f} points of 100 (95 % {interval}).",
    "sum.first.open": "Whether going first is worth anything is still open: between {low} and {high} points of 100.",
    "sum.first.none": "Going first is worth nothing that anybody would notice: {f} points of 100 (95 % {interval}).",
    "sum.penalty": "In {k} of 100 rounds somebody takes 8 or more cards at once.",
    "sum.penalty.never": "Nobody ever takes 8 or more cards at once.",
    "sum.over": "Rounds over {minutes} minutes: {x} of 100.",
}

WORDS = {
    "verdict.more": "more",
    "verdict.less": "less",
    "verdict.slight": "slight",
    "verdict.same": "same",
    "verdict.open": "open",
    "verdict.more.about": "noticeably more",
    "verdict.less.about": "noticeably less",
    "verdict.slight.about": "a real difference, too small to notice",
    "verdict.same.about": "no difference that anybody would notice",
    "verdict.open.about": "cannot be told yet",
    "clock.turns": "turns",
    "clock.plays": "cards played",
    # Headings, in the order of the page.
    "section.answer": "The answer",
    "section.changes": "What changes",
    "section.length": "Length",
    "section.chains": "Chains and penalties",
    "section.who": "Who gains",
    "section.who.single": "Who wins",
    "section.bite": "One deal, two endings",
    "section.outcomes": "How rounds end",
    "section.limits": "What this cannot tell",
    "section.made": "How it was made",
    "section.again": "Make it again",
    "section.definitions": "Definitions",
    "section.data": "Data",
    "heading.variant": "{v} against {b}",
    "contents": "On this page",
    "facts": "{seats} players · {deals} deals · {rounds} rounds",
    "facts.variants": "{seats} players · {deals} deals · {rounds} rounds · {k} variants, compared with {b}",
    "footer": "Made by unosim {version}. UNO is a trademark of Mattel; unosim is independent of it.",
    "cards.note": "Gray band: nobody would notice. Full dots: noticeable. The scale ends at four times the smallest "
    "noticeable difference.",
    # Figures: title, caption, alternative text.
    "figure.more": "The tables below have every value.",
    "figure.numbers": "The numbers in this figure",
    "figure.effects": "Effects, measured in smallest noticeable differences",
    "figure.effects.caption": "Change against {b}, in units of the smallest difference worth noticing (listed under "
    "“How it was made”). Inside the shaded band nobody would notice. Lines: 95 % intervals.",
    "figure.effects.x": "change, in smallest noticeable differences",
    "figure.effects.band": "not noticeable",
    "figure.effects.alt": "Forest plot of the effects against {b}.",
    "figure.effects.alt.item": "{measure}, {v}: {a_b} to {a_v}, {verdict}.",
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
    # Causes of drawing.
    "cause.stuck": "nothing playable",
    "cause.choice": "by choice",
    "cause.penalty": "draw cards",
    "cause.challenge": "challenges",
    "cause.last_card": "after the last card",
    "cause.uno": "missed UNO call",
    "cause.starter": "starter card",
    "cause.total": "all together",
    # Outcomes.
    "outcome.won": "won",
    "outcome.ranked": "ranked",
    "outcome.stalemate": "stalemate",
    "outcome.capped": "turn limit",
    # Tables: captions and column headers.
    "table.changes": "Every measure, the largest change first; the verdict where it is not “same” or “slight”",
    "table.changes.of": "{v}: every measure, the largest change first",
    "table.length": "How long a round takes, in minutes:seconds",
    "table.length.clock": "How long a round takes, in {clock}",
    "table.chains": "Chains of draw cards and the largest penalty of a round",
    "table.penalties": "Largest penalty of a round, rounds of 100",
    "table.drawn": "Cards drawn a round by cause, with 95 % intervals",
    "table.players": "Rounds won and points by player; a fair share is {fair}",
    "table.positions": "Rounds won of 100 by position, with 95 % intervals",
    "table.bite": "The same deal under both rules, deals of 100",
    "table.outcomes": "Rounds by outcome",
    "table.length_quantiles": "When half and 95 in 100 of the rounds are over, and the share over by 10 minutes",
    "table.length_shifts": "Difference of the quantiles with 95 % intervals",
    "column.measure": "measure",
    "column.variant": "variant",
    "column.difference": "difference",
    "column.interval": "95 % interval",
    "column.relative": "relative",
    "column.relative_interval": "relative, 95 %",
    "column.plus_minus": "± 95 %",
    "column.se": "standard error",
    "column.p": "p",
    "column.standardized": "standardized",
    "column.further": "further deals to settle",
    "table.technical": "{v}: errors, p values and sizes",
    "column.verdict": "verdict",
    "column.p_holm": "Holm p",
    "column.notice": "rounds to notice",
    "column.margin": "noticeable from",
    "column.mean": "mean",
    "column.sd": "sd",
    "column.longest": "longest",
    "column.over": "over 10 min",
    "column.player": "player",
    "column.position": "position",
    "column.rate": "won",
    "column.change": "change",
    "column.points": "points a round",
    "column.cause": "cause",
    "column.chain2": "chain ≥ 2",
    "column.chain3": "≥ 3",
    "column.chain4": "≥ 4",
    "column.longest_chain": "longest",
    "column.mean_penalty": "mean largest penalty",
    "column.penalty8": "penalty ≥ 8",
    "column.untouched": "untouched",
    "column.other_winner": "another winner",
    "column.unrelated": "unrelated rounds",
    "column.rounds": "rounds",
    "column.deals": "deals",
    "column.key": "key",
    "note.technical": "Holm p: corrected over all variants of a measure. Standardized: difference / standard "
    "deviation of "
    "a single round with the baseline.",
    "note.changes": "Intervals are pointwise 95 % and pair the same deals. pp: points of 100. "
    "Rounds to notice: until the change stands out from the luck of single rounds.",
    "note.players": "Rates are per appearance: a player who sits on two seats appears twice a round.",
    "note.chains": "A chain is a penalty made of two draw cards or more. Shares of rounds.",
    # Acts of the minutes clock.
    "minutes.deal": "to deal and begin",
    "minutes.shuffle": "to shuffle",
    "minutes.play": "to play a card",
    "minutes.think": "to choose among several",
    "minutes.draw": "to draw a card",
    "minutes.challenge": "to settle a challenge",
    # Definitions.
    "define.deal": "deal",
    "define.deal.text": "The order of the cards of one number. All variants play the same deals, so that "
    "differences come "
    "from the rules and not from the cards.",
    "define.round": "round",
    "define.round.text": "One play of a deal, until somebody has no card left. Rates and lengths are of "
    "finished rounds.",
    "define.turn": "turn",
    "define.turn.text": "A player plays, draws, or passes with nothing to draw. Being skipped, taking a penalty and "
    "challenging are no turns, so no rule makes a round longer by what is called a turn.",
    "define.payment": "penalty",
    "define.payment.text": "Cards taken because of others: draw cards, a lost challenge, a draw card that ended "
    "the round.",
    "define.position": "position",
    "define.position.text": "The order of play before the starter card acts: 1 begins.",
    "define.chain": "chain",
    "define.chain.text": "A penalty made of two draw cards or more, each answering the one before.",
    "define.verdict": "verdict",
    "define.verdict.text": "more or less: the whole interval lies beyond the smallest noticeable difference; "
    "slight: a real "
    "difference that nobody would notice; same: no difference, or one that nobody would notice; open: not known yet.",
    "define.notice": "rounds to notice",
    "define.notice.text": "How many rounds it takes until the change stands out from the luck of single rounds: "
    "1.96² · variance of a round / difference².",
    # How it was made.
    "made.rules": "Rules (what differs from mattel)",
    "made.rules.baseline": "Rules (what differs from the baseline)",
    "made.rules.same": "as it stands",
    "made.rules.default": "all keys as in mattel",
    "made.rules.of": "{v}: {keys}",
    "made.players": "Players",
    "made.player.model": "forgets to call UNO {forget} of 100 times, notices others' missed calls {notice} of "
    "100 times",
    "made.bluff.term": "Random players",
    "made.bluff": "They bluff at every chance: they play a wild draw four also where it is not allowed, "
    "and challenge half of those they face.",
    "made.deals": "Deals",
    "made.deals.text": "{deals} deals a variant, each played once for each of {rotations} different seatings: "
    "{rounds} "
    "rounds in all. All variants play the same deals.",
    "made.deals.text.single": "{deals} deals, each played once for each of {rotations} different seatings: {rounds} "
    "rounds in all.",
    "made.seed": "Seed",
    "made.intervals": "Intervals",
    "made.intervals.text": "95 %, pointwise; a deal with all its seatings is one cluster; rates by Wilson's "
    "interval on the "
    "effective number of rounds; differences pair the rounds of the same deal.",
    "made.correction": "Correction",
    "made.correction.none": "none is needed: one variant is compared, and each measure is a question of its own.",
    "made.correction.text": "Holm's, for each measure over the {k} variants compared with the baseline.",
    "made.matters": "Worth noticing",
    "made.minutes": "Minutes",
    "made.looks": "Looks",
    "made.looks.text": "one, after the last deal.",
    "made.time": "Time taken",
    "made.time.text": "{rounds} rounds in {seconds} s with {jobs} jobs",
    "made.time.text.one": "{rounds} rounds in {seconds} s with one job",
    "made.software": "Software",
    "made.hash": "Config hash",
    "again.text": "The same rounds, on any machine:",
    "again.look": "Look at one deal under two variants:",
    "data.text": "One row a round, in Parquet: {path}. Read it with unosim.scan, polars, DuckDB or pandas.",
    "data.columns": "Columns, units and meanings: docs/results.md, or unosim.results.columns in Python.",
    "details.clocks": "the other clocks: turns and cards played",
    "details.changes": "every difference with its interval, errors and p values",
    "details.technical": "for statisticians: standard errors, p values, sizes",
    "details.rules": "all rules as resolved",
    "terminal.more": "… {k} more lines in the report",
    "terminal.wins": "rounds won",
    "terminal.position": "position {position}",
}

MEASURES: dict[str, dict[str, str]] = {
    "minutes": {"label": "time a round", "noun": "the length of a round"},
    "turns": {"label": "turns", "noun": "the number of turns"},
    "plays": {"label": "cards played", "noun": "the number of cards played"},
    "cards_drawn": {"label": "cards drawn", "noun": "the number of cards drawn in a round"},
    "largest_penalty": {"label": "largest penalty", "noun": "the largest penalty of a round"},
    "penalty_8": {
        "label": "penalty of 8 or more",
        "noun": "the share of rounds with a penalty of 8 cards or more",
        "clause": "somebody takes 8 or more cards at once",
    },
    "over_10_minutes": {"label": "over 10 minutes", "noun": "the share of rounds over 10 minutes"},
    "first_player": {"label": "going first", "noun": "what going first is worth"},
    "payments": {"label": "penalties taken", "noun": "the number of penalties taken"},
    "challenges": {"label": "challenges", "noun": "the number of challenges"},
    "win": {"label": "wins of {x}", "noun": "how often {x} wins"},
}

LANGUAGE = Language(
    code="en",
    templates=TEMPLATES,
    words=WORDS,
    measures=MEASURES,
    style=NumberStyle(),
    quote="“{x}”",
    comma=", ",
    last=" and ",
)
