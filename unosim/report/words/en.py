"""English: the words, and the language made of them, the sentences in `en_sentences`, and those of its siblings."""

from __future__ import annotations

from unosim.report.numbers import NumberStyle
from unosim.report.words import Language, en_balance, en_designs, en_foretell, en_further, en_skill, en_tournament
from unosim.report.words.en_sentences import TEMPLATES

WORDS = {
    "verdict.more": "more",
    "verdict.less": "less",
    "verdict.slight": "slight",
    "verdict.same": "same",
    "verdict.open": "open",
    "verdict.open.more": "more, size open",
    "verdict.open.less": "less, size open",
    "verdict.open.short": "open",
    "verdict.open.more.short": "more?",
    "verdict.open.less.short": "less?",
    "verdict.more.short": "more",
    "verdict.less.short": "less",
    "verdict.identical": "same rounds",
    "verdict.none": "neither",
    "verdict.more.about": "noticeably more",
    "verdict.less.about": "noticeably less",
    "verdict.slight.about": "a real difference, too small to notice",
    "verdict.same.about": "no difference that anybody would notice",
    "verdict.open.about": "whether anybody would notice cannot be told yet",
    "verdict.open.more.about": "more, but whether anybody would notice cannot be told yet",
    "verdict.open.less.about": "less, but whether anybody would notice cannot be told yet",
    "verdict.identical.about": "the same rounds",
    "clock.turns": "turns",
    "clock.cards_played": "cards played",
    "title.one": "How a round of {v} goes",
    "title.question": "How does {items} differ from {b}?",
    "title.several": "{b}, and what changes with {items}",
    # Headings, in the order of the page.
    "section.answer": "The answer",
    "section.targets": "What meets the targets",
    "section.changes": "What changes",
    "section.tables": "Does it hold elsewhere?",
    "section.levels": "From level to level",
    "section.length": "Length",
    "section.chains": "Chains and penalties",
    "section.acts": "What happens in a round",
    "section.feel": "How it feels",
    "section.who": "Who gains",
    "section.who.single": "Who wins",
    "section.interactions": "Rules together",
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
    "noticeable after Holm's correction; orange longer, blue shorter. 4:19 is 4 minutes 19 seconds. A question mark: "
    "still open.",
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
    # Causes of drawing.
    "cause.stuck": "nothing playable",
    "cause.choice": "by choice",
    "cause.penalty": "draw cards",
    "cause.challenge": "challenges",
    "cause.last_card": "after the last card",
    "cause.uno": "missed UNO call",
    "cause.starter": "starter card",
    "cause.false_call": "false UNO call",
    "cause.misplay": "misplay",
    "cause.wrong_jump": "wrong jump",
    "cause.noise": "sound under the ban",
    "cause.slap": "slowest slap",
    "cause.total": "all together",
    # Acts of a round.
    "act.plays": "plays",
    "act.grouped": "plays of several cards",
    "act.jump_ins": "jump-ins",
    "act.skipped": "players skipped",
    "act.payments": "penalties taken",
    "act.deflections": "penalties sent on by a skip or a reverse",
    "act.challenges": "challenges",
    "act.take_backs": "bluffs taken back",
    "act.swaps": "hands swapped, moved round or taken from",
    "act.slaps": "slaps",
    "act.uno_missed": "UNO calls missed",
    "act.uno_caught": "missed UNO calls caught",
    "act.false_calls": "false UNO calls",
    "act.misplays": "misplays",
    "act.wrong_jumps": "wrong jumps",
    "act.noises": "sounds under the ban",
    # What points are.
    "scoring.winner_takes": "the winner gets those of the cards that the others hold",
    "scoring.own_hand": "everybody gets those of the cards left in hand as penalty points, so few are good",
    "scoring.rank": "by place, from one less than there are players for the first down to as many below zero for "
    "the last",
    "scoring.chips": "everybody pays those of the cards left in hand to the winner",
    # What is not compared.
    "left_out.deals": "{v} and {b} have no deal in common yet.",
    "left_out.absent": "{player} does not play in {other}.",
    "left_out.seats": "wins of {player} are not compared: {n} players in {v}, {m} in {b}, so a fair share "
    "is not the same.",
    "left_out.alone": "every player is {player}: the rate is 1 in {n} under any rule.",
    "left_out.like": "rounds of the same deal are not compared: {n} players in {v}, {m} in {b}.",
    "left_out.seatings": "rounds of the same deal are not compared: their seatings differ in number from {b}.",
    # How to cite.
    "cite.text": "unosim {version}: “{title}”. {rounds} simulated rounds of UNO ({deals} deals a variant, seed {seed}, "
    "config {hash}), played on {date} with: {command}",
    "cite.note": "{rounds} simulated rounds of UNO, {deals} deals a variant, seed {seed}, config {hash}, "
    "unosim {version}, {date}",
    # Units, as headers of exported tables name them.
    "unit.time": "s",
    "unit.share": "%",
    "unit.hundred": "%",
    "unit.points": "points of 100",
    "unit.count": "",
    "unit.whole": "",
    "column.low": "low",
    "column.high": "high",
    # Outcomes.
    "outcome.won": "won",
    "outcome.ranked": "ranked",
    "outcome.stalemate": "stalemate",
    "outcome.capped": "turn limit",
    # Tables: captions and column headers.
    "table.changes": "Every measure, the largest change first; the verdict where it is not “same” or “slight” "
    "(“less?”: less, but whether anybody would notice is open)",
    "table.changes.of": "{v}: every measure, the largest change first",
    "table.overview": "How many of the {k} variants change each measure noticeably, and the largest change",
    "table.ranked": "{measure}, with {b} {a_b}",
    "table.length": "How long a round takes, in minutes:seconds",
    "table.length.clock": "How long a round takes, in {clock}",
    "table.chains": "Chains of draw cards and the largest penalty of a round",
    "table.penalties": "Largest penalty of a round, rounds of 100",
    "table.drawn": "Cards drawn a round by cause, with 95 % intervals",
    "table.acts": "How often it happens in a round, with 95 % intervals",
    "table.feel": "Choice, leads, what players do to each other, waiting, with 95 % intervals",
    "table.players": "Rounds won and points by player; a fair share is {fair}",
    "table.wins": "Rounds won by player, and what going first is worth",
    "table.positions": "Rounds won of 100 by position, with 95 % intervals",
    "table.bite": "The same deal under both rules, deals of 100",
    "table.outcomes": "Rounds by outcome",
    "table.length_quantiles": "When half and 95 in 100 of the rounds are over, and the share over by 10 minutes",
    "table.length_shifts": "Difference of the quantiles with 95 % intervals",
    "column.measure": "measure",
    "column.variant": "variant",
    "column.value": "value",
    "column.about": "what the rule says",
    "column.keys": "keys",
    "column.largest": "largest",
    "column.with": "with",
    "column.difference": "difference",
    "column.interval": "95 % interval",
    "column.relative": "relative",
    "column.relative_interval": "relative, 95 %",
    "column.plus_minus": "± 95 %",
    "column.se": "standard error",
    "column.p": "p",
    "column.standardized": "standardized",
    "column.gain": "gain",
    "column.further": "further deals to settle",
    "table.technical": "{v}: errors, p values and sizes",
    "column.verdict": "verdict",
    "column.p_holm": "Holm p",
    "column.notice": "rounds until it shows",
    "column.margin": "noticeable from",
    "column.mean": "mean",
    "column.sd": "sd",
    "column.longest": "longest",
    "column.over": "over 10 min",
    "column.player": "player",
    "column.first": "going first",
    "column.position": "position",
    "column.rate": "won",
    "column.change": "change",
    "column.points": "points a round",
    "column.loses": "lost",
    "column.cause": "cause",
    "column.act": "act",
    "column.chain2": "chain ≥ 2",
    "column.chain3": "≥ 3",
    "column.chain4": "≥ 4",
    "column.longest_chain": "longest",
    "column.mean_penalty": "mean largest penalty",
    "column.penalty8": "penalty ≥ 8",
    "column.hand15": "hand ≥ 15",
    "column.untouched": "untouched",
    "column.other_winner": "another winner",
    "column.unrelated": "unrelated rounds",
    "column.rounds": "rounds",
    "column.deals": "deals",
    "column.key": "key",
    "note.technical": "Holm p: corrected over all variants of a measure. Standardized: difference / standard "
    "deviation of a single round with the baseline. Gain: how many times as many deals it would take without the same "
    "deals for all.",
    "note.changes": "Intervals are pointwise 95 % and pair the same deals. pp: points of 100. "
    "Rounds until it shows: until the change stands out from the luck of single rounds.",
    "note.ranked": "more, less: noticeably, and Holm's p below 0.05 over all variants; with “size open”: surely, and "
    "perhaps noticeably; neither: no difference that "
    "anybody would notice.",
    "note.players": "Rates are per appearance: a player who sits on two seats appears twice a round. "
    "Lost: with the most points in hand when a round is won, ties by the rules; the last where play goes on.",
    "note.points": "Points: {rule}.",
    "note.points.others": "Points with all others: {rule}.",
    "note.points.of": "Points with {names}: {rule}.",
    "note.acts": "Means of finished rounds, all players together. What never happens is left out.",
    "note.feel": "Hands tell who leads: the one with the fewest cards. Means and shares of finished rounds.",
    "note.feel.plain": "Leads, hits and waiting were not recorded: `detail: true` in the experiment, or --detail, "
    "counts them.",
    "note.chains": "A chain is a penalty made of two draw cards or more. Shares of rounds.",
    # Acts of the minutes clock.
    "minutes.deal": "to deal and begin",
    "minutes.shuffle": "to shuffle",
    "minutes.play": "to play a card",
    "minutes.think": "to choose among several",
    "minutes.draw": "to draw a card",
    "minutes.challenge": "to settle a challenge",
    "minutes.swap": "to swap hands",
    # Definitions.
    "define.deal": "deal",
    "define.deal.text": "The order of the cards of one number. All variants play the same deals, so that "
    "differences come "
    "from the rules and not from the cards.",
    "define.round": "round",
    "define.round.text": "One play of a deal, until somebody has no card left; where the rules let play go on, "
    "until one player is left (“ranked”). Rates and lengths are of finished rounds, won or ranked.",
    "define.win": "win",
    "define.win.text": "Going out first, also where the others play on.",
    "define.turn": "turn",
    "define.turn.text": "A player plays (one card or several), draws, or passes with nothing to draw; a jump-in is a "
    "turn of its player. Being skipped, taking a penalty and challenging are no turns, so no rule makes a round longer "
    "by what is called a turn.",
    "define.payment": "penalty",
    "define.payment.text": "Cards taken because of others: draw cards, a lost challenge, a draw card that ended "
    "the round.",
    "define.position": "position",
    "define.position.text": "The order of play before the starter card acts: 1 begins.",
    "define.chain": "chain",
    "define.chain.text": "A penalty made of two draw cards or more: answers, jumps, or several laid together.",
    "define.verdict": "verdict",
    "define.verdict.text": "more or less: the whole interval lies beyond the smallest noticeable difference; "
    "slight: a real "
    "difference that nobody would notice; same: no difference, or one that nobody would notice; open: not "
    "known yet; more or less, size open: the direction is known, but not yet whether anybody would notice.",
    "define.notice": "rounds until it shows",
    "define.notice.text": "How many rounds it takes until the change stands out from the luck of single rounds: "
    "1.96² · variance of a round / difference², the variance being the mean of those with and without the rule.",
    # How it was made.
    "made.rules": "Rules (what differs from mattel)",
    "made.rules.baseline": "Rules (what differs from the baseline)",
    "made.rules.same": "as it stands",
    "made.rules.default": "all keys as in mattel",
    "made.rules.of": "{v}: {keys}",
    "made.players": "Players",
    "made.player": "{player} ({parts})",
    "made.player.forget_uno": "forgets to call UNO {x} of 100 times",
    "made.player.notice_uno": "notices others' missed calls {x} of 100 times",
    "made.player.false_call": "calls UNO by mistake in {x} of 100 turns",
    "made.player.misplay": "lays a card that does not fit in {x} of 100 turns",
    "made.player.wrong_jump": "jumps in with a wrong card {x} of 100 times",
    "made.player.noise": "makes a sound under the ban in {x} of 100 turns",
    "made.player.attention": "sees {x} of 100 chances to jump in",
    "made.player.reaction": "has speed {x} in races, where 1 is usual",
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
    "bite.example": "In deal {deal}, with everybody in the same seat, {before} wins with {b} (after {turns_before} "
    "turns), and {winner} with {v} (after {turns}).",
    "again.look": "Look at one deal under two variants:",
    "data.text": "One row a round, in Parquet: {path}. Read it with unosim.scan, polars, DuckDB or pandas.",
    "data.columns": "Columns, units and meanings: docs/results.md, or unosim.results.columns in Python.",
    "details.clocks": "the other clocks: turns and cards played",
    "details.changes": "every difference with its interval, errors and p values",
    "details.technical": "for statisticians: standard errors, p values, sizes",
    "details.rules": "all rules as resolved",
    "terminal.more": "… {k} more lines in the report",
    "terminal.variants": "… {k} more variants in the report",
    "terminal.summary": "{k} more variants: --all",
    "terminal.compare": "Every variant: --all; one measure: --measure, such as --measure turns.",
    "terminal.incomplete": " (incomplete: {present} of {planned} units)",
    "terminal.rounds": "rounds: {path}",
    "terminal.report": "report: {path}",
    "terminal.next": "next: {command}",
    "terminal.wins": "rounds won",
    "terminal.position": "position {position}",
}

MEASURES: dict[str, dict[str, str]] = {
    "minutes": {"label": "time a round", "noun": "the length of a round"},
    "turns": {"label": "turns", "noun": "the number of turns"},
    "cards_played": {"label": "cards played", "noun": "the number of cards played"},
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
    tag="en",
    templates=TEMPLATES
    | en_tournament.TEMPLATES
    | en_skill.TEMPLATES
    | en_balance.TEMPLATES
    | en_designs.TEMPLATES
    | en_further.TEMPLATES,
    words=WORDS
    | en_tournament.WORDS
    | en_skill.WORDS
    | en_balance.WORDS
    | en_designs.WORDS
    | en_foretell.WORDS
    | en_further.WORDS,
    measures=MEASURES,
    style=NumberStyle(),
    quote="“{x}”",
    comma=", ",
    last=" and ",
    semicolon="; ",
    colon=": ",
    space=" ",
)
