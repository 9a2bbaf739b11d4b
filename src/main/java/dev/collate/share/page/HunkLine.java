package dev.collate.share.page;

import dev.collate.engine.text.ChangeLine;
import java.util.List;

/**
 * A line of a hunk that has no row yet.
 *
 * @param paired whether the other side has a line that is much alike; in each region the n-th line that is paired on one side belongs to
 *     the n-th on the other
 */
record HunkLine(Line line, boolean paired) {
    /** The line, of which the part that no segment marks is cut to what a page compares. */
    static HunkLine of(ChangeLine line) {
        var kind = switch (line.type()) {
            case ADD -> Line.Kind.ADDED;
            case DEL -> Line.Kind.REMOVED;
            case NORMAL -> Line.Kind.SAME;
        };
        List<Span> spans = line.segments().isEmpty()
                ? List.of(ShownText.beginning(line.content(), PageLimits.LINE_BYTES)
                        .span())
                : line.segments().stream()
                        .map(segment -> new Span(segment.text().toString(), segment.changed()))
                        .toList();
        return new HunkLine(
                new Line(kind, line.oldLineNumber(), line.newLineNumber(), spans, line.noNewline()),
                !line.segments().isEmpty());
    }
}
