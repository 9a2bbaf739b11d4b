package dev.collate.page;

import dev.collate.engine.text.InlineBudget;
import dev.collate.engine.text.LineDiff;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Divides the lines of a comparison into windows. A window has the lines of one page. A hunk that fits on a page is not divided. The lines
 * of the hunks come from the comparison. The runs of unchanged lines between the hunks come from the contents.
 */
final class LineWindows {
    private final WindowSink<LineComparison> out;
    private final PageBudget rows = new PageBudget(PageLimits.ROWS, PageLimits.ROW_BYTES);
    private final PageBudget folds = new PageBudget(PageLimits.ALL_RUN_LINES, PageLimits.RUN_BYTES);
    private final List<HunkView> hunks = new ArrayList<>();
    private int count;
    private boolean stopped;

    private LineWindows(WindowSink<LineComparison> out) {
        this.out = out;
    }

    /**
     * Computes the windows.
     *
     * @param diff the differences. A line that has a similar line on the other side is divided into segments, up to a maximum of work
     */
    static Section write(LineDiff diff, Utf8Slice original, Utf8Slice modified, WindowSink<LineComparison> out) {
        var windows = new LineWindows(out);
        var words = new InlineBudget(PageLimits.WORD_STEPS);
        var lines = new PageLineTaker(diff);
        var runs = new UnchangedRunReader(original, modified, diff.lineFeedSeparates());
        boolean cut = false;
        for (var hunk : diff.hunks(words)) {
            if (lines.isFull()) {
                cut = true;
                break;
            }
            var taken = lines.take(hunk);
            windows.add(runs.before(taken), SideBySide.of(taken));
            if (windows.stopped) {
                break;
            }
        }
        cut |= lines.isCut();
        if (!windows.stopped) {
            windows.end(cut ? UnchangedRun.NONE : runs.rest());
        }
        return new Section(
                out.windows(), windows.count, lines.changedLines(), cut && !windows.stopped, words.isExceeded());
    }

    private void add(UnchangedRun before, List<Pair> hunk) {
        boolean inline = before.isSmall();
        var lines =
                inline ? Stream.concat(before.rows().stream(), hunk.stream()).toList() : hunk;
        // The bytes are counted only if the number of lines is small enough, because this takes longer.
        if (!hunks.isEmpty() && !rows.has(lines.size(), 0)) {
            beginWindow();
        }
        int[] bytes = stopped ? new int[0] : bytes(lines);
        if (!hunks.isEmpty() && !rows.has(lines.size(), IntStream.of(bytes).sum())) {
            beginWindow();
        }
        var run = inline ? UnchangedRun.NONE : before;
        for (int from = 0; from < lines.size() && !stopped; ) {
            int to = from;
            while (to < lines.size() && rows.take(to < bytes.length ? bytes[to] : PageBudget.bytes(lines.get(to)))) {
                to++;
            }
            hunks.add(new HunkView(shortened(run), lines.subList(from, to)));
            count++;
            run = UnchangedRun.NONE;
            from = to;
            if (from < lines.size()) {
                beginWindow();
            }
        }
    }

    /** Returns the number of bytes of each of the first rows, as many as one page can have. */
    private static int[] bytes(List<Pair> lines) {
        var bytes = new int[Math.min(lines.size(), PageLimits.ROWS)];
        Arrays.setAll(bytes, i -> PageBudget.bytes(lines.get(i)));
        return bytes;
    }

    private void beginWindow() {
        endWindow(UnchangedRun.NONE);
        stopped = !out.continuesAt(count + 1);
    }

    /** Returns the run, shortened to the lines that still fit on the page. */
    private UnchangedRun shortened(UnchangedRun run) {
        int shown = 0;
        while (shown < run.lines().size()
                && folds.has(1, 0)
                && folds.take(PageBudget.bytes(Pair.unchanged(run.lines().get(shown))))) {
            shown++;
        }
        return run.shortened(shown);
    }

    private void end(UnchangedRun rest) {
        if (rest.isSmall() && !hunks.isEmpty()) {
            hunks.add(hunks.removeLast().followedBy(rest.rows()));
            endWindow(UnchangedRun.NONE);
        } else {
            endWindow(shortened(rest));
        }
    }

    private void endWindow(UnchangedRun after) {
        int first = count - hunks.size() + 1;
        out.add(first, new LineComparison(first, hunks, after));
        hunks.clear();
        rows.reset();
        folds.reset();
    }
}
