# One round, move by move: what `unosim.Round`, scenarios and replay stand on.

cdef object move_told(const Move* m, const uint16_t* company):
    """A move as the arguments of `Machine.apply`."""
    more = tuple([company[color] if m.cards > 1 else 0 for color in range(4)])
    return ACTIONS[m.action], m.kind, m.color, bool(m.silent), more, m.last, m.target


cdef class Machine:
    """One round, step by step, with a log. `unosim.table` gives it words.

    `rules` as for `Table`; `players[seat] = (program index, forget_uno, notice_uno)`, none for a table without strategies; `handicaps` a seat as for `Table`; `count`: rounds that are dealt are counted turn by turn. After `deal` or `set_up` the machine is at its first stop.
    Moves are checked: `apply` raises ValueError for one that is not legal.
    """

    cdef Rules rules
    cdef Recorded r
    cdef object fields
    cdef object programs
    cdef object players
    cdef object handicaps
    cdef Counter counter

    def __cinit__(self, rules, programs=(), players=(), record=True, handicaps=(), count=False):
        self.fields = dict(rules)
        fill_rules(&self.rules, rules)
        self.programs = tuple(programs)
        self.players = [tuple(player) for player in players]
        if self.players and len(self.players) != self.rules.seats:
            raise ValueError(f"{len(self.players)} players for {self.rules.seats} seats")
        self.handicaps = [tuple(handicap) for handicap in handicaps]
        if self.handicaps and len(self.handicaps) != self.rules.seats:
            raise ValueError(f"{len(self.handicaps)} handicaps for {self.rules.seats} seats")
        for player in self.players:
            _bounds("program of a player", next(iter(player), None), 0, len(self.programs) - 1)
        self.r.records = NULL
        self.r.used = self.r.room = self.r.failed = 0
        self.r.detail = NULL
        if count:
            self.counter = Counter(self.rules.turn_cap, True)
            self.r.detail = &self.counter.detail
        memset(&self.r.state, 0, sizeof(State))
        self.r.state.rules = &self.rules
        self.r.state.recording = 1 if record else 2
        know_nothing(&self.r)
        self.r.state.watched = 1
        self._nothing_by_hand()
        for seat in range(self.rules.seats):
            if self.players:
                <Program?>self.programs[self.players[seat][0]]
                fill_human(&self.r.state.human[seat], self.players[seat])
            else:
                fill_human(&self.r.state.human[seat], (0, 0.0, 0.0))      # nature is quiet unless it is set by hand
        self.r.state.weighted = differ_in_reaction(self.r.state.human, self.rules.seats)
        fill_handicap(&self.r.state.handicap, &self.rules, self.handicaps)
        self.r.state.errs_in_windows = may_jump_by_mistake(&self.rules, self.r.state.human, self.rules.seats)
        clear_table(&self.r.state)
        self.r.state.phase = OVER
        self.r.state.seat = NOBODY

    def __dealloc__(self):
        free(self.r.records)

    cdef void _nothing_by_hand(self):
        self.r.next_slap = self.r.next_race = self.r.next_false_call = NOBODY
        self.r.takes = self.r.taken = 0

    def deal(self, key, deal, replicate=0):
        """Deals, and goes to the first stop."""
        self._nothing_by_hand()
        start_round(
            &self.r.state, _bounds("key", key, 0, 2**64 - 1), _bounds("deal", deal, 0, 2**32 - 1), _bounds("replicate", replicate, 0, 2**64 - 1))
        if self.counter is not None:
            begin_detail(&self.counter.detail, &self.r.state)
        to_next_stop(&self.r.state)

    def set_up(self, position):
        """Lays out a position and goes to its first stop.

        Keys: `hands` (64 counts a seat), `top`, `discard` (kinds under it, bottom first), `known_top` (next card first), `middle` (64 counts), `dealer`, `to_act`, `direction` (1 or -1), `color` (0-4),
        `pending`, `pending_kind`, `chain`, `key`, `out` (seats without cards, the first one out first), and `starter`: True plays on from the starter `top` instead of from a turn. Together the cards must be the deck, unless `loose` is true.
        """
        cdef State* s = &self.r.state
        cdef int seat, kind, n = self.rules.seats
        cdef uint64_t key = position.get("key", 0)
        if self.counter is not None:
            raise ValueError("only rounds that are dealt are counted")
        hands = [_cards("hands", counts) for counts in position["hands"]]
        middle = _cards("middle", position["middle"])
        known_top = [_kind("known_top", kind) for kind in position["known_top"]]
        discard = [_kind("discard", kind) for kind in (*position["discard"], position["top"])]
        if len(hands) != n:
            raise ValueError(f"{len(hands)} hands for {n} seats")
        direction = position.get("direction", 1)
        if direction not in (1, -1):
            raise ValueError(f"direction {direction!r} is neither 1 nor -1")
        total = [sum(counts[kind] for counts in (*hands, middle)) for kind in range(KINDS)]
        for kind in (*discard, *known_top):
            total[kind] += 1
        if sum(total) > CARDS:
            raise ValueError(f"{sum(total)} cards; at most {CARDS}")
        if not position.get("loose") and any(total[kind] != self.rules.pack[kind] for kind in range(KINDS)):
            raise ValueError("the cards of the position are not those of the deck")
        out = [_bounds("out", seat, 0, n - 1) for seat in position.get("out", ())]
        if len(set(out)) != len(out) or (out and not self.rules.one_left) or n - len(out) < 2:
            raise ValueError("out names seats that are out, each once, in a round played to the end; two seats or more are active")
        for seat in range(n):
            if (sum(hands[seat]) == 0) != (seat in out) and not (position.get("starter") and not out):
                raise ValueError(f"seat {seat}: only who is out has no cards")
        seed_stream(&s.cards, key, 0, CARDS_STREAM, 0)
        seed_stream(&s.nature, key, 0, NATURE_STREAM, 0)
        for seat in range(n):
            seed_stream(s.choice[seat], key, 0, CHOICE_STREAM + seat, 0)
        for kind in range(KINDS):       # a loose position may hold more of a kind than the deck
            if total[kind] > 2:
                self.rules.many |= (<uint64_t>1) << kind
                self.rules.many_of_color |= kind < FIRST_WILD
        self._nothing_by_hand()
        know_nothing(&self.r)
        clear_table(s)
        s.in_middle = 0
        for kind, count in enumerate(middle):
            for _ in range(count):
                s.middle[s.in_middle] = kind
                s.in_middle += 1
        for kind in reversed(known_top):
            s.known_top[s.on_top] = kind
            s.on_top += 1
        for kind in discard:
            s.discard[s.discards] = kind
            s.discards += 1
        s.top = discard[len(discard) - 1]
        for seat in range(n):
            for kind, count in enumerate(hands[seat]):
                for _ in range(count):
                    add_card(s, seat, kind)
        if out:
            s.places = len(out)
            s.active = n - len(out)
            s.row.winner = out[0]
            for i, seat in enumerate(out):
                s.seats[<int>seat].rank = i + 1
            make_ring(s)
            s.duel = s.active == 2
        s.direction = 0 if direction == 1 else 1
        put_in_force(s, _bounds("color", position["color"], 0, NO_COLOR))
        s.row.dealer = _bounds("dealer", position.get("dealer", n - 1), 0, n - 1)
        s.row.starter = s.top
        s.row.first_seat = _bounds("to_act", position["to_act"], 0, n - 1) if "to_act" in position else first_seat(s, s.row.dealer)
        s.seat = s.row.first_seat
        s.pending = _bounds("pending", position.get("pending", 0), 0, 65535)
        s.pending_kind = _kind("pending_kind", position["pending_kind"]) if s.pending else NO_CARD
        s.chain = _bounds("chain", position.get("chain", 1), 1, CARDS) if s.pending else 0
        if s.pending:
            s.bluffer = s.ring[s.direction ^ 1][s.seat]
            s.bluffed = bool(position.get("bluffed", False))
            s.answered = s.chain > 1
            s.bluff_cards = s.held[s.bluffer] & self.rules.colors[position.get("bluff_color", NO_COLOR)]
            s.bluff_color = _bounds("bluff_color", position.get("bluff_color", NO_COLOR), 0, NO_COLOR)
        s.phase = STARTER if position.get("starter") else GO
        to_next_stop(s)

    # what there is to see

    @property
    def decision(self):
        """Index into DECISIONS of what the machine waits for; 0 when the round is over."""
        return self.r.state.phase

    @property
    def seat(self):
        """The seat that decides; 255 when the round is over."""
        return self.r.state.seat

    @property
    def legal(self):
        """(mask of kinds that may be laid, may draw, may pass, may challenge)"""
        cdef int may = other_moves(&self.r.state)
        return self.r.state.legal, bool(may & MAY_DRAW), bool(may & MAY_PASS), bool(may & MAY_CHALLENGE)

    @property
    def forced(self):
        """Is the only legal move one that lays no card and names nothing; a batch takes it without asking the strategy."""
        cdef State* s = &self.r.state
        return not s.legal and (s.phase == PLAY or s.phase == ANSWER and not may_challenge(s))

    @property
    def bluff(self):
        """Would a wild draw four of the deciding seat be a bluff now."""
        cdef State* s = &self.r.state
        if s.phase == JUMP:
            return bluff_cards(s, s.seat, s.series.color, s.series.fits) != 0
        return s.seat != NOBODY and would_bluff(s, s.seat)

    def why_not(self, int kind):
        """Why a kind may not be laid now: '' (it may), not_held, color, not_on, strict, finish, no_answer, limit, stack_color, drawn_only, decision."""
        cdef State* s = &self.r.state
        cdef uint64_t b
        if not 0 <= kind < KINDS or not (self.rules.pack[kind] or copies(s, s.seat if s.seat < SEATS else 0, kind)):
            return "not_held"
        b = (<uint64_t>1) << kind
        if s.phase in (OVER, NAME):
            return "decision"
        if s.legal & b:
            return ""
        if not s.held[s.seat] & b:
            return "not_held"
        if s.phase == DRAWN:
            return "drawn_only"
        if s.phase == TAKE_BACK:
            return "no_bluff_card"
        if s.phase == JUMP:
            if not jump_match(s) & b:
                return "no_match"
            if self.rules.jump_exclude & b:
                return "excluded"
            if self.rules.not_on[class_of(s.top)] & b:
                return "not_on"
            if s.size[s.seat] == 1 and not self.rules.jump_last:
                return "jump_last"
            return "finish" if s.size[s.seat] == 1 and self.rules.finish_forbid & b else "strict"
        if s.phase == ANSWER:
            mask = self.rules.answers_draw_four if s.pending_kind == WILD_DRAW_FOUR else self.rules.answers_draw_two
            if class_of(kind) in (SKIP, REVERSE) and s.pending_kind != WILD_DRAW_FOUR and (
                    self.rules.skip_deflects if class_of(kind) == SKIP else self.rules.reverse_deflects) == 1:
                return "stack_color"
            if not mask & b:
                return "no_answer"
            if s.chain >= self.rules.stack_limit:
                return "limit"
            if self.rules.stack_same_color and s.color != NO_COLOR and b & draw_twos() & ~self.rules.colors[s.color]:
                return "stack_color"
        if self.rules.not_on[class_of(s.top)] & b:
            return "not_on"
        if s.phase == PLAY and not s.fits & b:
            return "color"
        if s.size[s.seat] == 1 and self.rules.finish_forbid & b:
            return "finish"
        return "strict"

    def snapshot(self):
        """Everything about the round as plain values (docs/scenarios.md names them)."""
        cdef State* s = &self.r.state
        cdef int n = self.rules.seats, seat
        over = s.phase == OVER
        return {
            "decision": DECISIONS[s.phase],
            "seat": s.seat,
            "direction": -1 if s.direction else 1,
            "color": s.color,
            "top": s.top,
            "pending": s.pending,
            "pending_kind": s.pending_kind,
            "chain": s.chain,
            "hands": [[copies(s, seat, kind) for kind in range(KINDS)] for seat in range(n)],
            "draw_pile": pile_size(s),
            "discard": [s.discard[i] for i in range(s.discards)],
            "out": [seat for seat in range(n) if s.size[seat] == 0],
            "ban": s.ban if s.ban != NOBODY else -1,
            "places": [s.seats[seat].rank for seat in range(n)] if over or self.rules.one_left else [0] * n,
            "outcome": OUTCOMES[s.row.outcome] if over else None,
            "winner": s.row.winner if over and s.row.winner != NOBODY else None,
            "points": [s.seats[seat].points_left if over else points_in(s, seat) for seat in range(n)],
            "cards_left": [s.size[seat] for seat in range(n)],
            "turns": turns(s),
            "uno_open": s.uno_open if s.uno_open != NOBODY else -1,
            "drawn": s.drawn,
            "row": self.row(),
        }

    def row(self):
        """The stored columns so far by name, those of the seats when the round is over; `deal` and `rotation` are 0: a machine knows neither."""
        cdef State* s = &self.r.state
        cdef int seat
        rows = np.empty(1, dtype=ROW)
        (<Row*>cnp.PyArray_DATA(rows))[0] = s.row
        row = dict(zip(ROW.names, rows[0].item()))
        row["turns"] = turns(s)
        row["plays"] = turns(s) - s.passes
        if s.phase != OVER:
            row["cards_played"] += row["plays"]
        else:
            for seat in range(self.rules.seats):
                row[f"cards_left_{seat}"] = s.seats[seat].cards_left
                row[f"points_left_{seat}"] = s.seats[seat].points_left
                row[f"rank_{seat}"] = s.seats[seat].rank
        return row

    def sight(self):
        """What the deciding seat may know, besides the rules and what happened: plain values, and bytes for lists of kinds.

        (decision, seat, own hand in print order, sizes by seat, discards bottom first, color, direction, pending, its last draw card, draw cards in it, cards in the pile, the card just drawn or 255,
        dealer, turns so far, who is banned by or -1, legal kinds as bytes, mask of kinds that name a seat when they end up on top, may draw, may pass, may challenge)
        """
        cdef State* s = &self.r.state
        cdef int i, kind, may, held = 0, laid = 0
        cdef uint64_t aimed = 0
        cdef uint8_t hand[CARDS]
        cdef uint8_t legal[KINDS]
        if s.phase == OVER:
            raise ValueError("the round is over")
        for i in range(KINDS):
            kind = i if i >= FIRST_WILD else (i % 13) * 4 + i // 13
            for _ in range(copies(s, s.seat, kind)):
                hand[held] = kind
                held += 1
            if s.legal >> kind & 1:
                legal[laid] = kind
                laid += 1
            if wants_target(s, kind):
                aimed |= (<uint64_t>1) << kind
        may = other_moves(s)
        return (
            DECISIONS[s.phase], s.seat, hand[:held], tuple([s.size[i] for i in range(self.rules.seats)]), s.discard[:s.discards], s.color, -1 if s.direction else 1,
            s.pending, s.pending_kind if s.pending else NO_CARD, s.chain, pile_size(s), s.drawn if s.phase == DRAWN else NO_CARD, s.row.dealer, turns(s),
            s.ban if s.ban != NOBODY else -1, legal[:laid], aimed, bool(may & MAY_DRAW), bool(may & MAY_PASS), bool(may & MAY_CHALLENGE),
        )

    # what can be done

    def group_limit(self, int kind):
        """Company for a lead that may be laid now: (most copies together, may other colors of its symbol join, most cards in all)."""
        cdef State* s = &self.r.state
        if self.why_not(kind):
            return 0, False, 0
        held = copies(s, s.seat, kind)
        joins = symbol_joins(s, kind)
        return held if joins else min(held, self.rules.group_identical), joins, group_room(s, s.seat, kind)

    cdef object _complete(self, Move* m, object more, object last, object target):
        """Checks company and victim of a play, and fills them in."""
        cdef State* s = &self.r.state
        cdef int color
        more = _array("more", more, 4, 0, CARDS)
        m.cards = 1 + sum(more)
        for color in range(4):
            s.company[s.seat][color] = more[color]
        m.last = m.kind if last == NO_CARD else _bounds("last", last, 0, KINDS - 1)
        if m.cards > 1:
            if m.kind >= FIRST_WILD and any(more[1:]):
                raise ValueError("group")
            for color in range(4):
                if more[color] > copies(s, s.seat, (m.kind & ~3) + color) - (color == (m.kind & 3)):
                    raise ValueError("not_held")
            if m.cards > group_room(s, s.seat, m.kind) or (m.cards - 1 > more[m.kind & 3] and not symbol_joins(s, m.kind)):
                raise ValueError("group")
            if symbol_of(m.last) != symbol_of(m.kind) or not more[m.last & 3]:
                raise ValueError("last")
        elif m.last != m.kind:
            raise ValueError("last")
        m.target = _bounds("target", target, 0, NOBODY)
        if wants_target(s, m.last) and s.size[s.seat] > m.cards and s.active > 1:
            if m.target >= self.rules.seats or m.target == s.seat or s.size[m.target] == 0:
                raise ValueError("target")
        else:
            m.target = NOBODY

    def apply(self, action, int kind=NO_CARD, int color=NO_COLOR, bint silent=False, more=(0, 0, 0, 0), last=NO_CARD, target=NOBODY):
        """Takes one move of the deciding seat and goes to the next stop. ValueError if it is not legal.

        `kind` leads; `more`: further cards of its symbol, by color (wilds: more[0]); `last`: the card on top afterwards; `target`: the seat of a swap, or that takes cards.
        """
        cdef State* s = &self.r.state
        cdef Move m
        if action not in ACTIONS:
            raise ValueError(f"no such action: {action}; allowed: {', '.join(ACTIONS)}")
        doing(&m, PASS_ON)
        m.action = ACTIONS.index(action)
        m.silent = silent
        if m.action in (PLAY_CARD, JUMP_IN, LAY_BACK):
            if (m.action == JUMP_IN) != (s.phase == JUMP) or (m.action == LAY_BACK) != (s.phase == TAKE_BACK):
                raise ValueError("decision")
            reason = self.why_not(kind)
            if reason:
                raise ValueError(reason)
            m.kind = kind
            if m.action == LAY_BACK:
                m.last = kind
            else:
                self._complete(&m, more, last, target)
        elif not other_moves(s) & {DRAW_CARD: MAY_DRAW, PASS_ON: MAY_PASS, CHALLENGE: MAY_CHALLENGE, NAME_COLOR: MAY_NAME, DECLINE: MAY_DECLINE}[m.action]:
            raise ValueError("decision")
        if m.action == NAME_COLOR or kind >= FIRST_WILD and m.action in (PLAY_CARD, JUMP_IN, LAY_BACK):
            if not 0 <= color < 4 and (m.action == NAME_COLOR or kind != WILD_DRAW_FOUR or self.rules.wd4_names_color):
                raise ValueError("no_color")
            m.color = color
        self._take(&m)
        if self.r.failed:
            raise MemoryError("no memory for the log of this round")

    cdef void _take(self, const Move* m):
        """Makes a legal move and goes to the next stop."""
        cdef State* s = &self.r.state
        if self.counter is not None:
            look(&self.counter.detail, s, s.phase, m, s.phase == ANSWER and may_challenge(s))
        take_move(s, m)
        to_next_stop(s)

    def counted(self):
        """Of a round that was dealt, counted and is over: the columns of DETAIL_ROW by name, and its turns as rows of TURN."""
        if self.counter is None or self.r.state.phase != OVER:
            raise ValueError("only of a round that was counted and is over")
        end_detail(&self.counter.detail, &self.r.state)
        return self.counter.row(), self.counter.turns()

    cdef object _ask(self, const ProgramStruct* p, Move* m):
        """What a strategy does for the deciding seat: a script, or one that thinks."""
        cdef State* s = &self.r.state
        cdef Thinker thinker
        if p.playouts:
            thinker = Thinker(s.watched, self.rules.house)
            with nogil:
                think(&thinker.playouts, &self.r, p, m)
        else:
            ask_program(s, p, m)

    cdef const ProgramStruct* _own(self):
        """The strategy of the seat that decides."""
        return &(<Program>self.programs[self.players[self.r.state.seat][0]]).program

    def choose(self):
        """What the seat's own strategy does at this stop, as arguments of `apply`. Its lots are drawn; nothing is applied."""
        if self.r.state.phase == OVER:
            raise ValueError("the round is over")
        if not self.players:
            raise ValueError("this table has no strategies")
        return self._chosen(self._own())

    cdef object _chosen(self, const ProgramStruct* p):
        cdef State* s = &self.r.state
        cdef Move m
        self._ask(p, &m)
        return move_told(&m, s.company[s.seat])

    def go_on(self, int asks):
        """Lets the seats' own strategies move until a seat of the mask `asks` has something to decide, or the round is over.

        As in a batch, a single legal move that lays no card is taken without asking.
        """
        cdef State* s = &self.r.state
        cdef Move m
        if not self.players:
            raise ValueError("this table has no strategies")
        while s.phase != OVER:
            if asks >> s.seat & 1 and not self.forced:
                break
            self._ask(self._own(), &m)
            self._take(&m)
        if self.r.failed:
            raise MemoryError("no memory for the log of this round")

    def facts(self):
        """What the value of a position goes by for the deciding seat: bytes, the place of its hand's size and the level of each of POSITION_FACTS."""
        cdef uint8_t found[FACTS + 1]
        if self.r.state.phase == OVER:
            raise ValueError("the round is over")
        found[0] = own_size(&self.r.state, self.r.state.seat)
        take_facts(&self.r.state, self.r.state.seat, found + 1)
        return found[:FACTS + 1]

    def trace(self, Program program=None):
        """What the strategy of the seat to decide goes by (or what another, given here, would), as plain values; nothing is applied and no lot is drawn.

        `move`: as `choose` gives it. `offered`: the kinds among which its lines chose, 0 if they were not asked; `fired`: the line that chose, or -1; `lines`: of each line the kinds that it
        could take and whether its condition holds; `choices`: of each choice whether its condition holds; `values`: of each test the two sides that it compares.
        """
        cdef Machine tried = self.copy()
        cdef State* s = &tried.r.state
        cdef const ProgramStruct* p
        cdef int i
        if s.phase == OVER or program is None and not self.players:
            raise ValueError("the round is over" if s.phase == OVER else "this table has no strategies")
        if program is None:
            program = self.programs[self.players[s.seat][0]]
        p = &program.program
        s.recording = 0
        s.offered = 0
        s.fired = NOBODY
        move = tried._chosen(p)
        if p.plain and s.phase == PLAY and s.legal:
            s.offered, s.fired = s.legal, 0
        return {
            "move": move,
            "offered": s.offered,
            "fired": -1 if s.fired == NOBODY else s.fired,
            "lines": [(p.lines[i].kinds & s.offered, bool(holds(s, p, p.lines[i].test))) for i in range(p.line_count)],
            "choices": {name: bool(holds(s, p, p.choices[i].test)) for i, name in enumerate(CHOICES)},
            "values": [
                (value(s, p, s.seat, p.tests[i].variable), p.tests[i].constant + (value(s, p, s.seat, p.tests[i].other) if p.tests[i].other >= 0 else 0))
                for i in range(len(program.arguments[1]))],
        }

    def play_outs(self, programs, key, first, count):
        """Plays every move of the deciding seat out in the worlds `first` … `first + count - 1` of `key`, seat i following `programs[i]`. Nothing is applied, and no lot of this round is drawn.

        Returns the moves, each as arguments of `apply`, and by move and world: outcome, uint8 (moves, count); winner, uint8 (moves, count), 255 for nobody; points left, uint32 (moves, count, seats); rank, uint8
        (moves, count, seats), 0 without places.
        """
        cdef State* s = &self.r.state
        cdef uint64_t c_key = _bounds("key", key, 0, 2**64 - 1)
        cdef uint64_t c_first = _bounds("first", first, 0, 2**32)
        cdef Py_ssize_t c_count = _bounds("count", count, 1, 2**24)
        cdef Py_ssize_t i, at
        cdef int option, seat, n = self.rules.seats
        cdef Thinker thinker = Thinker(s.watched, self.rules.house)
        cdef Playouts* b = &thinker.playouts
        if s.phase == OVER:
            raise ValueError("the round is over")
        if len(programs) != n:
            raise ValueError(f"{len(programs)} programs for {n} seats")
        for seat in range(n):
            b.worlds.program[seat] = &(<Program?>programs[seat]).program
        begin_thinking(b, &self.r, b.worlds.program[s.seat])
        moves = [move_told(&b.options.option[i].move, b.options.option[i].company) for i in range(b.options.n)]
        cdef uint8_t[:, ::1] outcome = np.empty((b.options.n, c_count), dtype=np.uint8)
        cdef uint8_t[:, ::1] winner = np.empty((b.options.n, c_count), dtype=np.uint8)
        cdef uint32_t[:, :, ::1] points = np.empty((b.options.n, c_count, n), dtype=np.uint32)
        cdef uint8_t[:, :, ::1] rank = np.empty((b.options.n, c_count, n), dtype=np.uint8)
        with nogil:
            for i in range(c_count):
                deal_world(&b.worlds, c_key, c_first + i)
                for option in range(b.options.n):
                    play_out(b, option)
                    outcome[option, i] = b.trial.row.outcome
                    winner[option, i] = b.trial.row.winner
                    for seat in range(n):
                        points[option, i, seat] = b.trial.seats[seat].points_left
                        rank[option, i, seat] = b.trial.seats[seat].rank
        return moves, np.asarray(outcome), np.asarray(winner), np.asarray(points), np.asarray(rank)

    def call(self, int seat):
        """A late call of one's own. ValueError if no window is open on the seat."""
        if self.r.state.phase == OVER or not 0 <= seat < self.rules.seats or self.r.state.uno_open != seat:
            raise ValueError("no missed call of this seat can be made good now")
        self.r.state.uno_open = NOBODY
        record(&self.r.state, E_CALL, seat)
        sound(&self.r.state, seat)
        self._renew(seat)

    def catch(self, int seat, int by):
        """A seat notices the missed call of another. ValueError if no window is open on it."""
        if self.r.state.phase == OVER or not 0 <= seat < self.rules.seats or self.r.state.uno_open != seat or by == seat:
            raise ValueError("no missed call of this seat can be noticed now")
        catch_call(&self.r.state, self._seat(by), True)
        self._renew(seat)
        self._renew(by)

    cdef void _renew(self, int seat):
        """The hand of a seat may have changed at its own stop."""
        cdef State* s = &self.r.state
        if s.seat != seat:
            return
        if s.phase == PLAY:
            s.legal = playable(s, seat)
            s.stuck = only_bluffs(s, seat, s.legal)
        elif s.phase == ANSWER:
            s.legal = answers(s, seat)
        elif s.phase == JUMP:
            s.legal = jumpable(s, seat)

    cdef int _seat(self, object seat) except -1:
        _bounds("seat", seat, 0, self.rules.seats - 1)
        if self.r.state.size[<int>seat] == 0:
            raise ValueError(f"seat {seat} is out")
        return seat

    def noise(self, seat):
        """A seat makes a noise. ValueError without a ban."""
        if self.r.state.ban == NOBODY:
            raise ValueError("nothing forbids a sound now")
        fine_noise(&self.r.state, self._seat(seat))
        self._renew(seat)

    def misplay(self, int kind):
        """The seat to act shows a card that it may not lay, and has had its turn."""
        if self.r.state.phase != PLAY or self.rules.misplay_penalty == 0:
            raise ValueError("no card can be misplayed now")
        if self.why_not(kind) in ("", "not_held"):
            raise ValueError("a misplay needs a card of the hand that may not be laid")
        misplay(&self.r.state, kind)
        to_next_stop(&self.r.state)

    def false_call(self, seat):
        """A seat will call falsely at the end of its turn, if that turn is under way."""
        if self.rules.uno_false_penalty == 0 or self.r.state.turn_of != self._seat(seat):
            raise ValueError("only the seat whose turn it is can call falsely, where that is fined")
        self.r.next_false_call = seat

    def slap(self, seat):
        """Who is the slowest of the next slap."""
        self.r.next_slap = self._seat(seat)

    def race(self, seat):
        """Who is drawn in the next lot of a jump window."""
        self.r.next_race = self._seat(seat)

    def take(self, kinds):
        """The cards that are taken blind next, in this order."""
        kinds = [_bounds("take", kind, 0, KINDS - 1) for kind in kinds]
        if len(kinds) > CARDS:
            raise ValueError(f"at most {CARDS} cards")
        for i, kind in enumerate(kinds):
            self.r.take[i] = kind
        self.r.takes = len(kinds)
        self.r.taken = 0

    def wrong_jump(self, seat, int kind):
        """A seat jumps with a card that does not match, while a window is open."""
        if self.r.state.phase != JUMP or self.rules.jump_wrong_penalty == 0:
            raise ValueError("no jump can go wrong now")
        if not 0 <= kind < KINDS or not self.r.state.held[self._seat(seat)] >> kind & 1 or jump_match(&self.r.state) >> kind & 1:
            raise ValueError("a wrong jump needs a card of the hand that does not match")
        jump_wrongly(&self.r.state, seat, kind)
        self._renew(seat)

    def events(self):
        """The log since the last call: (index into EVENTS, seat, a, b) each; log.pxd says what a and b are."""
        cdef Record* record = self.r.records
        lines = [(record[i].event, record[i].seat, record[i].a, record[i].b) for i in range(self.r.used)]
        self.r.used = 0
        return lines

    def copy(self):
        """Another machine in the same state, with an empty log."""
        cdef Machine other = Machine.__new__(Machine, self.fields, self.programs, self.players, self.r.state.recording == 1, self.handicaps)
        other.rules = self.rules        # a loose position may have widened them
        other.r.state = self.r.state
        other.r.state.rules = &other.rules
        memcpy(other.r.known, self.r.known, sizeof(self.r.known))
        memcpy(other.r.lacking, self.r.lacking, sizeof(self.r.lacking))
        memcpy(other.r.fresh, self.r.fresh, sizeof(self.r.fresh))
        return other
