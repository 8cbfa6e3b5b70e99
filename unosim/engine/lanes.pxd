"""Sixteen small numbers at once, one a seat: what is done to the hands after every turn (detail.pxd) must cost next to nothing."""

from libc.stdint cimport uint16_t, uint32_t

cdef extern from *:
    """
    #if defined(__AVX2__)
    #include <immintrin.h>
    typedef __m256i uno_lanes;
    #define uno_load(from) _mm256_loadu_si256((const __m256i*)(from))
    #define uno_store(to, a) _mm256_storeu_si256((__m256i*)(to), a)
    #define uno_fill(n) _mm256_set1_epi16((short)(n))
    #define uno_or(a, b) _mm256_or_si256(a, b)
    #define uno_add(a, b) _mm256_add_epi16(a, b)
    #define uno_sub(a, b) _mm256_sub_epi16(a, b)
    #define uno_max(a, b) _mm256_max_epu16(a, b)
    #define uno_equal(a, b) _mm256_cmpeq_epi16(a, b)
    #define uno_pairs(a) ((uint32_t)_mm256_movemask_epi8(a))
    static inline uno_lanes uno_least(uno_lanes a) {
        return _mm256_broadcastw_epi16(_mm_minpos_epu16(_mm_min_epu16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1))));
    }
    #else
    typedef struct { uint16_t of[16]; } uno_lanes;
    #define UNO_EACH(name, what) static inline uno_lanes name(uno_lanes a, uno_lanes b) { int i; for (i = 0; i < 16; i++) a.of[i] = (uint16_t)(what); return a; }
    UNO_EACH(uno_or, a.of[i] | b.of[i])
    UNO_EACH(uno_add, a.of[i] + b.of[i])
    UNO_EACH(uno_sub, a.of[i] - b.of[i])
    UNO_EACH(uno_max, a.of[i] > b.of[i] ? a.of[i] : b.of[i])
    UNO_EACH(uno_equal, a.of[i] == b.of[i] ? 65535 : 0)
    static inline uno_lanes uno_fill(int n) { uno_lanes a; int i; for (i = 0; i < 16; i++) a.of[i] = (uint16_t)n; return a; }
    static inline uno_lanes uno_load(const void* from) { uno_lanes a; memcpy(a.of, from, sizeof(a.of)); return a; }
    static inline void uno_store(void* to, uno_lanes a) { memcpy(to, a.of, sizeof(a.of)); }
    static inline uint32_t uno_pairs(uno_lanes a) { uint32_t bits = 0; int i; for (i = 0; i < 16; i++) bits |= (uint32_t)(a.of[i] & 3) << 2 * i; return bits; }
    static inline uno_lanes uno_least(uno_lanes a) { uint16_t least = a.of[0]; int i; for (i = 1; i < 16; i++) if (a.of[i] < least) least = a.of[i]; return uno_fill(least); }
    #endif
    """
    ctypedef struct lanes "uno_lanes":
        pass
    lanes load "uno_load"(const void*) noexcept nogil
    void store "uno_store"(void*, lanes) noexcept nogil
    lanes fill "uno_fill"(int) noexcept nogil               # all lanes the same
    lanes either "uno_or"(lanes, lanes) noexcept nogil
    lanes add "uno_add"(lanes, lanes) noexcept nogil        # each lane for itself, modulo 2**16
    lanes subtract "uno_sub"(lanes, lanes) noexcept nogil
    lanes larger "uno_max"(lanes, lanes) noexcept nogil
    lanes equal "uno_equal"(lanes, lanes) noexcept nogil    # 65535 where they are, else 0
    uint32_t pairs "uno_pairs"(lanes) noexcept nogil        # two bits a lane, of lanes that are 65535 or 0
    lanes least "uno_least"(lanes) noexcept nogil           # the smallest lane, in all lanes
