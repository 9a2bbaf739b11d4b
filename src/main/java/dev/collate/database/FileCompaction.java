package dev.collate.database;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps the file of the embedded database small. H2 writes each commit as a new part of the file, and can only use the space of an old part
 * again when nothing in it is current. It copies what is current out of nearly empty parts only if it delays its writes, but this server
 * writes each commit at once. Without this job, a burst of small changes leaves a file of which 99 % is empty.
 */
@Component
class FileCompaction {
    /** H2 copies from the parts of the file of which less than this percentage is current. */
    private static final int TARGET_PERCENTAGE = 60;

    /** The maximum number of bytes that one run copies. */
    private static final int MAX_COPIED = 16 << 20;

    private final DataSource database;
    private final boolean isFile;

    FileCompaction(DataSource database, DataSourceProperties properties) {
        this.database = database;
        this.isFile = properties.determineUrl().startsWith("jdbc:h2:file:");
    }

    @Scheduled(fixedDelayString = "PT5S")
    void compact() throws SQLException {
        if (isFile) {
            try (var connection = database.getConnection()) {
                var session =
                        (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
                session.getDatabase().getStore().getMvStore().compact(TARGET_PERCENTAGE, MAX_COPIED);
            }
        }
    }
}
