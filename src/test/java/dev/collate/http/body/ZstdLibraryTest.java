package dev.collate.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.problem.ApiException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class ZstdLibraryTest {
    @TempDir
    private Path directory;

    @Test
    void theNativeLibraryIsLoadedFromTheDirectoryForTemporaryFiles() throws Exception {
        assertThat(codingIn(directory)).isEqualTo("ZSTD; gzip, zstd, identity");
    }

    @Test
    void withoutTheNativeLibraryZstdIsNotSupported() throws Exception {
        assertThat(codingIn(directory.resolve("missing")))
                .contains("The native library of zstd could not be loaded", " compress the body with gzip, or ")
                .endsWith("; gzip, identity");
    }

    /** Runs another process, because a process can load the native library only once. */
    private static String codingIn(Path temporary) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PrintCoding.class.getName())
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    static final class PrintCoding {
        private PrintCoding() {}

        public static void main(String[] none) {
            String coding;
            try {
                coding = ContentCoding.of("zstd").name();
            } catch (ApiException e) {
                coding = e.getMessage();
            }
            System.out.println(coding + "; " + ContentCoding.supported());
        }
    }
}
