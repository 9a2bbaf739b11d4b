package dev.collate.engine.align;

/** The rough square root by which classic searches are bounded. */
final class SquareRoot {
    private SquareRoot() {}

    /** The power of two that is at least the square root of {@code n}, and at most twice it. */
    static int roughly(int n) {
        int root = 1;
        for (int rest = n; rest > 0; rest >>= 2) {
            root <<= 1;
        }
        return root;
    }
}
