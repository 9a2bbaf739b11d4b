package dev.collate.page;

import dev.collate.diff.DocumentDiffRequest;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.InlineBudget;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.TextDiff;
import dev.collate.page.LineRows.UnchangedRun;
import dev.collate.page.PageIndex.Section;
import dev.collate.page.PageIndex.Window;
import dev.collate.page.Row.Line;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Divides the lines of a comparison into windows. A window has the lines of one page. A hunk that fits on a page is not divided. The lines
 * of the hunks come from the comparison. The runs of unchanged lines between the hunks come from the contents.
 */
final class LineWindows {
    private final ToIntFunction<LineWindow> windowWriter;
    private final List<Window> windows = new ArrayList<>();
    private final PageBudget rowBudget = new PageBudget(PageLimits.MAX_PAGE_ROWS, PageLimits.MAX_PAGE_ROW_BYTES);
    private final PageBudget collapsedRowBudget =
            new PageBudget(PageLimits.MAX_PAGE_RUN_LINES, PageLimits.MAX_PAGE_RUN_BYTES);

    /** The hunks of the page that is not complete yet. */
    private final List<HunkView> hunks = new ArrayList<>();

    /** The number of hunks on all pages so far. */
    private int hunkCount;

    private LineWindows(ToIntFunction<LineWindow> windowWriter) {
        this.windowWriter = windowWriter;
    }

    /**
     * The lines of two contents that one page shows.
     *
     * @param firstHunkNumber number of the first hunk of the page, counted from 1
     * @param after the unchanged lines after the last hunk; empty unless this is the last page
     */
    record LineWindow(int firstHunkNumber, List<HunkView> hunks, CollapsedRun after) {
        LineWindow {
            hunks = List.copyOf(hunks);
        }
    }

    /**
     * A hunk as the page shows it: changed lines and the unchanged lines around them, side by side.
     *
     * @param heading the heading of the function, the type or the section that contains the hunk; empty if it is not known
     * @param before the collapsed unchanged lines before this hunk, after the previous hunk or from the start of the content
     */
    record HunkView(String heading, CollapsedRun before, List<Row> rows) {
        HunkView {
            rows = List.copyOf(rows);
        }

        /**
         * Returns the range of lines in words, for example {@code Original lines 3 to 9}. If all lines are added, returns their range in
         * the modified content.
         */
        String lineRange() {
            var old = linesOfSide(Row::left);
            return old.isEmpty()
                    ? "Modified " + rangeInWords(linesOfSide(Row::right))
                    : "Original " + rangeInWords(old);
        }

        private List<Line> linesOfSide(Function<Row, @Nullable Line> side) {
            return rows.stream().map(side).filter(Objects::nonNull).toList();
        }

        private static String rangeInWords(List<Line> lines) {
            int first = lines.getFirst().number();
            int last = lines.getLast().number();
            return first == last ? "line " + last : "lines " + first + " to " + last;
        }

        /** Returns the number of changed lines of a side, formatted. */
        String changedLineCount(Function<Row, @Nullable Line> side) {
            return DisplayText.number(linesOfSide(side).stream()
                    .filter(line -> line.kind() != Row.UNCHANGED)
                    .count());
        }
    }

    /**
     * A run of unchanged lines, collapsed until the reader opens it.
     *
     * @param rows the first lines, as many as the page shows
     * @param count number of all lines
     */
    record CollapsedRun(List<Row> rows, int count) {
        static final CollapsedRun NONE = new CollapsedRun(List.of(), 0);

        CollapsedRun {
            rows = List.copyOf(rows);
        }

        String label() {
            return DisplayText.countWithNoun(count, "unchanged line");
        }

        /** Returns the note about the omitted lines; empty if no line is omitted. */
        String omission() {
            int omitted = count - rows.size();
            return omitted == 0 ? "" : DisplayText.countWithNoun(omitted, "more line") + " in the downloads.";
        }
    }

    /**
     * Divides the lines into windows, and writes the windows.
     *
     * @param request the request, whose file names determine the languages of the contents
     * @param diff the differences between the lines of the contents
     * @param windowWriter stores a window and returns its position. Receives at least one window, which may be empty
     */
    static Section writeWindows(LineDiff diff, DocumentDiffRequest request, ToIntFunction<LineWindow> windowWriter) {
        var windows = new LineWindows(windowWriter);
        var wordBudget = new InlineBudget(PageLimits.MAX_WORD_DIFF_STEPS);
        var lineLimiter = new LineLimiter();
        var lineRows = new LineRows(diff, request);
        boolean isCut = false;
        for (var hunk : diff.hunks(wordBudget)) {
            if (lineLimiter.isFull()) {
                isCut = true;
                break;
            }
            var taken = lineLimiter.takeLines(hunk);
            windows.addHunk(lineRows.readRunBefore(taken), lineRows.rowsOfHunk(taken));
        }
        isCut |= lineLimiter.isCut();
        windows.endSection(isCut ? null : lineRows.readLastRun());
        return new Section(
                windows.windows, windows.hunkCount, lineLimiter.changedLines(), isCut, wordBudget.isExceeded(), 0, 0);
    }

    /** Adds a hunk and the unchanged run before it. A hunk that does not fit on one page becomes several hunks. */
    private void addHunk(UnchangedRun before, List<Row> hunk) {
        boolean joinsRun = before.isSmall();
        var lines = joinsRun ? concat(before.allRows(), hunk) : hunk;
        int bytes = lines.stream().mapToInt(Row::bytes).sum();
        if (!hunks.isEmpty() && !rowBudget.fits(lines.size(), bytes)) {
            endWindow(CollapsedRun.NONE);
        }
        var collapsed = joinsRun ? CollapsedRun.NONE : collapse(before);
        for (int from = 0; from < lines.size(); ) {
            int to = from;
            while (to < lines.size() && rowBudget.tryAdd(lines.get(to).bytes())) {
                to++;
            }
            hunks.add(new HunkView(before.heading(), collapsed, lines.subList(from, to)));
            hunkCount++;
            collapsed = CollapsedRun.NONE;
            from = to;
            if (from < lines.size()) {
                endWindow(CollapsedRun.NONE);
            }
        }
    }

    private static List<Row> concat(List<Row> first, List<Row> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Returns the run with the lines that still fit on the page. */
    private CollapsedRun collapse(UnchangedRun run) {
        var shownRows = new ArrayList<Row>();
        for (var each : run.rows()) {
            var row = each.get();
            if (!collapsedRowBudget.tryAdd(row.bytes())) {
                break;
            }
            shownRows.add(row);
        }
        return new CollapsedRun(shownRows, run.count());
    }

    /**
     * Ends the last page.
     *
     * @param rest the unchanged lines after the last hunk; null if they are not shown
     */
    private void endSection(@Nullable UnchangedRun rest) {
        if (rest != null && rest.isSmall() && !hunks.isEmpty()) {
            var last = hunks.removeLast();
            hunks.add(new HunkView(last.heading(), last.before(), concat(last.rows(), rest.allRows())));
            endWindow(CollapsedRun.NONE);
        } else {
            endWindow(rest == null ? CollapsedRun.NONE : collapse(rest));
        }
    }

    private void endWindow(CollapsedRun after) {
        int first = hunkCount - hunks.size() + 1;
        windows.add(new Window(windowWriter.applyAsInt(new LineWindow(first, hunks, after)), first));
        hunks.clear();
        rowBudget.reset();
        collapsedRowBudget.reset();
    }

    /**
     * Takes lines from hunks until all pages together have their maximum number of lines or of characters. If it does not take all context
     * before the first change or after the last change of a hunk, the omitted context belongs to the unchanged run before or after the
     * hunk.
     */
    static final class LineLimiter {
        private int linesLeft = PageLimits.MAX_TOTAL_HUNK_LINES;
        private int charactersLeft = PageLimits.MAX_TOTAL_HUNK_CHARACTERS;
        private int changedLines;
        private boolean isCut;

        /**
         * Returns the lines of the next hunk. The unchanged lines before its first change take at most half of the lines that are left, so
         * there is room for the change. If the maximum is reached, omits the remaining lines. Must not be called if {@link #isFull} returns
         * true.
         */
        List<ChangeLine> takeLines(TextDiff.Hunk hunk) {
            int maxContextLines = Math.min(linesLeft, charactersLeft / PageLimits.MAX_SHOWN_CHARACTERS) / 2;
            var context = new ArrayDeque<ChangeLine>();
            var lines = new ArrayList<ChangeLine>();
            for (var line : hunk.changes()) {
                boolean changed = line.type() != LineType.NORMAL;
                if (lines.isEmpty() && !changed) {
                    context.add(line);
                    if (context.size() > maxContextLines) {
                        context.remove();
                    }
                    continue;
                }
                if (lines.isEmpty()) {
                    context.forEach(each -> lines.add(countTaken(each)));
                }
                if (!isFull()) {
                    lines.add(countTaken(line));
                } else if (changed) {
                    isCut = true;
                    break;
                }
            }
            return lines;
        }

        private ChangeLine countTaken(ChangeLine line) {
            linesLeft--;
            changedLines += line.type() == LineType.NORMAL ? 0 : 1;
            charactersLeft -= Span.joinText(LineRows.spansOf(line)).length();
            return line;
        }

        /** Returns whether the pages cannot take another line. */
        boolean isFull() {
            return linesLeft <= 0 || charactersLeft <= 0;
        }

        /** Returns the number of removed and added lines that were taken. */
        int changedLines() {
            return changedLines;
        }

        /** Returns whether changed lines of a hunk were omitted. */
        boolean isCut() {
            return isCut;
        }
    }
}
