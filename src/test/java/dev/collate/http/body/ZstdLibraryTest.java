package dev.collate.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.problem.ApiException;
import dev.collate.testing.ChildJvm;
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
        assertThat(ChildJvm.runWithTemporaryDirectory(directory, PrintCoding.class))
                .isEqualTo("ZSTD; gzip, zstd, identity");
    }

    @Test
    void withoutTheNativeLibraryZstdIsNotSupported() throws Exception {
        assertThat(ChildJvm.runWithTemporaryDirectory(directory.resolve("missing"), PrintCoding.class))
                .contains("The native library of zstd could not be loaded", " compress the body with gzip, or ")
                .endsWith("; gzip, identity");
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
