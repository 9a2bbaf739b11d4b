package dev.collate.engine.align;

import dev.collate.engine.align.SequenceDiffer.Marker;
import dev.collate.work.Cancellation;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Histogram diff as JGit describes it. Patience diff matches unique elements first; this algorithm matches rare elements first. A run is a
 * sequence of elements that occurs on both sides of a box. The algorithm matches the run whose rarest element occurs least often in the
 * original. Among several such runs, it matches the longest run. Then it applies the same rule to the part before the run and to the part
 * after the run. If all elements that both sides have occur more than {@value #MAX_OCCURRENCES} times, the box is passed to {@link
 * Myers#markWithCostLimit}.
 *
 * <p>Each box costs at least as many steps as it has elements. In the worst case, each box is only one element smaller than the previous
 * box, so the number of steps would grow with the square of the length. Therefore the work budget limits the total number of steps.
 */
final class Histogram implements Marker {
    private static final int MAX_OCCURRENCES = 64;
    /**
     * Maximum number of occurrences of an element at which the search may begin a run. The run is matched only if it also contains an
     * element with fewer occurrences.
     */
    private static final int MAX_INDEXED_OCCURRENCES = MAX_OCCURRENCES + 1;

    private static final int NONE = -1;

    private final MarkedSequences marks;
    private final Myers myers;
    private final WorkBudget budget;
    private final Deque<Box> parts = new ArrayDeque<>();
    private Box box;
    /** For each id, the number of its occurrences in the original side of the current box. All numbers are zero between two boxes. */
    private final int[] count;
    /** For each id with at most {@link #MAX_INDEXED_OCCURRENCES} occurrences, the index of its first occurrence in {@link #position}. */
    private final int[] first;
    /**
     * The positions in the original of the elements with at most {@link #MAX_INDEXED_OCCURRENCES} occurrences, in order. The array {@code
     * next} has the same indexes: its value is the index of the next occurrence of the same element, or {@link #NONE}.
     */
    private int[] position = {};

    private int[] next = {};

    /** The best run that was found in the current box. {@code runOccurrences} is the number of occurrences of its rarest element. */
    private Box run;

    private int runOccurrences;
    /** Whether the two sides of the current box have an element in common. */
    private boolean common;

    private long steps;
    private boolean approximate;

    /** Creates a histogram diff for two sides whose ids are less than {@code ids}. */
    Histogram(MarkedSequences marks, int ids, WorkBudget budget) {
        this.marks = marks;
        this.box = new Box(0, marks.original.length, 0, marks.modified.length, false);
        this.run = box;
        this.myers = new Myers(marks, ids, budget);
        this.budget = budget;
        this.count = new int[ids];
        this.first = new int[ids];
    }

    @Override
    public boolean approximate() {
        return approximate || myers.approximate();
    }

    @Override
    public void mark() {
        parts.push(box);
        while (!parts.isEmpty()) {
            box = parts.pop();
            if (box.hasEmptySide()) {
                marks.markAll(box);
            } else if (budget.isSpent()) {
                approximate = true;
                myers.markWithCostLimit(box);
            } else {
                split();
            }
        }
    }

    private void split() {
        steps = box.size();
        index();
        findRun();
        clearCounts();
        budget.spend(steps);
        if (runOccurrences < MAX_INDEXED_OCCURRENCES) {
            box.pushAround(run, false, false, parts);
        } else if (common) {
            myers.markWithCostLimit(box);
        } else {
            marks.markAll(box);
        }
    }

    private void index() {
        int[] original = marks.original;
        int rare = 0;
        for (int i = box.a0(); i < box.a1(); i++) {
            Cancellation.checkCurrentAt(i);
            int occurrences = ++count[original[i]];
            first[original[i]] = NONE;
            rare += occurrences <= MAX_INDEXED_OCCURRENCES
                    ? 1
                    : occurrences == MAX_INDEXED_OCCURRENCES + 1 ? -MAX_INDEXED_OCCURRENCES : 0;
        }
        if (position.length < rare) {
            position = new int[rare];
            next = new int[rare];
        }
        for (int i = box.a1() - 1; i >= box.a0(); i--) {
            Cancellation.checkCurrentAt(i);
            int id = original[i];
            if (count[id] <= MAX_INDEXED_OCCURRENCES) {
                position[--rare] = i;
                next[rare] = first[id];
                first[id] = rare;
            }
        }
    }

    private void clearCounts() {
        int[] original = marks.original;
        for (int i = box.a0(); i < box.a1(); i++) {
            Cancellation.checkCurrentAt(i);
            count[original[i]] = 0;
        }
    }

    private void findRun() {
        run = new Box(0, 0, 0, 0, false);
        runOccurrences = MAX_INDEXED_OCCURRENCES;
        common = false;
        for (int j = box.b0(); j < box.b1(); ) {
            Cancellation.checkCurrentAt(j);
            int occurrences = count[marks.modified[j]];
            common |= occurrences > 0;
            j = occurrences > 0 && occurrences <= runOccurrences ? tryRunsAt(j) : j + 1;
        }
    }

    /**
     * Tries each run that contains element {@code j} of the modified side. Returns the first position after {@code j} that none of these
     * runs contains.
     */
    private int tryRunsAt(int j) {
        int covered = j + 1;
        int entry = first[marks.modified[j]];
        while (entry != NONE) {
            int i = position[entry];
            int a1 = tryRun(i, j);
            covered = Math.max(covered, j + a1 - i);
            // Skips the other occurrences of the element inside the run, because each of them would result in a shifted
            // copy of the same run.
            do {
                entry = next[entry];
                steps++;
            } while (entry != NONE && position[entry] < a1);
        }
        return covered;
    }

    /**
     * Extends the pair of equal elements {@code i} and {@code j} in both directions to the longest run, and stores this run if it is the
     * best run so far. Returns the end of the run in the original.
     */
    private int tryRun(int i, int j) {
        int[] original = marks.original;
        int rarest = count[original[i]];
        int back = 0;
        while (box.a0() < i - back && box.b0() < j - back && marks.equal(i - back - 1, j - back - 1)) {
            back++;
            rarest = Math.min(rarest, count[original[i - back]]);
        }
        int ahead = 1;
        while (i + ahead < box.a1() && j + ahead < box.b1() && marks.equal(i + ahead, j + ahead)) {
            rarest = Math.min(rarest, count[original[i + ahead]]);
            ahead++;
        }
        steps += back + ahead;
        budget.spend(0); // checks for cancellation
        if (back + ahead > run.a1() - run.a0() || rarest < runOccurrences) {
            run = new Box(i - back, i + ahead, j - back, j + ahead, false);
            runOccurrences = rarest;
        }
        return i + ahead;
    }
}
