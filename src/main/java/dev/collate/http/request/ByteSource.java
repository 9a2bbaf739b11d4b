package dev.collate.http.request;

/** Provides bytes that arrive one after the other. */
@FunctionalInterface
interface ByteSource {
    /**
     * Reads at least one and at most {@code length} bytes into {@code target}. Returns their number, or -1 at the end.
     *
     * @throws dev.collate.problem.ApiException if the bytes do not arrive, or are not valid
     */
    int read(byte[] target, int offset, int length);
}
