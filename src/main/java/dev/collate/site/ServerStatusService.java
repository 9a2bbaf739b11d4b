package dev.collate.site;

import dev.collate.database.DatabaseStatus;
import dev.collate.limit.RateLimitSettings;
import dev.collate.limit.RateLimitSettings.Store;
import dev.collate.page.DisplayText;
import dev.collate.page.TimeView;
import dev.collate.site.ServerStatus.Pool;
import dev.collate.site.ServerStatus.Rejected;
import dev.collate.work.SharedResource;
import dev.collate.work.WorkPools;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Service;

/** Reads the state of the server for the console. */
@Service
class ServerStatusService {
    private final @Nullable BuildProperties build;
    private final ApplicationContext context;
    private final DatabaseStatus database;
    private final RateLimitSettings rateLimit;
    private final WorkPools pools;
    private final EndpointCounts requests;
    private final HourlyNumbers numbers;
    private final EffectiveSettings settings;
    private final ServerWarnings warnings;

    ServerStatusService(
            ObjectProvider<BuildProperties> build,
            ApplicationContext context,
            DatabaseStatus database,
            RateLimitSettings rateLimit,
            WorkPools pools,
            EndpointCounts requests,
            HourlyNumbers numbers,
            EffectiveSettings settings,
            ServerWarnings warnings) {
        this.build = build.getIfAvailable();
        this.context = context;
        this.database = database;
        this.rateLimit = rateLimit;
        this.pools = pools;
        this.requests = requests;
        this.numbers = numbers;
        this.settings = settings;
        this.warnings = warnings;
    }

    ServerStatus read() {
        var product = database.product();
        return new ServerStatus(
                build == null ? "development" : Objects.requireNonNullElse(build.getVersion(), "unknown"),
                build == null ? "unknown" : Objects.requireNonNullElse(build.get("commit"), "unknown"),
                TimeView.of(Instant.ofEpochMilli(context.getStartupDate())),
                product,
                database.size().map(DisplayText::size).orElse("in memory"),
                place(rateLimit.store()) + ", for "
                        + DisplayText.counted(rateLimit.window().toSeconds(), "second"),
                List.of(
                        pool("Memory of request bodies", pools.bodies(), DisplayText::size),
                        pool("Memory of comparisons and conversions", pools.work(), DisplayText::size),
                        pool("CPU permits", pools.permits(), DisplayText::number)),
                requests.byEndpoint(),
                List.of(
                        rejected("413: the body is too large", "413"),
                        rejected("429: the rate limit is exceeded", "429"),
                        rejected("503: the server is overloaded", "503")),
                numbers.charts(),
                settings.read(),
                warnings.read(product));
    }

    /** Returns where the server counts the requests of the keys. */
    static String place(Store store) {
        return switch (store) {
            case MEMORY -> "in the memory of this server";
            case DATABASE -> "in the database";
            case REDIS -> "in Redis";
        };
    }

    private Rejected rejected(String reason, String status) {
        return new Rejected(reason, DisplayText.number(requests.of(status)));
    }

    private static Pool pool(String name, SharedResource pool, LongFunction<String> format) {
        return new Pool(name, format.apply(pool.used()), format.apply(pool.capacity()));
    }
}
