package dev.collate.http.body;

import java.io.IOException;

/** Provides bytes that arrive one after the other. */
@FunctionalInterface
interface ByteSource {
    /** Reads at least one and at most {@code length} bytes into {@code target}. Returns their number, or -1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException;
}
