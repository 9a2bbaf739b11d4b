package dev.collate.site;

import dev.collate.page.OutputBeginning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A text that a page shows for copying, if it is not too long. */
final class CopiedText {
    private static final int MAX_BYTES = 50_000;

    private CopiedText() {}

    /** Returns the text; null if it is too long. */
    static @Nullable String of(OutputBeginning.Writer writer) throws IOException {
        var text = OutputBeginning.of(MAX_BYTES, writer);
        return text.isCut() ? null : new String(text.bytes(), StandardCharsets.UTF_8);
    }
}
