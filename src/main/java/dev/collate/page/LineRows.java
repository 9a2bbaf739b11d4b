package dev.collate.page;

import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.Language;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.LineDiff;
import dev.collate.page.Row.Line;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Renders the lines of two contents from their beginning to their end: the lines of the hunks, which come from the comparison, and the runs
 * of unchanged lines before, between and after them, which come from the contents.
 */
final class LineRows {
    /** Maximum number of lines that are read to find the headings of all hunks. */
    private static final int MAX_HEADING_LINES = 20_000;

    /** Maximum number of bytes of a line that can be a heading. */
    private static final int MAX_HEADING_BYTES = 200;

    private final LineDiff diff;
    private final Optional<Language> language;
    private final SyntaxColours originalColours;
    private final SyntaxColours modifiedColours;
    private int headingLinesLeft = MAX_HEADING_LINES;

    /** The number of the next line of the original. */
    private int nextOriginalLine = 1;

    private int nextModifiedLine = 1;

    LineRows(LineDiff diff, DocumentDiffRequest request) {
        this.diff = diff;
        this.language = request.language(request.fileNames().original());
        this.originalColours = new SyntaxColours(language, diff::originalLine);
        this.modifiedColours =
                new SyntaxColours(request.language(request.fileNames().modified()), diff::modifiedLine);
    }

    /**
     * A run of unchanged lines.
     *
     * @param count number of all lines
     * @param rows the first lines, as many as a page may show. Only those that a page shows are rendered
     * @param heading the heading of the function, the type or the section that the page shows after the run; empty if it is not known
     */
    record UnchangedRun(int count, List<Supplier<Row>> rows, String heading) {
        UnchangedRun {
            rows = List.copyOf(rows);
        }

        /** Returns whether the run is so short that it is shown without collapsing, because a collapsed run takes about as much space. */
        boolean isSmall() {
            return count <= PageLimits.MAX_OPEN_RUN_LINES;
        }

        /** Returns all lines of a small run, which is shown without collapsing. */
        List<Row> allRows() {
            return rows.stream().map(Supplier::get).toList();
        }
    }

    /** Reads the run between the previous hunk and this hunk. */
    UnchangedRun readRunBefore(List<ChangeLine> hunk) {
        var first = hunk.getFirst();
        int length = first.oldLineNumber() > 0
                ? first.oldLineNumber() - nextOriginalLine
                : first.newLineNumber() - nextModifiedLine;
        // A small run is shown as the beginning of the hunk, so the heading is searched for before the run.
        return readRun(
                length,
                findHeading(length <= PageLimits.MAX_OPEN_RUN_LINES ? nextOriginalLine : nextOriginalLine + length));
    }

    /** Reads the run after the last hunk. */
    UnchangedRun readLastRun() {
        return readRun(diff.originalLineCount() + 1 - nextOriginalLine, "");
    }

    private UnchangedRun readRun(int length, String heading) {
        var rows = IntStream.range(0, Math.min(length, PageLimits.MAX_RUN_LINES))
                .mapToObj(i -> unchangedRow(nextOriginalLine + i, nextModifiedLine + i))
                .toList();
        nextOriginalLine += length;
        nextModifiedLine += length;
        return new UnchangedRun(length, rows, heading);
    }

    private Supplier<Row> unchangedRow(int originalNumber, int modifiedNumber) {
        var colours = originalColours.coloursOfLine(originalNumber);
        return () -> unchangedRow(
                originalNumber,
                beginning(diff.originalLine(originalNumber)),
                modifiedNumber,
                beginning(diff.modifiedLine(modifiedNumber)),
                colours,
                "");
    }

    private static Span beginning(Utf8Slice line) {
        return Span.beginning(line, PageLimits.MAX_RUN_LINE_BYTES);
    }

    /** Returns the row of an unchanged line, without its carriage return. */
    private static Row unchangedRow(
            int originalNumber, Span original, int modifiedNumber, Span modified, String colours, String note) {
        var left = withoutCarriageReturn(List.of(original));
        var right = withoutCarriageReturn(List.of(modified));
        var html = lineHtml(left, colours, note);
        return new Row(
                new Line(Row.UNCHANGED, originalNumber, 0, html),
                new Line(Row.UNCHANGED, modifiedNumber, 0, right.equals(left) ? html : lineHtml(right, "", note)));
    }

    /** Returns the rows of a hunk, which begins after the run before it. */
    List<Row> rowsOfHunk(List<ChangeLine> hunk) {
        return SideBySide.pairs(hunk).stream()
                .map(pair -> changedRow(pair.left(), pair.right()))
                .toList();
    }

    private Row changedRow(@Nullable ChangeLine left, @Nullable ChangeLine right) {
        nextOriginalLine = left == null ? nextOriginalLine : left.oldLineNumber() + 1;
        nextModifiedLine = right == null ? nextModifiedLine : right.newLineNumber() + 1;
        if (left != null && left.type() == LineType.NORMAL) {
            return unchangedRow(
                    left.oldLineNumber(),
                    Span.beginning(left.original()),
                    left.newLineNumber(),
                    Span.beginning(left.content()),
                    originalColours.coloursOfLine(left.oldLineNumber()),
                    lineEndNote(left));
        }
        List<Span> originalSpans = left == null ? List.of() : spansOf(left);
        List<Span> modifiedSpans = right == null ? List.of() : spansOf(right);
        // If only one of the two lines ends with a carriage return, it is a difference.
        boolean showsCarriageReturns = left != null
                && right != null
                && endsWithCarriageReturn(originalSpans) != endsWithCarriageReturn(modifiedSpans);
        return new Row(
                toLine(left, showsCarriageReturns ? originalSpans : withoutCarriageReturn(originalSpans)),
                toLine(right, showsCarriageReturns ? modifiedSpans : withoutCarriageReturn(modifiedSpans)));
    }

    /**
     * Returns the pieces of a line. If the line is unchanged, these are the pieces of the line of the original. A line without segments is
     * cut to the length that a page shows.
     */
    static List<Span> spansOf(ChangeLine line) {
        return line.segments().isEmpty()
                ? List.of(Span.beginning(line.original()))
                : line.segments().stream()
                        .map(segment -> new Span(segment.text().toString(), segment.changed()))
                        .toList();
    }

    private @Nullable Line toLine(@Nullable ChangeLine line, List<Span> spans) {
        if (line == null) {
            return null;
        }
        boolean removed = line.type() == LineType.DEL;
        boolean moved = line.otherLineNumber() > 0;
        int number = line.lineNumber();
        return new Line(
                removed ? moved ? '<' : '-' : moved ? '>' : '+',
                number,
                line.otherLineNumber(),
                lineHtml(
                        spans, (removed ? originalColours : modifiedColours).coloursOfLine(number), lineEndNote(line)));
    }

    /** Returns the note about the line break at the end of the content; empty for most lines. */
    private String lineEndNote(ChangeLine line) {
        return diff.isEmptyLastLine(line)
                ? "line break at the end"
                : line.noNewline() ? "no line break at the end" : "";
    }

    /** Returns the HTML of a line. A line that is shortened for the page has no colours. */
    private static String lineHtml(List<Span> spans, String colours, String note) {
        var shown = Span.shorten(spans);
        var html = new Markup().line(shown, shown.equals(spans) ? colours : "");
        return (note.isEmpty() ? html : html.note(note)).toString();
    }

    /** Returns whether a line ends in a carriage return, as in files from Windows. */
    private static boolean endsWithCarriageReturn(List<Span> line) {
        return line.getLast().omittedCharacters() == 0 && line.getLast().text().endsWith("\r");
    }

    private static List<Span> withoutCarriageReturn(List<Span> line) {
        if (line.isEmpty() || !endsWithCarriageReturn(line)) {
            return line;
        }
        var spans = new ArrayList<>(line);
        var lastSpan = spans.removeLast();
        // A last piece without text would hide that the piece before it is the end of the line.
        if (lastSpan.text().length() > 1 || spans.isEmpty()) {
            spans.add(new Span(lastSpan.text().substring(0, lastSpan.text().length() - 1), lastSpan.isMarked()));
        }
        return spans;
    }

    /** Returns the last heading before a line of the original, without the spaces around it; empty if none is found. */
    private String findHeading(int number) {
        if (language.isEmpty()) {
            return "";
        }
        for (int before = number - 1; before > 0 && headingLinesLeft-- > 0; before--) {
            var line = diff.originalLine(before);
            if (line.length() <= MAX_HEADING_BYTES) {
                var text = line.toString();
                if (language.get().isHeading(text)) {
                    return text.strip();
                }
            }
        }
        return "";
    }
}
