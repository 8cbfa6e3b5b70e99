"""English sentences. Slots: ``{v}`` variant, ``{b}`` baseline (quoted names), numbers by their key; see `sentences`."""

from __future__ import annotations

# Sentences: id (and its form) to text. The ids are the ones that tests and translations use.
TEMPLATES = {
    # Warnings come before everything else.
    "thin.deals": "Careful: only {deals} deals were played, so small differences cannot be seen yet.",
    "thin.deal": "Careful: only {deals} deal was played, so nothing can be told yet.",
    "thin.none": "Careful: no round of {names} has been played yet.",
    "thin.more": "{n} more",
    "thin.unfinished": "Careful: of 100 rounds, {items} ended without a winner (stalemate or turn limit); the other "
    "numbers leave them out.",
    "thin.unfinished.many": "Careful: with {n} variants, more than one round in a thousand ended without a winner "
    "(stalemate or turn limit), most often {items} of 100; the other numbers leave them out.",
    "thin.item": "{share} with {v}",
    "thin.partial": "Careful: this run is not complete ({present} of {planned} files); the numbers may still move.",
    "thin.left_out": "Careful: deals in which a strategy erred are left out with all their rounds ({items}); the "
    "numbers hold for the other deals, which are no random choice.",
    "thin.left_out.many": "Careful: with {n} variants, deals in which a strategy erred are left out with all their "
    "rounds, most of them {items}; the numbers hold for the other deals, which are no random choice.",
    "thin.left_out.item": "{n} of {of} with {v}",
    # Variants of which only one ends often: told before everything else.
    "ends.none": "{v} and {b} cannot be compared: of 100 rounds, {x_v} end with a winner with {v}, and {x_b} with {b}.",
    "ends.selected": "Of 100 rounds, {x_v} end with a winner with {v}, and {x_b} with {b}. Only these are counted: "
    "they take {m_v} with {v} and {m_b} with {b}, but they are not the same rounds, so no difference between them is "
    "an effect of the rule alone.",
    # Length, one variant against the baseline.
    "len.null": "{v} changes nothing in how rounds are played: each takes exactly as long as with {b} ({m_b}).",
    "len.same.equal": "{v} does not change how long a round takes: {m_v}, and with {b} {m_b} "
    "({d}, 95 % {interval}; under {margin} counts as unnoticeable).",
    "len.same.longer": "{v} does not make a round longer: no difference was found ({m_v} instead of {m_b}; {d}, 95 % "
    "{interval}; under {margin} counts as unnoticeable).",
    "len.same.shorter": "{v} does not make a round shorter: no difference was found ({m_v} instead of {m_b}; {d}, 95 % "
    "{interval}; under {margin} counts as unnoticeable).",
    "len.slight.longer": "{v} makes a round only slightly longer: {m_v} instead of {m_b}, a difference that nobody "
    "would notice ({d}, 95 % {interval}; under {margin} counts as unnoticeable).",
    "len.slight.shorter": "{v} makes a round only slightly shorter: {m_v} instead of {m_b}, a difference that nobody "
    "would notice ({d}, 95 % {interval}; under {margin} counts as unnoticeable).",
    "len.more": "{v} makes a round longer: {m_v} instead of {m_b} ({pct}, 95 % {interval}).",
    "len.less": "{v} makes a round shorter: {m_v} instead of {m_b} ({pct}, 95 % {interval}).",
    "len.open": "This run cannot tell whether {v} changes the length of a round: the difference lies between "
    "{low} and "
    "{high}.",
    "len.open.deals": "This run cannot tell whether {v} changes the length of a round: the difference lies between "
    "{low} and {high}. About {deals} more deals would settle it.",
    # The direction is known, the size may be under or over what is noticed.
    "len.open.longer": "{v} makes a round longer: {m_v} instead of {m_b} ({d}, 95 % {interval}); whether by {margin} "
    "or more, from which on it would be noticed, is open.",
    "len.open.shorter": "{v} makes a round shorter: {m_v} instead of {m_b} ({d}, 95 % {interval}); whether by {margin} "
    "or more, from which on it would be noticed, is open.",
    "len.clocks": "It depends on the clock for {v}: {parts}.",
    "len.clocks.more": "more {clock} ({value} instead of {baseline})",
    "len.clocks.less": "fewer {clock} ({value} instead of {baseline})",
    "len.clocks.more.time": "more time ({value} instead of {baseline})",
    "len.clocks.less.time": "less time ({value} instead of {baseline})",
    # Other clocks, where the time of a round does not differ noticeably.
    "len.counts": "Counted otherwise, a round does differ noticeably: {items}.",
    "len.counts.more": "more {clock} with {v} ({value} instead of {baseline})",
    "len.counts.less": "fewer {clock} with {v} ({value} instead of {baseline})",
    # Length, several variants at once.
    "len.neither": "Neither variant changes the length of a round so that anybody would notice: {items}, instead of "
    "{m_b} with {b}.",
    "len.all_same": "None of the {k} variants changes the length of a round so that anybody would notice: {items}, "
    "instead of {m_b} with {b}.",
    "len.unknown": "Whether {v} changes the length of a round cannot be told from so few deals: {m_v}, and {m_b} with "
    "{b}.",
    "len.other": "The other: {items}.",
    "len.others": "The others: {items}.",
    "len.item": "{m_v} with {v}",
    # Many variants, each against the baseline.
    "rank.length": "Of {k} variants, against {m_b} a round with {b}: {items}.",
    "rank.length.more": "{n} noticeably longer",
    "rank.length.less": "{n} noticeably shorter",
    "rank.length.none": "{n} without a difference that anybody would notice",
    "rank.length.open": "{n} still open",
    "rank.length.identical": "{n} with the same rounds",
    "rank.more": "The longest: {items}.",
    "rank.less": "The shortest: {items}.",
    "rank.item": "{m_v} with {v} ({d})",
    "rank.largest": "The largest difference of length is {d}, with {v}: {verdict}.",
    "rank.counts": "Counted otherwise, {n} of them differ noticeably in another way, most of all: {items}.",
    "rank.counts.all": "Counted otherwise, there are other noticeable differences: {items}.",
    "rank.others": "What else changes most: {items}.",
    "rank.others.item": "{measure} ({a_v} with {v} instead of {a_b})",
    "rank.selected": "Rounds do not end as often as with {b} with {names}: what differs there is no effect of the rule "
    "alone, and stays open.",
    "rank.selected.more": "Rounds do not end as often as with {b} with {names} and {n} more: what differs there is no "
    "effect of the rule alone, and stays open.",
    "rank.same": "Nothing that is compared differs from {b} in any deal with {names}.",
    "rank.same.more": "Nothing that is compared differs from {b} in any deal with {names} and {n} more.",
    "tail": "Rounds over {minutes} minutes with {v}: {x_v} of 100 instead of {x_b}.",
    "top.value": "Beside the length, what changes most is {measure}: {a_v} instead of {a_b}.",
    "top.value.several": "Beside the length, what changes most is {measure}: {items}, instead of {a_b} with {b}.",
    "top.share": "Beside the length, what changes most: {clause} in {a_v} of 100 rounds with {v}; with {b}, in "
    "{a_b} of 100.",
    "top.share.never": "Beside the length, what changes most: {clause} in {a_v} of 100 rounds with {v}; with {b}, "
    "never.",
    "top.share.gone": "Beside the length, what changes most: {clause} never with {v}; with {b}, in {a_b} of 100 "
    "rounds.",
    "top.share.several": "Beside the length, what changes most is how often {clause}: of 100 rounds, in {items}; "
    "with {b}, in {a_b}.",
    "top.share.several.never": "Beside the length, what changes most is how often {clause}: of 100 rounds, in "
    "{items}; with {b}, never.",
    "top.points": "Beside the length, what changes most is {measure}: {a_v} points of 100 instead of {a_b}.",
    "top.points.several": "Beside the length, what changes most is {measure}: {items} points of 100, instead of "
    "{a_b} with {b}.",
    "top.win": "Beside the length, what changes most is how often {player} wins: {a_v} instead of {a_b} of 100 rounds.",
    "top.win.several": "Beside the length, what changes most is how often {player} wins: {items}, instead of {a_b} "
    "of 100 rounds with {b}.",
    "top.item": "{a_v} with {v}",
    "top.item.share": "{a_v} with {v}",
    "top.item.never": "none with {v}",
    "top.none": "Beside the length, nothing that was measured changes so that anybody would notice.",
    "top.open": "Beside the length, nothing that was measured is known to change noticeably.",
    "gain": "With {v}, {player} wins {p_v} instead of {p_b} of 100 rounds.",
    "gain.none": "No kind of player gains or loses {margin} of 100 rounds.",
    "gain.none.of": "With {v}, no kind of player gains or loses {margin} of 100 rounds.",
    "gain.open": "Whether some kind of player gains or loses {margin} of 100 rounds is still open.",
    "gain.open.of": "Whether some kind of player gains or loses {margin} of 100 rounds with {v} is still open.",
    "first": "With {v}, going first is worth {f_v} points of 100 instead of {f_b}.",
    "first.same": "Going first is worth about the same: {f_v} points of 100 with {v}, {f_b} with {b}.",
    "first.open": "Whether going first is worth something else with {v} is still open: {f_v} points of 100, "
    "with {b} {f_b} (difference 95 % {interval}).",
    "first.open.sure": "With {v}, going first is worth {f_v} points of 100, with {b} {f_b} (difference 95 % "
    "{interval}); whether anybody would notice is open.",
    "bite": "With {v}, in {u} of 100 deals the rule changes nothing; in {c} of 100 somebody else wins "
    "(two unrelated rounds differ in {r}).",
    "bite.null": "With {v}, the rule changes nothing in any deal.",
    "notice": "For {measure}, you would notice after about {rounds} rounds with {v} (at ten a week, {weeks} weeks).",
    "notice.years": "For {measure}, you would notice after about {rounds} rounds with {v} (at ten a week, "
    "{years} years).",
    "notice.soon": "For {measure}, you would notice after about {rounds} rounds with {v}: in the first weeks.",
    "notice.once": "For {measure}, a single round with {v} is enough to notice.",
    "notice.never": "For {measure}, no family would ever notice {v}: it takes about {rounds} rounds to see.",
    "notice.only": "For {measure}, only who keeps a record of every round would see what {v} changes, after about "
    "{rounds} rounds.",
    "notice.only.once": "For {measure}, only who writes down a round to the second would see what {v} changes.",
    "notice.record": "For {measure}, who keeps a record of every round would see what {v} changes after about {rounds} "
    "rounds; whether anybody would notice without one is open.",
    "notice.record.once": "For {measure}, who writes down a single round would see what {v} changes; whether anybody "
    "would notice without that is open.",
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
    "limits.tables": "{k} tables of players were used; at others the effects may have another size or even another "
    "sign.",
    "limits.time": "Minutes are made from counts with fixed times for each act (below); they are for comparing "
    "rules, not "
    "for planning an evening.",
    "limits.interval": "Intervals are pointwise 95 %: among {k} rows, about one in twenty may miss the true value.",
    # One variant: no comparison.
    # The baseline against itself.
    "placebo.within": "The placebo, the same rules with other lots, changes {measure} by {d} (95 % {interval}): its "
    "interval holds 0, as it should.",
    "placebo.beyond": "Careful: the placebo, the same rules with other lots, changes {measure} by {d} (95 % "
    "{interval}), where nothing should change. Luck alone does so in one of twenty runs; differences of this size "
    "may be luck too.",
    "sum.length.few": "A round takes {mean} on average ({turns} turns): half are over after {p50}.",
    "sum.length": "A round takes {mean} on average ({turns} turns): half are over after {p50}, and one in "
    "twenty takes "
    "longer than {p95}.",
    "sum.who": "{player} wins most: {p} of 100 rounds (95 % {interval}; fair would be {fair}).",
    "sum.who.tie": "No kind of player stands out: the best, {player}, wins {p} of 100 rounds (95 % {interval}; "
    "fair would "
    "be {fair}).",
    "sum.who.several": "Of 100 rounds, {items} win most and cannot be told apart; fair would be {fair}.",
    "sum.who.item": "{player} ({p}, 95 % {interval})",
    "sum.who.open": "Nobody is known to win more than a fair share of {fair} of 100 rounds: the best, {player}, wins "
    "{p} (95 % {interval}).",
    "sum.who.below": "Less than a fair share goes to {items}.",
    "sum.who.below.item": "{player} ({p}, 95 % {interval})",
    "sum.who.one": "All players play the same way, so each wins its fair share of {fair} of 100 rounds.",
    "sum.first": "Going first is worth {f} points of 100 (95 % {interval}).",
    "sum.first.open": "Whether going first is worth anything is still open: between {low} and {high} points of 100.",
    "sum.first.none": "Going first is worth nothing that anybody would notice: {f} points of 100 (95 % {interval}).",
    "sum.penalty": "In {k} of 100 rounds somebody takes 8 or more cards at once.",
    "sum.penalty.never": "Nobody ever takes 8 or more cards at once.",
    "sum.penalty.none": "In none of these rounds did anybody take 8 or more cards at once.",
    "sum.over": "Rounds over {minutes} minutes: {x} of 100.",
}
