package dev.collate.share.page;

import dev.collate.engine.text.ChangeLine;
import java.util.List;

/**
 * A line of a hunk, before {@link SideBySide} puts it in a row.
 *
 * @param paired whether the other side has a similar line. In each changed region, the n-th paired line of the original belongs to the n-th
 *     paired line of the modified content
 */
record HunkLine(Line line, boolean paired) {
    /** Converts a line. A line without segments is cut to the length that a page compares. */
    static HunkLine of(ChangeLine line) {
        var kind = switch (line.type()) {
            case ADD -> Line.Kind.ADDED;
            case DEL -> Line.Kind.REMOVED;
            case NORMAL -> Line.Kind.SAME;
        };
        List<Span> spans = line.segments().isEmpty()
                ? List.of(TextView.beginning(line.content(), PageLimits.LINE_BYTES)
                        .span())
                : line.segments().stream()
                        .map(segment -> new Span(segment.text().toString(), segment.changed()))
                        .toList();
        return new HunkLine(
                new Line(kind, line.oldLineNumber(), line.newLineNumber(), spans, line.noNewline(), line.moved()),
                !line.segments().isEmpty());
    }
}
