package dev.collate.page;

import dev.collate.engine.text.ChangeLine;
import dev.collate.utf8.Utf8Slice;
import java.util.List;

/**
 * A line of a hunk, before {@link SideBySide} puts it in a row.
 *
 * @param paired whether the other side has a similar line. In each changed region, the n-th paired line of the original belongs to the n-th
 *     paired line of the modified content
 */
record HunkLine(Line line, boolean paired) {
    /**
     * Converts a line. A line without segments is cut to the length that a page compares.
     *
     * @param lineBreakAtEnd whether the line is only the line break at the end of its content
     */
    static HunkLine of(ChangeLine line, boolean lineBreakAtEnd) {
        var kind = switch (line.type()) {
            case ADD -> Line.Kind.ADDED;
            case DEL -> Line.Kind.REMOVED;
            case NORMAL -> Line.Kind.SAME;
        };
        List<Span> spans = line.segments().isEmpty()
                ? List.of(beginning(line.original()).span())
                : line.segments().stream()
                        .map(segment -> new Span(segment.text().toString(), segment.changed()))
                        .toList();
        var ending = lineBreakAtEnd
                ? Line.Ending.LINE_BREAK
                : line.noNewline() ? Line.Ending.NO_LINE_BREAK : Line.Ending.REGULAR;
        var shown = new Line(kind, line.oldLineNumber(), line.newLineNumber(), spans, ending, line.moved(), null);
        return new HunkLine(
                kind == Line.Kind.SAME ? shown.withModified(beginning(line.content())) : shown,
                !line.segments().isEmpty());
    }

    private static TextView beginning(Utf8Slice line) {
        return TextView.beginning(line, PageLimits.LINE_BYTES);
    }
}
