package dev.collate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import tools.jackson.databind.json.JsonMapper;

/**
 * Copies the embedded H2 database of {@code collate.data-dir} to the PostgreSQL database of {@code spring.datasource}: {@code java -jar
 * collate.jar import-database}. The settings are those with which the server will run on PostgreSQL. The H2 database stays as it is, except
 * that the command migrates it to the version of this jar.
 */
final class ImportCommand {
    /** The program argument that runs the command. */
    static final String NAME = "import-database";

    private ImportCommand() {}

    /**
     * Runs the command.
     *
     * @return the exit status: 0 on success, 1 if a database cannot be used, 2 if the data directory has no database
     */
    static int run(String... args) {
        var settings = Arrays.copyOfRange(args, 1, args.length);
        try (var context = new SpringApplicationBuilder(TargetDatabase.class)
                .initializers(new PostgresCheck())
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .properties("logging.level.root=error")
                .run(settings)) {
            return run(context);
        } catch (RuntimeException e) {
            // Spring Boot has already reported why the database could not be opened.
            return 1;
        }
    }

    private static int run(ApplicationContext context) {
        var directory = context.getEnvironment().getRequiredProperty("collate.data-dir");
        var sourceFile = Path.of(directory, "collate").toAbsolutePath().normalize();
        if (!Files.exists(Path.of(sourceFile + ".mv.db"))) {
            return fail(
                    2,
                    "There is no file " + sourceFile
                            + ".mv.db: set collate.data-dir to the data directory of the server.");
        }
        // Without LAZY_QUERY_EXECUTION, H2 would hold all rows of a table in memory.
        var url = "jdbc:h2:file:" + sourceFile + ";IFEXISTS=TRUE;WRITE_DELAY=0;LAZY_QUERY_EXECUTION=1";
        try (var target = context.getBean(DataSource.class).getConnection()) {
            migrate(url);
            try (var source = DriverManager.getConnection(url)) {
                var copy = new DatabaseCopy(source, target);
                var nonEmptyTable = copy.firstNonEmptyTable();
                if (nonEmptyTable != null) {
                    return fail(
                            1,
                            "The table " + nonEmptyTable
                                    + " of the PostgreSQL database already has rows: use an empty database.");
                }
                System.out.println(
                        new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(copy.copy()));
                return 0;
            }
        } catch (SQLException | FlywayException e) {
            return fail(
                    1,
                    isLocked(e)
                            ? "Another process uses the H2 database: stop the server first."
                            : "The import failed: " + e.getMessage());
        }
    }

    private static void migrate(String url) {
        Flyway.configure()
                .dataSource(url, "", "")
                .locations("classpath:db/migration", "classpath:db/h2")
                .load()
                .migrate();
    }

    private static boolean isLocked(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == DatabaseCheck.ALREADY_OPEN_CODE) {
                return true;
            }
        }
        return false;
    }

    private static int fail(int status, String sentence) {
        System.err.println(sentence);
        return status;
    }

    /** Runs before {@link DatabaseCheck}, which creates the embedded database if the settings do not name another one. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    private static final class PostgresCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {
        @Override
        public void initialize(ConfigurableApplicationContext context) {
            var url = context.getEnvironment().getRequiredProperty("spring.datasource.url");
            if (!url.startsWith("jdbc:postgresql:")) {
                throw new StartFailure(
                        "spring.datasource.url does not name a PostgreSQL database.",
                        "Set SPRING_DATASOURCE_URL to the PostgreSQL database to which the rows are copied:"
                                + " jdbc:postgresql://host:5432/name.",
                        null);
            }
        }
    }

    /** The PostgreSQL database of the settings, with all migrations. */
    @Import(SettingsCheck.class)
    @ConfigurationPropertiesScan("dev.collate")
    @ImportAutoConfiguration({DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
    static class TargetDatabase {}
}
