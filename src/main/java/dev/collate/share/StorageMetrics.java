package dev.collate.share;

import dev.collate.auth.StorageUsages.StorageUsage;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Publishes two metrics: the number and the total size of the stored shares. Reads both values from the database every 15 seconds, so that
 * a scrape of the metrics does not query the database.
 */
@Component
class StorageMetrics {
    private final ShareUsages usages;

    /** The last values; null until they are read for the first time. */
    private volatile @Nullable StorageUsage total;

    StorageMetrics(ShareUsages usages, MeterRegistry meters) {
        this.usages = usages;
        Gauge.builder("collate.stored", this, metrics -> metrics.value(StorageUsage::bytes))
                .baseUnit("bytes")
                .register(meters);
        Gauge.builder("collate.stored.shares", this, metrics -> metrics.value(StorageUsage::shares))
                .register(meters);
    }

    @Scheduled(fixedDelayString = "PT15S")
    void read() {
        total = usages.total();
    }

    private double value(ToLongFunction<StorageUsage> getter) {
        var current = total;
        return current == null ? Double.NaN : getter.applyAsLong(current);
    }
}
