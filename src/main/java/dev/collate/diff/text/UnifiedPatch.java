package dev.collate.diff.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The differences of two texts as a unified patch that turns the one into the other; nothing at all if they are equal. Both sides
 * have the same name, so that {@code patch -p1} and {@code git apply} change the file {@value #NAME} in place.
 */
public final class UnifiedPatch {
    private static final String NAME = "original";
    private static final byte[] HEADER = ascii("--- a/" + NAME + "\n+++ b/" + NAME + "\n");
    private static final byte[] NO_LINE_FEED = ascii("\n\\ No newline at end of file");

    private final AlignedLines lines;
    private final Hunks hunks;

    UnifiedPatch(AlignedLines lines, Hunks hunks) {
        this.lines = lines;
        this.hunks = hunks;
    }

    /** Writes the patch, in many small pieces. */
    public void writeTo(OutputStream out) throws IOException {
        boolean first = true;
        for (var hunk : hunks) {
            if (first) {
                out.write(HEADER);
                first = false;
            }
            out.write(ascii("@@ -" + hunk.oldStart() + "," + hunk.oldLines() + " +" + hunk.newStart() + ","
                    + hunk.newLines() + " @@\n"));
            write(hunk, out);
        }
    }

    private void write(Hunk hunk, OutputStream out) throws IOException {
        var original = new LineReader(lines.original());
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
