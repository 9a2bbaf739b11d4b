package dev.collate.engine.align;

/** An approximate square root. The limits of {@link Myers#classic} are computed from it. */
final class SquareRoot {
    private SquareRoot() {}

    /** Returns a power of two that is at least the square root of {@code n} and at most twice this square root. */
    static int roughly(int n) {
        int root = 1;
        for (int rest = n; rest > 0; rest >>= 2) {
            root <<= 1;
        }
        return root;
    }
}
