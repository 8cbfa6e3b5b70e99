"""The log of a stepped round, and what the players learn from it. A batch without players that think never records, and pays one predictable branch for it.

| event | seat | a | b |
|---|---|---|---|
| E_DEALER | the dealer drawn by lot | seats | |
| E_TIE | the seat drawn | mask of the seats that tied | |
| E_REDEAL | | | |
| E_REJECT | | kind | 0 shuffled back, 1 bottom, 2 buried |
| E_START | first seat | kind of the starter | direction |
| E_NAME | who names | color | |
| E_PLAY | player | kind | color named (4: none) + 8 if a wild draw four was a bluff |
| E_OUT | seat | place | |
| E_CALL, E_MISSED | seat | | |
| E_NOTICE | the seat drawn among several | mask of the seats | |
| E_CATCH | who notices | whose call | 0 as it was missed, 1 after a turn or payment |
| E_REVERSE | | new direction (0 clockwise) | |
| E_SKIP | seat passed over | | |
| E_CHALLENGE | challenger | challenged | color judged + 8 if guilty |
| E_PAY | seat | amount | |
| E_DRAW | seat | kind | reason |
| E_RECYCLE | | cards | |
| E_FORGIVEN | seat | cards | reason |
| E_PASS | seat | | |
| E_END | winner | outcome | |
| E_JUMP | jumper: its play follows | | |
| E_TARGET | player: its play follows | the seat named | |
| E_CARD | player | a card of a group, the lead first; E_PLAY then has the last one | |
| E_WRONG_JUMP, E_MISPLAY | seat | kind shown | |
| E_TAKE_BACK | owner | kind laid instead | color in force afterwards |
| E_SWAP | seat | the other | |
| E_ROTATE | player | direction (0 clockwise) | |
| E_TAKE | taker | kind | whose hand |
| E_QUIET | who is banned by | | |
| E_QUIET_ENDS | | | |
| E_FALSE_CALL, E_NOISE, E_SLAP | seat | | |
| E_DEFLECT | from seat | to seat | |
| E_NOISE_LOT, E_RACE, E_SLAP_LOT | the seat drawn | mask of the entrants | |
"""

from libc.stdlib cimport realloc

from unosim.engine.bits cimport rarely
from unosim.engine.detail cimport counted, see_event
from unosim.engine.seen cimport learn
from unosim.engine.types cimport Record, Recorded, State


cdef inline void append(Recorded* r, int event, int seat, int a, int b) noexcept nogil:
    cdef Record* grown
    if r.detail != NULL:
        see_event(r.detail, &r.state, event, seat, a, b)
    if r.state.recording == 3:
        return
    learn(r, event, seat, a, b)
    if r.state.recording == 2:
        return
    if r.used == r.room:
        grown = <Record*>realloc(r.records, (2 * r.room + 64) * sizeof(Record))
        if grown == NULL:
            r.failed = 1
            return
        r.records = grown
        r.room = 2 * r.room + 64
    r.records[r.used].event = event
    r.records[r.used].seat = seat
    r.records[r.used].a = a
    r.records[r.used].b = b
    r.used += 1


cdef inline void record(State* s, int event, int seat, int a=0, int b=0) noexcept nogil:
    """One line of the log, if this round keeps one."""
    if rarely(s.recording):
        if s.recording == 3 and not counted(event):
            return
        append(<Recorded*>s, event, seat, a, b)
