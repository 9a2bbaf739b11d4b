package dev.collate.page;

import dev.collate.diff.DocumentDiffRequest;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.InlineBudget;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.TextDiff;
import dev.collate.page.PageIndex.Section;
import dev.collate.page.PageIndex.Window;
import dev.collate.page.SideBySide.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Divides the lines of a comparison into windows. A window has the lines of one page. A hunk that fits on a page is not divided. The lines
 * of the hunks come from the comparison. The runs of unchanged lines between the hunks come from the contents.
 */
final class LineWindows {
    private final ToIntFunction<LinePage> out;
    private final List<Window> windows = new ArrayList<>();
    private final PageBudget rows = new PageBudget(PageLimits.ROWS, PageLimits.ROW_BYTES);
    private final PageBudget folds = new PageBudget(PageLimits.ALL_RUN_LINES, PageLimits.RUN_BYTES);
    private final List<Hunk> hunks = new ArrayList<>();
    private int count;

    private LineWindows(ToIntFunction<LinePage> out) {
        this.out = out;
    }

    /**
     * The lines of two contents that one page shows.
     *
     * @param after the unchanged lines after the last hunk; empty unless this is the last page
     */
    record LinePage(int first, List<Hunk> hunks, UnchangedRun after) {
        LinePage {
            hunks = List.copyOf(hunks);
        }
    }

    /**
     * A hunk as the page shows it: changed lines and the unchanged lines around them, side by side.
     *
     * @param heading the heading of the function, the type or the section that contains the hunk; empty if it is not known
     * @param before the collapsed unchanged lines before this hunk, after the previous hunk or from the start of the content
     */
    record Hunk(String heading, UnchangedRun before, List<Row> rows) {
        Hunk {
            rows = List.copyOf(rows);
        }

        /** Returns the lines in the order of the rows. */
        List<Line> lines() {
            return rows.stream().flatMap(Row::lines).toList();
        }

        /**
         * Returns the range of lines in words, for example {@code Original lines 3 to 9}. If all lines are added, returns their range in the
         * modified content.
         */
        String place() {
            int[] old = lines().stream()
                    .mapToInt(Line::oldNumber)
                    .filter(n -> n > 0)
                    .toArray();
            return old.length == 0
                    ? "Modified "
                            + range(lines().stream().mapToInt(Line::newNumber).toArray())
                    : "Original " + range(old);
        }

        private static String range(int[] numbers) {
            int last = numbers[numbers.length - 1];
            return numbers[0] == last ? "line " + last : "lines " + numbers[0] + " to " + last;
        }

        /** Returns the number of lines of a kind, formatted. */
        String count(Line.Kind kind) {
            return DisplayText.number(
                    lines().stream().filter(line -> line.kind() == kind).count());
        }
    }

    /**
     * Computes the windows.
     *
     * @param request the request that says the language of the contents
     * @param diff the differences. A line that has a similar line on the other side is divided into segments, up to a maximum of work
     * @param out stores a window and returns its position. Receives at least one window, which may be empty
     */
    static Section write(LineDiff diff, DocumentDiffRequest request, ToIntFunction<LinePage> out) {
        var windows = new LineWindows(out);
        var words = new InlineBudget(PageLimits.WORD_STEPS);
        var lines = new LineLimiter(diff);
        var runs = new UnchangedRun.Reader(diff, request);
        boolean cut = false;
        for (var hunk : diff.hunks(words)) {
            if (lines.isFull()) {
                cut = true;
                break;
            }
            var taken = lines.take(hunk);
            windows.add(runs.before(taken), SideBySide.of(runs.coloured(taken)));
        }
        cut |= lines.isCut();
        windows.end(cut ? UnchangedRun.NONE : runs.rest());
        return new Section(windows.windows, windows.count, lines.changedLines(), cut, words.isExceeded(), 0, 0);
    }

    private void add(UnchangedRun before, List<Row> hunk) {
        boolean inline = before.isSmall();
        var lines =
                inline ? Stream.concat(before.rows().stream(), hunk.stream()).toList() : hunk;
        if (!hunks.isEmpty() && !rows.has(lines.size(), bytes(lines))) {
            endWindow(UnchangedRun.NONE);
        }
        var run = inline ? UnchangedRun.NONE : before;
        var heading = before.heading();
        for (int from = 0; from < lines.size(); ) {
            int to = from;
            while (to < lines.size() && rows.take(lines.get(to).bytes())) {
                to++;
            }
            hunks.add(new Hunk(heading, shortened(run), lines.subList(from, to)));
            count++;
            run = UnchangedRun.NONE;
            from = to;
            if (from < lines.size()) {
                endWindow(UnchangedRun.NONE);
            }
        }
    }

    /** Returns the number of bytes of the first rows, as many as one page can have. */
    private static int bytes(List<Row> lines) {
        return lines.stream().limit(PageLimits.ROWS).mapToInt(Row::bytes).sum();
    }

    /** Returns the run, shortened to the lines that still fit on the page. */
    private UnchangedRun shortened(UnchangedRun run) {
        int shown = 0;
        while (shown < run.rows().size()
                && folds.has(1, 0)
                && folds.take(run.rows().get(shown).bytes())) {
            shown++;
        }
        return run.shortened(shown);
    }

    private void end(UnchangedRun rest) {
        if (rest.isSmall() && !hunks.isEmpty()) {
            var last = hunks.removeLast();
            hunks.add(new Hunk(
                    last.heading(),
                    last.before(),
                    Stream.concat(last.rows().stream(), rest.rows().stream()).toList()));
            endWindow(UnchangedRun.NONE);
        } else {
            endWindow(shortened(rest));
        }
    }

    private void endWindow(UnchangedRun after) {
        int first = count - hunks.size() + 1;
        windows.add(new Window(out.applyAsInt(new LinePage(first, hunks, after)), first));
        hunks.clear();
        rows.reset();
        folds.reset();
    }

    /**
     * Takes lines from hunks until all pages together have their maximum number of lines. If it does not take all context before the first
     * change or after the last change of a hunk, the omitted context belongs to the unchanged run before or after the hunk.
     */
    static final class LineLimiter {
        private final LineDiff diff;
        private int linesLeft = PageLimits.LINES;
        private int charactersLeft = PageLimits.LINE_CHARACTERS;
        private int changedLines;
        private boolean cut;

        LineLimiter(LineDiff diff) {
            this.diff = diff;
        }

        /**
         * Returns the lines of the next hunk. The unchanged lines before its first change take at most half of the maximum, so there is room
         * for the change. If the maximum is reached, omits the remaining lines. The maximum must not be reached at the beginning.
         */
        List<Line> take(TextDiff.Hunk hunk) {
            int contextLines = Math.min(linesLeft, charactersLeft / PageLimits.TEXT_CHARACTERS) / 2;
            var context = new ArrayDeque<ChangeLine>();
            var lines = new ArrayList<Line>();
            for (var line : hunk.changes()) {
                boolean changed = line.type() != LineType.NORMAL;
                if (lines.isEmpty() && !changed) {
                    context.add(line);
                    if (context.size() > contextLines) {
                        context.remove();
                    }
                    continue;
                }
                if (lines.isEmpty()) {
                    context.forEach(each -> lines.add(taken(each)));
                }
                if (!isFull()) {
                    lines.add(taken(line));
                } else if (changed) {
                    cut = true;
                    break;
                }
            }
            return lines;
        }

        private Line taken(ChangeLine change) {
            var line = Line.of(change, diff.isLineFeedAtEnd(change));
            linesLeft--;
            changedLines += line.kind() == Line.Kind.SAME ? 0 : 1;
            charactersLeft -= line.text().length();
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
            return cut;
        }
    }
}
