package dev.collate.web.overload;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The server's memory and processors, divided so that small requests are served while large ones queue.
 *
 * @param small for requests that need at most {@code smallNeed} bytes of heap
 * @param large for all others; the number of its seats is that of the processors
 * @param smallNeed the most bytes of heap that a small request needs
 */
record Lanes(Lane small, Lane large, long smallNeed) {
    /** A small request needs at most this part of what all may hold. */
    private static final int SMALL_PART = 32;

    /** Nor does it need more than this, so that it takes a moment only. */
    private static final long MOST_SMALL = 8 << 20;

    /** All small ones together may hold this part. */
    private static final int SMALL_LANE_PART = 5;

    static Lanes of(long memory, int processors) {
        long smallLane = memory / SMALL_LANE_PART;
        return new Lanes(
                new Lane(smallLane, smallSeats(processors)),
                new Lane(memory - smallLane, largeSeats(processors)),
                Math.min(memory / SMALL_PART, MOST_SMALL));
    }

    static int smallSeats(int processors) {
        return 2 * processors;
    }

    static int largeSeats(int processors) {
        return processors;
    }

    Lane forNeed(long need) {
        return need <= smallNeed ? small : large;
    }

    void register(MeterRegistry registry) {
        Map.of("small", small, "large", large).forEach((name, lane) -> {
            gauge(
                    registry,
                    "collate.memory.used.bytes",
                    name,
                    lane,
                    it -> it.memory().used());
            gauge(
                    registry,
                    "collate.memory.limit.bytes",
                    name,
                    lane,
                    it -> it.memory().total());
            gauge(registry, "collate.seats.used", name, lane, it -> it.seats().used());
            gauge(registry, "collate.seats.limit", name, lane, it -> it.seats().total());
        });
    }

    private static void gauge(
            MeterRegistry registry, String meter, String name, Lane lane, ToDoubleFunction<Lane> value) {
        Gauge.builder(meter, lane, value).tag("lane", name).register(registry);
    }
}
