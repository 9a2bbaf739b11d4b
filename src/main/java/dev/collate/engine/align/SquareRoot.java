package dev.collate.engine.align;

/** An approximate square root, from which the limits of classic searches are computed. */
final class SquareRoot {
    private SquareRoot() {}

    /** Returns a power of two between the square root of {@code n} and twice the square root. */
    static int roughly(int n) {
        int root = 1;
        for (int rest = n; rest > 0; rest >>= 2) {
            root <<= 1;
        }
        return root;
    }
}
