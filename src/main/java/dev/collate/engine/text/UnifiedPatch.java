package dev.collate.engine.text;

import dev.collate.engine.text.TextDiff.Hunk;
import dev.collate.engine.text.TextDiffOptions.Inline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The differences of two texts as a unified patch. The patch changes the original into the modified text, except for differences that the
 * options ignore. It is empty if there is no other difference. Both sides have the same file name, so that {@code patch -p1} and {@code git
 * apply} change that file in place. An empty text is an empty file, not a missing file.
 */
final class UnifiedPatch {
    private static final byte[] NO_LINE_FEED = ascii("\n\\ No newline at end of file");

    private final AlignedLines lines;
    private final TextDiffOptions options;

    UnifiedPatch(AlignedLines lines, TextDiffOptions options) {
        this.lines = lines;
        this.options = options;
    }

    /** Writes the patch of a file with this name. */
    void writeTo(OutputStream out, FileName name) throws IOException {
        boolean isFirstHunk = true;
        for (var hunk : new Hunks(lines, options.context(), Inline.NONE, options.folding(), InlineBudget::ofResponse)) {
            if (isFirstHunk) {
                writeFileHeader("--- ", name.quotedForHeader("a/"), out);
                writeFileHeader("+++ ", name.quotedForHeader("b/"), out);
                isFirstHunk = false;
            }
            out.write(ascii("@@ -" + hunk.oldStart() + "," + hunk.oldLines() + " +" + hunk.newStart() + ","
                    + hunk.newLines() + " @@\n"));
            writeLines(hunk, out);
        }
    }

    private static void writeFileHeader(String sign, byte[] name, OutputStream out) throws IOException {
        out.write(ascii(sign));
        out.write(name);
        out.write('\n');
    }

    private void writeLines(Hunk hunk, OutputStream out) throws IOException {
        for (var line : hunk.changes()) {
            // Unchanged lines come from the original, because the patch must match the file that it is applied to.
            var text = line.original();
            out.write(line.type().sign());
            out.write(text.bytes(), text.from(), text.length());
            if (line.noNewline()) {
                out.write(NO_LINE_FEED);
            }
            out.write('\n');
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
