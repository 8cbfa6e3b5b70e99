"""Masks of kinds: counting and choosing bits, with the processor's help where it has any."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define uno_unlikely(x) (x)
    #define uno_rarely(x) (x)
    #define uno_apart()
    #define uno_popcount(x) ((int)__popcnt64(x))
    static __inline int uno_lowest(unsigned __int64 x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int uno_highest(unsigned __int64 x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    #define uno_unlikely(x) __builtin_expect(!!(x), 0)
    #if defined(__has_builtin)
    #if __has_builtin(__builtin_expect_with_probability)
    #define uno_rarely(x) __builtin_expect_with_probability(!!(x), 0, 1.0)
    #endif
    #endif
    #define uno_apart() do { __label__ here; static const void* const place = &&here; here: (void)place; } while (0)
    #if !defined(uno_rarely)
    #define uno_rarely uno_unlikely
    #endif
    #define uno_popcount(x) __builtin_popcountll(x)
    #define uno_lowest(x) __builtin_ctzll(x)
    #define uno_highest(x) (63 - __builtin_clzll(x))
    #endif
    #if defined(__BMI2__)
    #include <immintrin.h>
    #define uno_select(mask, i) uno_lowest(_pdep_u64(1ULL << (i), (mask)))
    #else
    static inline int uno_select(unsigned long long mask, unsigned i) {
        while (i--) mask &= mask - 1;
        return uno_lowest(mask);
    }
    #endif
    """
    bint unlikely "uno_unlikely"(bint) noexcept nogil   # a hint: the compiler keeps the other way straight
    bint rarely "uno_rarely"(bint) noexcept nogil       # the same, and moves this one out of the loop: calls in it are not inlined,
                                                        # and where a rule set comes here often it costs a jump
    void apart "uno_apart"() noexcept nogil             # at the head of a function: it is never copied into its callers
    int popcount "uno_popcount"(uint64_t) noexcept nogil
    int lowest "uno_lowest"(uint64_t) noexcept nogil                    # index of the lowest bit; the mask is not empty
    int highest "uno_highest"(uint64_t) noexcept nogil
    int select "uno_select"(uint64_t mask, unsigned int i) noexcept nogil    # index of the i-th bit, i < popcount


cdef inline uint64_t bit(int kind) noexcept nogil:
    return (<uint64_t>1) << kind
