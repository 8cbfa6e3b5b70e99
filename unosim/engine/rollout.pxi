# Players that play their moves out, and the memory that they think in (playout.pxd).

cdef class Rollout(Program):
    """A strategy that plays out each of its legal moves `playouts` times, with the script `program` at every seat."""

    def __init__(self, Program program, playouts):
        Program.__init__(self, *program.arguments)
        self.program.playouts = _bounds("playouts", playouts, 1, 2**20)

    @property
    def playouts(self):
        """How often each move is played out."""
        return self.program.playouts

    def __reduce__(self):
        return Rollout, (Program(*self.arguments), self.program.playouts)

    def __eq__(self, other):
        return isinstance(other, Rollout) and Program.__eq__(self, other) and self.program.playouts == (<Rollout>other).program.playouts

    def __hash__(self):
        return hash((Program.__hash__(self), self.program.playouts))


@cython.final
cdef class Thinker:
    """All memory that thinking takes: a round whose players learn from what they see, and a place for play-outs."""

    cdef Recorded round
    cdef Playouts playouts

    def __cinit__(self, watched, house):
        memset(&self.round, 0, sizeof(Recorded))
        self.round.next_slap = self.round.next_race = self.round.next_false_call = NOBODY
        self.playouts.watched = bool(watched)
        self.playouts.play = loop_of(house)
