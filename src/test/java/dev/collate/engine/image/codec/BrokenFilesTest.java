package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.collate.engine.image.TestImages;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;

/** Reads image files in which random bytes are changed. If the server cannot read such a file, the error must be a client error. */
@Tag("engine")
class BrokenFilesTest {
    private static final PixelLimit LIMIT = new PixelLimit(100_000);
    /**
     * Maximum number of bytes that may be allocated while a file with the maximum number of pixels is read. This limit holds for broken
     * files too.
     */
    private static final long MAX_BYTES = 48 << 20;

    private static final int CASES = 200;
    /** The least and greatest values of number types. The mutations write these values into files. */
    private static final int[] EDGES = {
        0, 1, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, Integer.MAX_VALUE, Integer.MIN_VALUE, -1
    };

    @Seeds
    void everyBrokenFileIsAClientError(long seed) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var pictures = TestImages.pictures().stream().map(TestImages::bytes).toList();
        int rejected = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var file = mutated(pictures.get(random.nextInt(pictures.size())), pictures, random);
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                readAll(file);
            } catch (ApiException problem) {
                assertThat(problem.code())
                        .as("seed %d, case %d: %s", seed, caseNumber, problem.detail())
                        .isIn(ErrorCode.UNPROCESSABLE, ErrorCode.PAYLOAD_TOO_LARGE);
                assertThat(problem.detail()).startsWith("original: ").doesNotContain("Exception");
                rejected++;
            } catch (Throwable defect) {
                throw new AssertionError("seed %d, case %d".formatted(seed, caseNumber), defect);
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes allocated, seed %d, case %d", seed, caseNumber)
                    .isLessThan(MAX_BYTES);
        }
        assertThat(rejected).as("seed %d", seed).isGreaterThan(CASES / 2);
    }

    private static void readAll(byte[] file) {
        TestImages.pixels(TestImages.open(ImageFile.of("original", file), LIMIT));
    }

    private static byte[] mutated(byte[] valid, List<byte[]> others, Random random) {
        var file = valid.clone();
        // Most header fields are at the beginning.
        int reach = random.nextBoolean() ? Math.min(file.length, 200) : file.length;
        switch (random.nextInt(6)) {
            case 0 -> file = Arrays.copyOf(file, 1 + random.nextInt(file.length));
            case 1 -> {
                var other = others.get(random.nextInt(others.size()));
                int index = random.nextInt(file.length);
                System.arraycopy(other, 0, file, index, Math.min(other.length, file.length - index));
            }
            case 2, 3 -> {
                int edge = EDGES[random.nextInt(EDGES.length)];
                int index = random.nextInt(reach - 3);
                if (random.nextBoolean()) {
                    ByteBuffer.wrap(file).order(order(random)).putInt(index, edge);
                } else {
                    ByteBuffer.wrap(file).order(order(random)).putShort(index, (short) edge);
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
