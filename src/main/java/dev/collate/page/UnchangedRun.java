package dev.collate.page;

import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.Language;
import dev.collate.page.SideBySide.Row;
import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run of unchanged lines, collapsed until the reader opens it.
 *
 * @param rows the first lines of the run, as many as the page shows
 * @param omitted number of further lines
 * @param endless whether the run continues beyond what the page reads, so that its full length is unknown
 * @param heading the heading of the function, the type or the section that the page shows after the run; empty if it is not known
 */
record UnchangedRun(List<Row> rows, int omitted, boolean endless, String heading) {
    static final UnchangedRun NONE = new UnchangedRun(List.of(), 0, false, "");

    UnchangedRun {
        rows = List.copyOf(rows);
    }

    /** Returns the number of lines that were read. */
    int count() {
        return rows.size() + omitted;
    }

    boolean isEmpty() {
        return count() == 0 && !endless;
    }

    /** Returns whether the run is so short that it is shown without collapsing, because a collapsed run takes about as much space. */
    boolean isSmall() {
        return count() <= PageLimits.MAX_OPEN_RUN && omitted == 0 && !endless;
    }

    /** Returns the run with only its first lines shown. */
    UnchangedRun shortened(int shown) {
        return new UnchangedRun(rows.subList(0, shown), omitted + rows.size() - shown, endless, heading);
    }

    String label() {
        return DisplayText.counted(count(), "unchanged line") + (endless ? " and more" : "");
    }

    /** Returns the note about the omitted lines; empty if no line is omitted. */
    String omission() {
        if (omitted == 0 && !endless) {
            return "";
        }
        return (omitted == 0 ? "More" : DisplayText.counted(omitted, "more line") + (endless ? " at least" : ""))
                + " in the downloads.";
    }

    /**
     * Reads the runs of unchanged lines before, between and after the hunks. Reads them from both contents, because their lines may differ
     * in a way that the options of the comparison ignore.
     */
    static final class Reader {
        private final Lines original;
        private final Lines modified;
        private int oldNumber = 1;
        private int newNumber = 1;

        /** @param lineBreakSeparates whether a line break at the end of a content is followed by an empty last line */
        Reader(Utf8Slice original, Utf8Slice modified, boolean lineBreakSeparates, DocumentDiffRequest request) {
            this.original = new Lines(
                    original,
                    PageLimits.READ_BYTES,
                    lineBreakSeparates,
                    request.language(request.names().original()));
            this.modified = new Lines(
                    modified,
                    modified.length(),
                    lineBreakSeparates,
                    request.language(request.names().modified()));
        }

        /** Reads the run between the previous hunk and this hunk. */
        UnchangedRun before(List<Line> hunk) {
            var first = hunk.getFirst();
            int length = first.oldNumber() > 0 ? first.oldNumber() - oldNumber : first.newNumber() - newNumber;
            // A small run is shown together with the hunk.
            var heading = length <= PageLimits.MAX_OPEN_RUN ? original.heading() : "";
            var rows = rows(length);
            int omitted = length - rows.size();
            original.skip(omitted);
            modified.skip(omitted);
            oldNumber += omitted;
            newNumber += omitted;
            return new UnchangedRun(
                    rows, omitted, false, length <= PageLimits.MAX_OPEN_RUN ? heading : original.heading());
        }

        /** Skips the lines of a hunk, and returns them with their colours. */
        List<Line> coloured(List<Line> hunk) {
            return hunk.stream().map(this::coloured).toList();
        }

        private Line coloured(Line line) {
            if (line.oldNumber() > 0) {
                original.skip(1);
                oldNumber++;
            }
            if (line.newNumber() > 0) {
                modified.skip(1);
                newNumber++;
            }
            return line.coloured(line.kind() == Line.Kind.ADDED ? modified.colours() : original.colours());
        }

        /** Reads the run after the last hunk. */
        UnchangedRun rest() {
            var rows = rows(Integer.MAX_VALUE);
            return new UnchangedRun(rows, original.skip(Integer.MAX_VALUE), original.cut, "");
        }

        private List<Row> rows(int max) {
            var rows = new ArrayList<Row>();
            int wanted = Math.min(max, PageLimits.RUN_LINES);
            while (rows.size() < wanted) {
                var line = original.next();
                if (line == null) {
                    break;
                }
                var inModified = Objects.requireNonNull(modified.next());
                rows.add(Row.unchanged(Line.of(Line.Kind.SAME, oldNumber++, newNumber++, line)
                        .withModified(inModified)
                        .coloured(original.colours())));
            }
            return rows;
        }
    }

    /**
     * The lines of a text. Lines end only in {@code \n}, as in the comparison; a {@code \r} belongs to its line. A maximum number of bytes
     * is treated as the end of the text.
     */
    private static final class Lines {
        /** Maximum number of lines that are read again to find the headings of all hunks. */
        private static final int MAX_HEADING_LINES = 20_000;

        private static final int MAX_HEADING_BYTES = 200;

        private final byte[] bytes;
        private final int end;

        /** Maximum position at which a line begins. */
        private final int last;

        /** Whether the text is longer than the maximum number of bytes. The incomplete last line is not returned. */
        private final boolean cut;

        private final Optional<Language> language;
        private final SyntaxColours syntax;
        private final int start;
        private int headingLines = MAX_HEADING_LINES;
        private String colours = "";
        private int at;

        Lines(Utf8Slice text, int maxBytes, boolean lineBreakSeparates, Optional<Language> language) {
            this.language = language;
            this.syntax = SyntaxColours.of(language);
            this.start = text.from();
            this.bytes = text.bytes();
            this.at = text.from();
            this.cut = text.length() > maxBytes;
            this.end = cut ? text.from() + maxBytes : text.to();
            this.last = lineBreakSeparates && !cut && text.length() > 0 ? end : end - 1;
        }

        /** Returns the next line without its line feed, and only its beginning if it is long; null after the last line. */
        @Nullable
        Span next() {
            int from = at;
            if (from > last) {
                return null;
            }
            int to = pass();
            return cut && to == end ? null : Span.beginning(new Utf8Slice(bytes, from, to), PageLimits.RUN_LINE_BYTES);
        }

        /** Skips lines. Returns the number of skipped lines, which is smaller than {@code lines} only at the end. */
        int skip(int lines) {
            int skipped = 0;
            while (skipped < lines && at <= last) {
                pass();
                skipped++;
            }
            return skipped;
        }

        /** Goes to the next line. Returns the end of the line before it. */
        private int pass() {
            int to = ByteSearch.indexOf((byte) '\n', bytes, at, end);
            colours = syntax.next(bytes, Math.min(at, to), to);
            at = to + 1;
            return to;
        }

        /** Returns the last heading before the next line, without the spaces around it; empty if no line near it is a heading. */
        String heading() {
            int end = Math.min(at, this.end + 1) - 1;
            while (language.isPresent() && end > start && headingLines-- > 0) {
                int from = end;
                while (from > start && bytes[from - 1] != '\n') {
                    from--;
                }
                if (end - from <= MAX_HEADING_BYTES) {
                    var line = new String(bytes, from, end - from, StandardCharsets.UTF_8);
                    if (language.get().isHeading(line)) {
                        return line.strip();
                    }
                }
                end = from - 1;
            }
            return "";
        }

        /** Returns the colours of the last line that was read or skipped. */
        String colours() {
            return colours;
        }
    }
}
