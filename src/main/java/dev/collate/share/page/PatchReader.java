package dev.collate.share.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the hunks of a unified patch of one file, as far as a page shows them. The number of lines in a hunk's header, not how a line
 * begins, says where the hunk ends, so no content is mistaken for a header.
 */
final class PatchReader {
    private static final Pattern HEADER = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");

    private final BoundedLineReader in;
    private @Nullable ShownText ahead;
    private int linesLeft = PageLimits.LINES;
    private int charactersLeft = PageLimits.LINE_CHARACTERS;
    private boolean cut;

    PatchReader(BoundedLineReader in) throws IOException {
        this.in = in;
        this.ahead = in.next();
    }

    /** The lines of the next hunk, of which the last are missing where the page's room ends; null after the last hunk. */
    @Nullable
    List<Line> next() throws IOException {
        var header = header();
        if (header == null || isFull()) {
            cut |= header != null || in.isCut();
            return null;
        }
        int oldLeft = count(header, 2);
        int newLeft = count(header, 4);
        // A side without lines is placed at the line before it.
        int oldNumber = number(header, 1) + (oldLeft == 0 ? 1 : 0);
        int newNumber = number(header, 3) + (newLeft == 0 ? 1 : 0);
        var lines = new ArrayList<Line>();
        while (oldLeft + newLeft > 0 && !isFull() && ahead != null) {
            var line = line(ahead, oldNumber, newNumber);
            if (line.oldNumber() > 0) {
                oldNumber++;
                oldLeft--;
            }
            if (line.newNumber() > 0) {
                newNumber++;
                newLeft--;
            }
            ahead = in.next();
            if (ahead != null && ahead.text().startsWith("\\")) {
                line = line.asLast();
                ahead = in.next();
            }
            lines.add(line);
            linesLeft--;
            charactersLeft -= line.text().length();
        }
        cut |= oldLeft + newLeft > 0;
        return lines;
    }

    /** Once there is no next hunk: whether that is for want of room. */
    boolean isCut() {
        return cut;
    }

    private boolean isFull() {
        return linesLeft <= 0 || charactersLeft <= 0;
    }

    /** The header of the next hunk, passing over what stands before it; null after the last hunk. */
    private @Nullable Matcher header() throws IOException {
        for (; ahead != null; ahead = in.next()) {
            var header = HEADER.matcher(ahead.text());
            if (header.matches()) {
                ahead = in.next();
                return header;
            }
        }
        return null;
    }

    private static Line line(ShownText text, int oldNumber, int newNumber) {
        var shown = new ShownText(text.text().substring(1), text.omitted());
        return switch (text.text().charAt(0)) {
            case '-' -> Line.of(Line.Kind.REMOVED, oldNumber, 0, shown);
            case '+' -> Line.of(Line.Kind.ADDED, 0, newNumber, shown);
            default -> Line.of(Line.Kind.SAME, oldNumber, newNumber, shown);
        };
    }

    private static int number(Matcher header, int group) {
        return Integer.parseInt(header.group(group));
    }

    /** A count that is left out is 1. */
    private static int count(Matcher header, int group) {
        return header.group(group) == null ? 1 : number(header, group);
    }
}
