package dev.collate.page;

import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.Language;
import dev.collate.engine.text.LineDiff;
import dev.collate.page.SideBySide.Row;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A run of unchanged lines, collapsed until the reader opens it.
 *
 * @param rows the first lines of the run, as many as the page shows
 * @param omitted number of further lines
 * @param heading the heading of the function, the type or the section that the page shows after the run; empty if it is not known
 */
record UnchangedRun(List<Row> rows, int omitted, String heading) {
    static final UnchangedRun NONE = new UnchangedRun(List.of(), 0, "");

    UnchangedRun {
        rows = List.copyOf(rows);
    }

    int count() {
        return rows.size() + omitted;
    }

    boolean isEmpty() {
        return count() == 0;
    }

    /** Returns whether the run is so short that it is shown without collapsing, because a collapsed run takes about as much space. */
    boolean isSmall() {
        return count() <= PageLimits.MAX_OPEN_RUN && omitted == 0;
    }

    /** Returns the run with only its first lines shown. */
    UnchangedRun shortened(int shown) {
        return new UnchangedRun(rows.subList(0, shown), omitted + rows.size() - shown, heading);
    }

    String label() {
        return DisplayText.counted(count(), "unchanged line");
    }

    /** Returns the note about the omitted lines; empty if no line is omitted. */
    String omission() {
        return omitted == 0 ? "" : DisplayText.counted(omitted, "more line") + " in the downloads.";
    }

    /**
     * Reads the runs of unchanged lines before, between and after the hunks. Reads them from both contents, because their lines may differ
     * in a way that the options of the comparison ignore.
     */
    static final class Reader {
        private final LineDiff diff;
        private final Content original;
        private final Content modified;
        private int oldNumber = 1;
        private int newNumber = 1;

        Reader(LineDiff diff, DocumentDiffRequest request) {
            this.diff = diff;
            this.original = new Content(
                    diff::originalLine, request.language(request.names().original()));
            this.modified = new Content(
                    diff::modifiedLine, request.language(request.names().modified()));
        }

        /** Reads the run between the previous hunk and this hunk. */
        UnchangedRun before(List<Line> hunk) {
            var first = hunk.getFirst();
            int length = first.oldNumber() > 0 ? first.oldNumber() - oldNumber : first.newNumber() - newNumber;
            // A small run is shown together with the hunk.
            var heading = original.heading(length <= PageLimits.MAX_OPEN_RUN ? oldNumber : oldNumber + length);
            return run(length, heading);
        }

        /** Skips the lines of a hunk, and returns them with their colours. */
        List<Line> coloured(List<Line> hunk) {
            return hunk.stream().map(this::coloured).toList();
        }

        private Line coloured(Line line) {
            oldNumber += line.oldNumber() > 0 ? 1 : 0;
            newNumber += line.newNumber() > 0 ? 1 : 0;
            return line.coloured(
                    line.kind() == Line.Kind.ADDED
                            ? modified.colours(line.newNumber())
                            : original.colours(line.oldNumber()));
        }

        /** Reads the run after the last hunk. */
        UnchangedRun rest() {
            return run(diff.originalCount() + 1 - oldNumber, "");
        }

        private UnchangedRun run(int length, String heading) {
            int shown = Math.min(length, PageLimits.RUN_LINES);
            var rows = IntStream.range(0, shown)
                    .mapToObj(i -> row(oldNumber + i, newNumber + i))
                    .toList();
            oldNumber += length;
            newNumber += length;
            return new UnchangedRun(rows, length - shown, heading);
        }

        private Row row(int inOriginal, int inModified) {
            return Row.unchanged(
                    Line.of(Line.Kind.SAME, inOriginal, inModified, beginning(diff.originalLine(inOriginal)))
                            .withModified(beginning(diff.modifiedLine(inModified)))
                            .coloured(original.colours(inOriginal)));
        }

        private static Span beginning(Utf8Slice line) {
            return Span.beginning(line, PageLimits.RUN_LINE_BYTES);
        }
    }

    /** The headings and the colours of one content. */
    private static final class Content {
        /** Maximum number of lines that are read to find the headings of all hunks. */
        private static final int MAX_HEADING_LINES = 20_000;

        private static final int MAX_HEADING_BYTES = 200;

        private final IntFunction<Utf8Slice> lines;
        private final Optional<Language> language;
        private final SyntaxColours syntax;
        private int headingLines = MAX_HEADING_LINES;
        private int lastColoured;
        private String colours = "";

        /** @param lines returns the line with a number, counted from 1 */
        Content(IntFunction<Utf8Slice> lines, Optional<Language> language) {
            this.lines = lines;
            this.language = language;
            this.syntax = SyntaxColours.of(language);
        }

        /** Returns the last heading before a line, without the spaces around it; empty if no line near it is a heading. */
        String heading(int number) {
            if (language.isEmpty()) {
                return "";
            }
            for (int before = number - 1; before > 0 && headingLines-- > 0; before--) {
                var line = lines.apply(before);
                if (line.length() <= MAX_HEADING_BYTES) {
                    var text = line.toString();
                    if (language.get().isHeading(text)) {
                        return text.strip();
                    }
                }
            }
            return "";
        }

        /** Returns the colours of a line. The numbers of the lines must not decrease. */
        String colours(int number) {
            while (lastColoured < number && syntax.hasMore()) {
                var line = lines.apply(++lastColoured);
                colours = syntax.next(line.bytes(), line.from(), line.to());
            }
            return lastColoured == number ? colours : "";
        }
    }
}
