package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.collate.engine.image.compare.Cases;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Mutated files: every failure is an error of the caller. */
@Tag("engine")
class BrokenFilesTest {
    private static final PixelLimit LIMIT = new PixelLimit(100_000);
    /**
     * Maximum number of bytes that reading a file of the maximum number of pixels may allocate, whatever is broken in
     * the file.
     */
    private static final long MAX_BYTES = 48 << 20;

    private static final int SEEDS = 4_000;
    /** Counts and lengths at the edges of ranges. */
    private static final int[] EDGES = {
        0, 1, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, Integer.MAX_VALUE, Integer.MIN_VALUE, -1
    };

    @Test
    void everyBrokenFileIsACallerError() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var seeds = Cases.pictures().stream().map(Cases::bytes).toList();
        int refused = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            var random = new Random(seed);
            var file = mutated(seeds.get(seed % seeds.size()), seeds, random);
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                readAll(file);
            } catch (ApiException problem) {
                assertThat(problem.code())
                        .as("seed %d: %s", seed, problem.detail())
                        .isIn(ErrorCode.UNPROCESSABLE, ErrorCode.PAYLOAD_TOO_LARGE);
                assertThat(problem.detail()).startsWith("original: ").doesNotContain("Exception");
                refused++;
            } catch (Throwable defect) {
                throw new AssertionError("seed " + seed, defect);
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes allocated, seed %d", seed)
                    .isLessThan(MAX_BYTES);
        }
        assertThat(refused).isGreaterThan(SEEDS / 2);
    }

    private static void readAll(byte[] file) {
        Cases.pixels(Cases.open(ImageFile.of("original", file), LIMIT));
    }

    private static byte[] mutated(byte[] sound, List<byte[]> others, Random random) {
        var file = sound.clone();
        // Most header fields are at the beginning.
        int reach = random.nextBoolean() ? Math.min(file.length, 200) : file.length;
        switch (random.nextInt(6)) {
            case 0 -> file = Arrays.copyOf(file, 1 + random.nextInt(file.length));
            case 1 -> {
                var other = others.get(random.nextInt(others.size()));
                int at = random.nextInt(file.length);
                System.arraycopy(other, 0, file, at, Math.min(other.length, file.length - at));
            }
            case 2, 3 -> {
                int edge = EDGES[random.nextInt(EDGES.length)];
                int at = random.nextInt(reach - 3);
                if (random.nextBoolean()) {
                    ByteBuffer.wrap(file).order(order(random)).putInt(at, edge);
                } else {
                    ByteBuffer.wrap(file).order(order(random)).putShort(at, (short) edge);
                }
            }
            default -> {
                for (int i = 1 + random.nextInt(8); i > 0; i--) {
                    file[random.nextInt(reach)] = (byte) (random.nextBoolean() ? random.nextInt() : -random.nextInt(2));
                }
            }
        }
        return file;
    }

    private static ByteOrder order(Random random) {
        return random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}
