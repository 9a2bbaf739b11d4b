package dev.collate.limit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Counts requests in a full rolling window. Before each new request, one old request leaves the window. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RollingWindowBenchmark {
    private static final long HOUR = Duration.ofHours(1).toMillis();

    @Param({"1000", "10000", "100000"})
    private int limit;

    private RollingWindow window;
    private long now;

    @Setup
    public void fill() {
        window = new RollingWindow(Duration.ofHours(1));
        for (var i = 0; i < limit; i++) {
            window.countRequest(now += HOUR / limit, limit);
        }
    }

    @Benchmark
    public RateLimitStatus take() {
        return window.countRequest(now += HOUR / limit, limit);
    }

    @Benchmark
    public RateLimitStatus refuse() {
        return window.countRequest(now, limit / 2);
    }
}
