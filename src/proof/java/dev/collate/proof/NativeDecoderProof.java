package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.ImageDiffOptions;
import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.ImageDiffer;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.problem.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Decodes 100,000 mutated WebP files with the native decoder. This happens in a separate process, because a defect of native code would end
 * the process. {@code -Dproof.seed=17} runs the proof with another seed.
 */
class NativeDecoderProof {
    private static final Path FILES = Path.of("src/test/resources/pictures");
    private static final int CASES = 100_000;
    private static final DecoderSettings SETTINGS = new DecoderSettings(new PixelLimit(100_000), WebpDecoder.NATIVE);
    private static final ImageDiffOptions OPTIONS = new ImageDiffOptions(0.1, false, null, Details.NONE);

    @Test
    void noMutatedFileEndsTheProcess() throws Exception {
        assertThat(WebpDecoder.best()).isEqualTo(WebpDecoder.NATIVE);
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NativeDecoderProof.class.getName(),
                        System.getProperty("proof.seed", "1"))
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes());
        System.out.print(output);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /**
     * Decodes the mutated files, and prints how many were decoded and how many were rejected. Fails if a file causes any exception other
     * than a client error.
     */
    public static void main(String[] seed) throws IOException {
        var files = files();
        var random = new Random(Long.parseLong(seed[0]));
        int decoded = 0;
        for (int caseNumber = 0; caseNumber < CASES; caseNumber++) {
            var file = mutated(files.get(random.nextInt(files.size())), files, random);
            try {
                var image = ImageFile.of("original", file);
                ImageDiffer.open(image, image, OPTIONS, SETTINGS).diff();
                decoded++;
            } catch (ApiException rejected) {
                // A file that is not valid must cause this exception.
            } catch (Throwable defect) {
                throw new AssertionError("seed %s, case %d".formatted(seed[0], caseNumber), defect);
            }
        }
        System.out.printf(
                "seed %s: %,d files decoded, %,d rejected; peak memory of the process: %s%n",
                seed[0], decoded, CASES - decoded, peakMemory());
    }

    private static List<byte[]> files() throws IOException {
        try (var names = Files.list(FILES)) {
            return names.filter(name -> name.toString().endsWith(".webp") && !name.endsWith("large.webp"))
                    .sorted()
                    .map(NativeDecoderProof::bytes)
                    .toList();
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a mutated copy of a valid file: flips bits, overwrites bytes and numbers, inserts and removes bytes, and combines files. */
    private static byte[] mutated(byte[] valid, List<byte[]> others, Random random) {
        var file = valid.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(file.length);
            switch (random.nextInt(6)) {
                case 0 -> file[at] = (byte) random.nextInt();
                case 1 -> {
                    if (file.length >= 4) {
                        ByteBuffer.wrap(file)
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .putInt(Math.min(at, file.length - 4), random.nextInt() >> random.nextInt(32));
                    }
                }
                case 2 -> {
                    var other = others.get(random.nextInt(others.size()));
                    System.arraycopy(other, 0, file, at, Math.min(other.length, file.length - at));
                }
                case 3 -> file = withoutByte(file, at);
                default -> file[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return file;
    }

    /** Removes one byte and adds a byte at the end, so that the lengths that the file declares remain valid. */
    private static byte[] withoutByte(byte[] file, int at) {
        var shorter = Arrays.copyOf(file, file.length);
        System.arraycopy(file, at + 1, shorter, at, file.length - at - 1);
        return shorter;
    }

    private static String peakMemory() throws IOException {
        var status = Path.of("/proc/self/status");
        return !Files.exists(status)
                ? "unknown"
                : Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmHWM"))
                        .findFirst()
                        .orElse("unknown");
    }
}
