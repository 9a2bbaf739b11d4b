package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.unit.DataSize;

@Tag("database")
class StorageDiskTest {
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final AtomicInteger stored = new AtomicInteger();

    /** A disk that reports the size and the free space that the test has set. */
    private final class Disk extends File {
        private static final long serialVersionUID = 1L;
        private final long total;
        private long free;

        Disk(long total, long free) {
            super(folder.toString());
            this.total = total;
            this.free = free;
        }

        @Override
        public long getTotalSpace() {
            return total;
        }

        @Override
        public long getUsableSpace() {
            return free;
        }
    }

    private JdbcTemplate database() {
        return new JdbcTemplate(new DriverManagerDataSource("jdbc:h2:file:" + folder.resolve("test")));
    }

    private static ErrorCode rejection(StorageDisk disk, long bytes, Runnable storing) {
        try {
            disk.runWithinFreeSpace(bytes, storing);
            return null;
        } catch (ApiException e) {
            assertThat(e.retryAfterSeconds()).isPresent();
            return e.code();
        }
    }

    @Test
    void aShareIsStoredWhileEnoughSpaceStaysFree() {
        var files = new Disk(1_000 * MEGABYTE, 100 * MEGABYTE);
        var disk = new StorageDisk(database(), 64 * MEGABYTE, files);
        assertThat(rejection(disk, 17 * MEGABYTE, stored::incrementAndGet)).isNull();
        assertThat(rejection(disk, 18 * MEGABYTE, stored::incrementAndGet)).isEqualTo(ErrorCode.OVERLOADED);
        assertThat(stored).hasValue(1);
        files.free = 101 * MEGABYTE;
        assertThat(rejection(disk, 18 * MEGABYTE, stored::incrementAndGet)).isNull();
    }

    @Test
    void halfOfASmallDiskStaysFree() {
        var disk = new StorageDisk(database(), 64 * MEGABYTE, new Disk(20 * MEGABYTE, 13 * MEGABYTE));
        assertThat(rejection(disk, MEGABYTE, stored::incrementAndGet)).isNull();
        assertThat(rejection(disk, 2 * MEGABYTE, stored::incrementAndGet)).isEqualTo(ErrorCode.OVERLOADED);
    }

    @Test
    void concurrentWritesCountAsUsedSpace() {
        var disk = new StorageDisk(database(), 64 * MEGABYTE, new Disk(1_000 * MEGABYTE, 100 * MEGABYTE));
        disk.runWithinFreeSpace(
                10 * MEGABYTE,
                () -> assertThat(rejection(disk, 10 * MEGABYTE, stored::incrementAndGet))
                        .isEqualTo(ErrorCode.OVERLOADED));
        assertThatThrownBy(() -> disk.runWithinFreeSpace(10 * MEGABYTE, () -> {
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");
        assertThat(rejection(disk, 10 * MEGABYTE, stored::incrementAndGet)).isNull();
    }

    @Test
    void theWatchedFolderIsThatOfTheDatabase() {
        var settings = new ShareSettings(Duration.ofMinutes(1), DataSize.ofBytes(Long.MAX_VALUE), 1, 1);
        assertThat(rejection(new StorageDisk(database(), settings), Long.MAX_VALUE / 4, stored::incrementAndGet))
                .isEqualTo(ErrorCode.OVERLOADED);
        var memory = new JdbcTemplate(new DriverManagerDataSource("jdbc:h2:mem:"));
        assertThat(rejection(new StorageDisk(memory, settings), Long.MAX_VALUE / 4, stored::incrementAndGet))
                .isNull();
    }
}
