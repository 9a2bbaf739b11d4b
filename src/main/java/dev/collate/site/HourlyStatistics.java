package dev.collate.site;

import dev.collate.auth.StorageUsages;
import dev.collate.auth.key.KeyUses;
import dev.collate.page.DisplayText;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Numbers of this server for each of the last 24 hours: requests, rejected requests and the size of all shares. They are only in memory, so
 * they begin at the start of the server.
 */
@Component
class HourlyStatistics {
    private final MeterRegistry meters;
    private final StorageUsages storage;
    private final Clock clock;
    private final Series requests = new Series();
    private final Series rejected = new Series();
    private final Series stored = new Series();

    HourlyStatistics(MeterRegistry meters, StorageUsages storage, Clock clock) {
        this.meters = meters;
        this.storage = storage;
        this.clock = clock;
    }

    /** Updates the numbers of the current hour. */
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    synchronized void sample() {
        var hour = clock.instant().truncatedTo(ChronoUnit.HOURS);
        requests.add(hour, countResponses());
        rejected.add(hour, countResponses("413", "429", "503"));
        stored.set(hour, storage.total().bytes());
    }

    /**
     * Returns the number of responses with one of these statuses since the start, except those of health checks. A health check has the
     * status 503 when the server starts or stops, which does not mean that the server is overloaded.
     *
     * @param statuses no status means all statuses
     */
    long countResponses(String... statuses) {
        return meters.find("http.server.requests").timers().stream()
                .filter(timer -> statuses.length == 0 || List.of(statuses).contains(tagValue(timer, "status")))
                .filter(timer -> !tagValue(timer, "uri").startsWith("/actuator/health"))
                .mapToLong(Timer::count)
                .sum();
    }

    private static String tagValue(Timer timer, String name) {
        return String.valueOf(timer.getId().getTag(name));
    }

    synchronized List<HourlyChart> charts() {
        sample();
        return List.of(
                chart(requests, DisplayText::number, HourlyChart.sumInWords(requests.valuesByHour, "request")),
                chart(rejected, DisplayText::number, HourlyChart.sumInWords(rejected.valuesByHour, "rejected request")),
                chart(
                        stored,
                        DisplayText::size,
                        "All shares take "
                                + DisplayText.size(
                                        stored.valuesByHour.lastEntry().getValue())));
    }

    private HourlyChart chart(Series series, LongFunction<String> format, String summary) {
        return HourlyChart.of(series.valuesByHour, clock.instant(), format, summary);
    }

    /** The values of one number by the hour. */
    private static final class Series {
        private final TreeMap<Instant, Long> valuesByHour = new TreeMap<>();
        private long lastTotal;

        /** @param total the present value of a counter that never decreases. Its increase since the last call is added to the hour */
        void add(Instant hour, long total) {
            set(hour, valuesByHour.getOrDefault(hour, 0L) + total - lastTotal);
            lastTotal = total;
        }

        void set(Instant hour, long value) {
            valuesByHour.put(hour, value);
            valuesByHour
                    .headMap(hour.minus(KeyUses.SHOWN_HOURS - 1L, ChronoUnit.HOURS))
                    .clear();
            // There are later hours if the clock was set back.
            valuesByHour.tailMap(hour, false).clear();
        }
    }
}
