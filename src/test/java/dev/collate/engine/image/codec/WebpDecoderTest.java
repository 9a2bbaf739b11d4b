package dev.collate.engine.image.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.testing.ChildJvm;
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
        assertThat(ChildJvm.runWithTemporaryDirectory(directory, PrintBest.class))
                .endsWith("best: NATIVE");
    }

    @Test
    void withoutTheNativeLibraryTheDecoderInJavaIsUsed() throws Exception {
        assertThat(ChildJvm.runWithTemporaryDirectory(directory.resolve("missing"), PrintBest.class))
                .endsWith("best: JAVA");
    }

    static final class PrintBest {
        private PrintBest() {}

        public static void main(String[] none) {
            System.out.println("best: " + WebpDecoder.best());
        }
    }
}
