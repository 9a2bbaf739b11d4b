package dev.collate.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.collate.admission.MinimumRate;
import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePools;
import dev.collate.admission.ResourceReservation;
import dev.collate.work.MemoryEstimate;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads bodies that the program zstd has compressed. */
@Tag("process")
class ZstdProgramTest {
    private static final Duration LONG = Duration.ofDays(1);
    private static final int NOT_INSTALLED = 9;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-19", "--fast=5", "--no-check", "-T2 -3", "--long=23", "--format=zstd --rsyncable"})
    void readsWhatTheProgramWrites(String options) throws Exception {
        var content = new byte[3_000_000];
        var random = new Random(7);
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) ('a' + random.nextInt(1 + i % 26));
        }
        var file = folder.resolve("content");
        Files.write(file, content);
        var process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "command -v zstd > /dev/null || exit " + NOT_INSTALLED + "; zstd -q -c " + options
                                + " < content")
                .directory(folder.toFile())
                .start();
        var compressed = process.getInputStream().readAllBytes();
        int status = process.waitFor();
        assumeThat(status).as("zstd is installed").isNotEqualTo(NOT_INSTALLED);
        assertThat(status).isZero();

        try (var watchdog = new RequestWatchdog(LONG)) {
            var reservation =
                    new ResourceReservation(ResourcePools.of(320 << 20, 2, 16, 1), "a", LONG, watchdog, () -> false);
            var request = ArrivingBody.request(new ByteArrayInputStream(compressed), compressed.length, reservation);
            var timeouts = new ClientTimeouts(new MinimumRate(1, LONG), LONG);
            var read = BodyReader.read(request, timeouts, MemoryEstimate.perByte(1), ContentCoding.ZSTD);
            assertThat(Arrays.equals(read, content)).isTrue();
        }
    }
}
