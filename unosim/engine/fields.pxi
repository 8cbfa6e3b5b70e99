# From compiled rules, a mapping of fields (unosim/rules/compile.py), to the struct that the engine reads.

cdef object _bounds(object name, object value, object low, object high):
    """The value, if it is an integer of this range: TypeError, ValueError."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name}: {value!r} is no integer")
    if not low <= value <= high:
        raise ValueError(f"{name}: {value} is not in {low} … {high}")
    return value


cdef object _array(object name, object values, int size, object low, object high):
    values = list(values)
    if len(values) != size:
        raise ValueError(f"{name}: {len(values)} values instead of {size}")
    return [_bounds(name, value, low, high) for value in values]


cdef int32_t _int(dict given, object name, object low, object high) except? -77:
    return _bounds(name, given.pop(name), low, high)


cdef object _cards(object name, object counts):
    """64 counts of cards, none of a kind that does not exist."""
    counts = _array(name, counts, KINDS, 0, CARDS)
    for kind in range(KINDS):
        if counts[kind] and not EVERY_KIND >> kind & 1:
            raise ValueError(f"{name}: there is no card of kind {kind}")
    return counts


cdef object _kind(object name, object kind):
    """A kind that exists."""
    _bounds(name, kind, 0, KINDS - 1)
    if not EVERY_KIND >> kind & 1:
        raise ValueError(f"{name}: there is no card of kind {kind}")
    return kind


cdef uint64_t _mask(dict given, object name) except? 77:
    return _bounds(name, given.pop(name), 0, 2**64 - 1)


cdef int fill_rules(Rules* r, object fields) except -1:
    """Copies compiled rules by name; KeyError for a missing field, ValueError for an unknown one or one out of range."""
    cdef dict given = dict(fields)
    cdef int i, seat
    memset(r, 0, sizeof(Rules))
    r.seats = _int(given, "seats", 2, SEATS)
    r.hand_size = _int(given, "hand_size", 1, CARDS)
    r.dealer = _int(given, "dealer", -1, r.seats - 1)
    r.first_player = _int(given, "first_player", 0, 3)
    r.direction = _int(given, "direction", 0, 1)
    r.starter_accept = _mask(given, "starter_accept")
    r.starter_rejected = _int(given, "starter_rejected", 0, 2)
    r.starter_draw_two = _int(given, "starter_draw_two", 0, 2)
    r.starter_skip = _int(given, "starter_skip", 0, 1)
    r.starter_reverse = _int(given, "starter_reverse", 0, 3)
    r.starter_wild = _int(given, "starter_wild", 0, 4)
    r.draw_voluntary = _int(given, "draw_voluntary", 0, 1)
    r.draw_most = _int(given, "draw_most", 1, 65535)
    r.drawn_playable = _mask(given, "drawn_playable")
    r.drawn_must = _int(given, "drawn_must", 0, 1)
    r.after_voluntary = _int(given, "after_voluntary", 0, 1)
    r.draw_two = _int(given, "draw_two", 1, 255)
    r.draw_four = _int(given, "draw_four", 1, 255)
    r.draw_loses_turn = _int(given, "draw_loses_turn", 0, 1)
    r.reverse_with_two = _int(given, "reverse_with_two", 0, 1)
    r.wd4_legal = _int(given, "wd4_legal", 0, 2)
    r.wd4_strict = _int(given, "wd4_strict", 0, 1)
    r.wd4_names_color = _int(given, "wd4_names_color", 0, 1)
    for i, mask in enumerate(_array("not_on", given.pop("not_on"), 6, 0, 2**64 - 1)):
        r.not_on[i] = mask
    r.challenge = _int(given, "challenge", 0, 1)
    r.challenge_guilty = _int(given, "challenge_guilty", 0, 2)
    r.challenge_extra = _int(given, "challenge_extra", 0, 255)
    r.challenge_in_chain = _int(given, "challenge_in_chain", 0, 1)
    r.answers_draw_two = _mask(given, "answers_draw_two")
    r.answers_draw_four = _mask(given, "answers_draw_four")
    r.stack_same_color = _int(given, "stack_same_color", 0, 1)
    r.stack_limit = _int(given, "stack_limit", 1, 65535)
    r.skip_deflects = _int(given, "skip_deflects", 0, 2)
    r.reverse_deflects = _int(given, "reverse_deflects", 0, 2)
    r.after_paid = _int(given, "after_paid", 0, 1)
    r.group_identical = _int(given, "group_identical", 1, 65535)
    r.group_symbol = _int(given, "group_symbol", 0, 2)
    r.group_kinds = _mask(given, "group_kinds")
    r.group_effect = _int(given, "group_effect", 0, 2)
    r.jump = _int(given, "jump", 0, 1)
    r.jump_resume = _int(given, "jump_resume", 0, 1)
    r.jump_effect = _int(given, "jump_effect", 0, 1)
    r.jump_symbol = _int(given, "jump_symbol", 0, 1)
    r.jump_exclude = _mask(given, "jump_exclude")
    r.jump_own = _int(given, "jump_own", 0, 2)
    r.jump_last = _int(given, "jump_last", 0, 1)
    r.jump_next = _int(given, "jump_next", 0, 1)
    r.jump_race = _int(given, "jump_race", 0, 1)
    r.jump_after_final = _int(given, "jump_after_final", 0, 1)
    r.jump_wrong_penalty = _int(given, "jump_wrong_penalty", 0, 255)
    r.uno_identical = _int(given, "uno_identical", 0, 1)
    r.uno_penalty = _int(given, "uno_penalty", 0, 255)
    r.uno_window = _int(given, "uno_window", 0, 1)
    r.uno_false_penalty = _int(given, "uno_false_penalty", 0, 255)
    r.misplay_penalty = _int(given, "misplay_penalty", 0, 255)
    r.one_left = _int(given, "one_left", 0, 1)
    r.swap_kinds = _mask(given, "swap_kinds")
    r.rotate_kinds = _mask(given, "rotate_kinds")
    r.quiet_kinds = _mask(given, "quiet_kinds")
    r.slap_kinds = _mask(given, "slap_kinds")
    r.red_zero = _int(given, "red_zero", 0, 1)
    r.quiet_call = _int(given, "quiet_call", 0, 1)
    r.recycled_doubles = _int(given, "recycled_doubles", 0, 1)
    r.ties_by_cards = _int(given, "ties_by_cards", 0, 1)
    r.finish_forbid = _mask(given, "finish_forbid")
    r.finish_draw_counts = _int(given, "finish_draw_counts", 0, 1)
    r.turn_cap = _int(given, "turn_cap", 1, 60000)
    for i, number in enumerate(_array("points", given.pop("points"), KINDS, 0, 1000)):
        r.points[i] = number
    pack = _cards("pack", given.pop("pack"))
    if given:
        raise ValueError(f"unknown rule field: {', '.join(sorted(given))}")
    if sum(pack) > CARDS:
        raise ValueError(f"rule field pack: {sum(pack)} cards; at most {CARDS}")
    if sum(pack) < r.seats * r.hand_size + 1:
        raise ValueError(f"rule field pack: {sum(pack)} cards do not cover the hands and a starter")
    if not any(pack[kind] and (r.starter_accept >> kind) & 1 for kind in range(KINDS)):
        raise ValueError("rule field starter_accept: no card of the deck is accepted")
    for i, number in enumerate(pack):
        r.pack[i] = number
    prepare(r)
    return 0


cdef int fill_handicap(Handicap* h, const Rules* r, object seated) except -1:
    """What the players start with: `seated` has (cards or 0, begins) for every seat, or nothing where nobody has a handicap."""
    cdef int seat, total = 1            # the starter
    h.first = NOBODY
    for seat in range(r.seats):
        h.dealt[seat] = r.hand_size
    for seat, (size, first) in enumerate(seated):
        if _bounds("hand_size of a player", size, 0, CARDS):
            h.dealt[seat] = size
        if first:
            if h.first != NOBODY:
                raise ValueError(f"seats {h.first} and {seat} cannot both begin")
            h.first = seat
    for seat in range(r.seats):
        total += h.dealt[seat]
    if total > r.cards:
        raise ValueError(f"the hands of the players and a starter take {total} cards of {r.cards}")
    return 0


cdef void prepare(Rules* r) noexcept nogil:
    """The tables that follow from the fields."""
    cdef int kind, seat, i
    cdef int most = 0
    prepare_deck(r)
    prepare_fits(r)
    for kind in range(FIRST_WILD):
        if class_of(kind) == DRAW_TWO:
            r.amount[kind] = r.draw_two
            r.effect[0][kind] = r.effect[1][kind] = DRAWS
        elif class_of(kind) == SKIP:
            r.effect[0][kind] = r.effect[1][kind] = SKIPS
        elif class_of(kind) == REVERSE:
            r.effect[0][kind] = REVERSES
            r.effect[1][kind] = SKIPS if r.reverse_with_two == 0 else 0
    r.amount[WILD_DRAW_FOUR] = r.draw_four
    r.deflects = r.skip_deflects != 0 or r.reverse_deflects != 0
    r.groups = r.group_kinds != 0 and (r.group_identical > 1 or r.group_symbol != 0)
    r.extra_kinds = r.swap_kinds | r.rotate_kinds | r.quiet_kinds | r.slap_kinds | (bit(RED_ZERO) if r.red_zero else 0)
    r.pairs = r.group_kinds if r.groups else 0
    r.not_alone = (r.pairs if r.group_symbol else 0) | r.swap_kinds | (bit(RED_ZERO) if r.red_zero else 0)
    r.house = bool(r.deflects or r.after_paid or r.groups or r.jump or r.one_left or r.misplay_penalty or r.uno_false_penalty or r.extra_kinds)
    r.effect[0][WILD_DRAW_FOUR] = r.effect[1][WILD_DRAW_FOUR] = DRAWS
    r.points_rise = 1
    for kind in range(KINDS):
        if r.pack[kind]:
            r.points_rise &= r.points[kind] >= most
            most = r.points[kind]
        for i in range(10):
            if (r.points[kind] >> i) & 1:
                r.plane[i] |= (<uint64_t>1) << kind
                r.planes = max(r.planes, i + 1)
        for i in range(KINDS):
            r.same_points[kind] |= (<uint64_t>(r.points[i] == r.points[kind])) << i
    for seat in range(r.seats):
        r.ring[0][seat] = (seat + 1) % r.seats
        r.ring[1][seat] = (seat + r.seats - 1) % r.seats
        r.ring[2][seat] = (seat + 2) % r.seats
        r.ring[3][seat] = (seat + r.seats - 2) % r.seats


RULE_FIELDS = (
    "seats", "hand_size", "dealer", "first_player", "direction", "starter_accept", "starter_rejected", "starter_draw_two", "starter_skip",
    "starter_reverse", "starter_wild", "draw_voluntary", "draw_most", "drawn_playable", "drawn_must", "after_voluntary", "draw_two", "draw_four",
    "draw_loses_turn", "reverse_with_two", "wd4_legal", "wd4_strict", "wd4_names_color", "not_on", "challenge", "challenge_guilty",
    "challenge_extra", "challenge_in_chain", "answers_draw_two", "answers_draw_four", "stack_same_color", "stack_limit", "skip_deflects",
    "reverse_deflects", "after_paid", "group_identical", "group_symbol", "group_kinds", "group_effect", "jump", "jump_resume", "jump_effect",
    "jump_symbol", "jump_exclude", "jump_own", "jump_last", "jump_next", "jump_race", "jump_after_final", "jump_wrong_penalty", "uno_identical",
    "uno_penalty", "uno_window", "uno_false_penalty", "misplay_penalty", "one_left", "swap_kinds", "rotate_kinds", "quiet_kinds", "slap_kinds",
    "red_zero", "quiet_call", "recycled_doubles", "ties_by_cards", "finish_forbid", "finish_draw_counts", "turn_cap", "points", "pack",
)
