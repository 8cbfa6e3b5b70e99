"""Random streams: SFC64 (Doty-Humphrey 2018), seeded by position, so that any round can be played without the ones before it.

The state of a stream is `(mix(k), mix(k+g), mix(k+2g), 1)` with `k = key + deal*g1 + stream*g2 + replicate*g3`; `mix` is the
finalizer of SplitMix64 (Steele, Lea, Flood 2014), a bijection of 64 bits. Integers only: the same numbers on every platform.
"""

from libc.stdint cimport uint32_t, uint64_t

from unosim.engine.bits cimport rarely
from unosim.engine.types cimport Rng

cdef enum:
    CARDS_STREAM = 0
    NATURE_STREAM = 1
    CHOICE_STREAM = 2       # + seat


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline uint64_t next_word(Rng* r) noexcept nogil:
    cdef uint64_t out = r.a + r.b + r.counter
    r.counter += 1
    r.a = r.b ^ (r.b >> 11)
    r.b = r.c + (r.c << 3)
    r.c = ((r.c << 24) | (r.c >> 40)) + out
    return out


cdef inline void seed_stream(Rng* r, uint64_t key, uint64_t deal, uint64_t stream, uint64_t replicate) noexcept nogil:
    cdef uint64_t k = (key + deal * <uint64_t>0x9E3779B97F4A7C15 + stream * <uint64_t>0xD1B54A32D192ED03
                       + replicate * <uint64_t>0xABC98388FB8FAC03)
    r.a = mix(k)
    r.b = mix(k + <uint64_t>0x8CB92BA72F3D8DD7)
    r.c = mix(k + 2 * <uint64_t>0x8CB92BA72F3D8DD7)
    r.counter = 1


cdef inline uint32_t below(Rng* r, uint32_t n) noexcept nogil:
    """Unbiased 0 … n-1 (Lemire 2019); n = 1 draws no number."""
    cdef uint64_t product
    cdef uint32_t floor
    if n == 1:
        return 0
    product = (next_word(r) >> 32) * n
    if rarely(<uint32_t>product < n):
        floor = <uint32_t>(0 - n) % n
        while <uint32_t>product < floor:
            product = (next_word(r) >> 32) * n
    return <uint32_t>(product >> 32)


cdef inline uint32_t lot(Rng* r, uint32_t n) noexcept nogil:
    """`below` where n = 1 is common and unforeseeable: the same numbers without a branch on it.

    `r` has a spare place behind it, which takes the step of the stream that n = 1 must not make.
    """
    cdef Rng* after = r + (n == 1)
    cdef uint64_t out = r.a + r.b + r.counter
    cdef uint64_t product = (out >> 32) * n
    if rarely(<uint32_t>product < n):
        return below(r, n)
    after.counter = r.counter + 1
    after.a = r.b ^ (r.b >> 11)
    after.b = r.c + (r.c << 3)
    after.c = ((r.c << 24) | (r.c >> 40)) + out
    return <uint32_t>(product >> 32)


cdef inline bint happens(Rng* r, uint64_t chance) noexcept nogil:
    """An event with this chance out of 2**64; 0 and 2**64-1 are never and always, and draw no number."""
    if chance == 0:
        return False
    if chance == <uint64_t>0xFFFFFFFFFFFFFFFF:
        return True
    return next_word(r) < chance
