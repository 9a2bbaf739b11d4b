package dev.collate.database;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps the file of the embedded database small. H2 writes each commit as a new chunk of the file. It uses the space of an old chunk again
 * only when the chunk contains no current data. H2 itself moves the current data out of nearly empty chunks only if it delays its writes,
 * but this server writes each commit at once. Without this job, a burst of small changes leaves a file of which 99 % is empty.
 */
@Component
class FileCompaction {
    /** H2 moves data until at least this percentage of the data in the chunks is current. */
    private static final int TARGET_PERCENTAGE = 60;

    /** About how many bytes one run of the job moves at most. */
    private static final int MAX_MOVED_BYTES = 16 << 20;

    private final DataSource database;
    private final boolean isFileDatabase;

    FileCompaction(DataSource database, DataSourceProperties properties) {
        this.database = database;
        this.isFileDatabase = properties.determineUrl().startsWith("jdbc:h2:file:");
    }

    @Scheduled(fixedDelayString = "PT5S")
    void compact() throws SQLException {
        if (isFileDatabase) {
            try (var connection = database.getConnection()) {
                var session =
                        (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
                session.getDatabase().getStore().getMvStore().compact(TARGET_PERCENTAGE, MAX_MOVED_BYTES);
            }
        }
    }
}
