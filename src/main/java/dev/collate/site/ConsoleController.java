package dev.collate.site;

import dev.collate.limit.RateLimitSettings;
import dev.collate.limit.RateLimitSettings.Store;
import dev.collate.page.DisplayText;
import dev.collate.work.FairSemaphore;
import dev.collate.work.WorkPools;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows the state of the server to the operator. */
@Controller
class ConsoleController {
    static final String PATH = "/admin";

    private static final String POSTGRES_SIZE_SQL = "select pg_database_size(current_database())";

    /** An H2 database in memory has no such setting. */
    private static final String H2_SIZE_SQL =
            "select cast(setting_value as bigint) from information_schema.settings where setting_name = 'info.FILE_SIZE'";

    private final @Nullable BuildProperties build;
    private final ApplicationContext context;
    private final JdbcTemplate database;
    private final RateLimitSettings rateLimit;
    private final WorkPools pools;
    private final HourlyStatistics statistics;
    private final ServerWarnings warnings;

    ConsoleController(
            ObjectProvider<BuildProperties> build,
            ApplicationContext context,
            JdbcTemplate database,
            RateLimitSettings rateLimit,
            WorkPools pools,
            HourlyStatistics statistics,
            ServerWarnings warnings) {
        this.build = build.getIfAvailable();
        this.context = context;
        this.database = database;
        this.rateLimit = rateLimit;
        this.pools = pools;
        this.statistics = statistics;
        this.warnings = warnings;
    }

    @GetMapping(PATH)
    ModelAndView overview() {
        var product = databaseProduct();
        return SitePages.page(
                "console",
                Map.of(
                        "version",
                        Objects.requireNonNullElse(build == null ? null : build.getVersion(), "development"),
                        "commit",
                        build == null ? "unknown" : Objects.requireNonNullElse(build.get("commit"), "unknown"),
                        "started",
                        Instant.ofEpochMilli(context.getStartupDate()),
                        "database",
                        product,
                        "databaseSize",
                        databaseSize(product).map(DisplayText::size).orElse("in memory"),
                        "windows",
                        countingPlace(rateLimit.store()) + ", for "
                                + DisplayText.countWithNoun(rateLimit.window().toSeconds(), "second"),
                        "inUse",
                        usedResources(),
                        "rejected",
                        rejectedRequests(),
                        "charts",
                        statistics.charts(),
                        "warnings",
                        warnings.findWarnings(product)));
    }

    /** Returns the name and the version of the database, for example {@code PostgreSQL 18.1}. */
    private String databaseProduct() {
        return database.execute((ConnectionCallback<String>) connection -> {
            var metaData = connection.getMetaData();
            return metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
        });
    }

    /** Returns the size of the database in bytes. Returns an empty Optional if the database has no files. */
    private Optional<Long> databaseSize(String product) {
        var sql = product.startsWith("PostgreSQL") ? POSTGRES_SIZE_SQL : H2_SIZE_SQL;
        return JdbcClient.create(database).sql(sql).query(Long.class).optional();
    }

    /** Returns where the server counts the requests of the keys. */
    static String countingPlace(Store store) {
        return switch (store) {
            case MEMORY -> "in the memory of this server";
            case DATABASE -> "in the database";
            case REDIS -> "in Redis";
        };
    }

    /** Returns how much of each resource the running requests hold. */
    private Map<String, String> usedResources() {
        var values = new LinkedHashMap<String, String>();
        values.put("Memory of request bodies", usedOfCapacity(pools.bodyMemory(), DisplayText::size));
        values.put("Memory of comparisons and conversions", usedOfCapacity(pools.workMemory(), DisplayText::size));
        values.put("CPU permits", usedOfCapacity(pools.cpuPermits(), DisplayText::number));
        return values;
    }

    private static String usedOfCapacity(FairSemaphore pool, LongFunction<String> format) {
        return format.apply(pool.used()) + " of " + format.apply(pool.capacity());
    }

    /** Returns the numbers of requests that were rejected since the start, by the reason. */
    private Map<String, String> rejectedRequests() {
        var values = new LinkedHashMap<String, String>();
        values.put("413: the body is too large", DisplayText.number(statistics.countResponses("413")));
        values.put("429: the rate limit is exceeded", DisplayText.number(statistics.countResponses("429")));
        values.put("503: the server is overloaded", DisplayText.number(statistics.countResponses("503")));
        return values;
    }
}
