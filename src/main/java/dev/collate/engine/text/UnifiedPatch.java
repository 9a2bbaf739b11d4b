package dev.collate.engine.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The differences of two texts as a unified patch that turns the one into the other; nothing at all if they are equal. Both sides
 * have the same name, so that {@code patch -p1} and {@code git apply} change that file in place; an empty text is an empty file, not a
 * missing one.
 */
public final class UnifiedPatch {
    private static final byte[] NO_LINE_FEED = ascii("\n\\ No newline at end of file");

    private final AlignedLines lines;
    private final TextDiffOptions options;

    UnifiedPatch(AlignedLines lines, TextDiffOptions options) {
        this.lines = lines;
        this.options = options;
    }

    /** The hunks of the patch, with segments if they are asked for. */
    public Iterable<Hunk> hunks(Inline inline) {
        return Hunks.of(lines, options, inline);
    }

    /** Writes the patch of a file of this name, in many small pieces. */
    public void writeTo(OutputStream out, FileName name) throws IOException {
        boolean first = true;
        for (var hunk : hunks(Inline.NONE)) {
            if (first) {
                write("--- ", name.inHeader("a/"), out);
                write("+++ ", name.inHeader("b/"), out);
                first = false;
            }
            out.write(ascii("@@ -" + hunk.oldStart() + "," + hunk.oldLines() + " +" + hunk.newStart() + ","
                    + hunk.newLines() + " @@\n"));
            write(hunk, out);
        }
    }

    private static void write(String sign, byte[] name, OutputStream out) throws IOException {
        out.write(ascii(sign));
        out.write(name);
        out.write('\n');
    }

    private void write(Hunk hunk, OutputStream out) throws IOException {
        var original = new LineCursor(lines.original());
        for (var line : hunk.changes()) {
            // A patch has the lines that it leaves alone as the file to be patched has them.
            var text = line.type() == LineType.ADD ? line.content() : original.read(line.oldLineNumber() - 1);
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
