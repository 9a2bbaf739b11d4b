package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class WebpDecoderTest {
    @TempDir
    private Path directory;

    @Test
    void theNativeLibraryIsLoadedFromTheDirectoryForTemporaryFiles() throws Exception {
        assertThat(bestIn(directory)).endsWith("best: NATIVE");
    }

    @Test
    void withoutTheNativeLibraryTheDecoderInJavaIsUsed() throws Exception {
        assertThat(bestIn(directory.resolve("missing"))).endsWith("best: JAVA");
    }

    /** Runs another process, because a process can load the native library only once. */
    private static String bestIn(Path temporary) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PrintBest.class.getName())
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    static final class PrintBest {
        private PrintBest() {}

        public static void main(String[] none) {
            System.out.println("best: " + WebpDecoder.best());
        }
    }
}
