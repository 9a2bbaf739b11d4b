package dev.collate.web.overload;

import dev.collate.limit.Capacity;

/** Requests of one size class, and what they share: bytes of heap, and seats at the processors. */
final class Lane {
    /** Memory is counted in KiB, so that heaps of up to 2 TiB can be. */
    private static final long MEMORY_UNIT = 1024;

    private final Capacity memory;
    private final Capacity seats;

    Lane(long memory, int seats) {
        this.memory = new Capacity(memory, MEMORY_UNIT);
        this.seats = new Capacity(seats, 1);
    }

    /** An amount of memory as it is counted, so that what was taken in steps can be given back at once. */
    static long inWholeUnits(long bytes) {
        return (bytes + MEMORY_UNIT - 1) / MEMORY_UNIT * MEMORY_UNIT;
    }

    Capacity memory() {
        return memory;
    }

    Capacity seats() {
        return seats;
    }
}
