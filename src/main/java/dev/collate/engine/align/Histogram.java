package dev.collate.engine.align;

import dev.collate.engine.align.SequenceDiffer.Marker;
import dev.collate.work.Cancellation;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Histogram diff as JGit describes it. Patience diff matches unique elements first; this algorithm matches rare elements first. A run is a
 * sequence of elements that occurs in both ranges of a {@link Box}: in the range of the original and in that of the modified sequence. The
 * algorithm matches the run whose rarest element occurs least often in the original. Among several such runs, it matches the longest run.
 * Then it applies the same rule to the part before the run and to the part after the run. If all elements that both ranges have occur more
 * than {@value #MAX_OCCURRENCES} times, the box is passed to {@link Myers#markWithCostLimit}.
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
    private final Deque<Box> openParts = new ArrayDeque<>();
    private Box box;
    /** For each id, the number of its occurrences in the original side of the current box. All numbers are zero between two boxes. */
    private final int[] occurrenceCounts;
    /** For each id with at most {@link #MAX_INDEXED_OCCURRENCES} occurrences, the index of its first occurrence in {@link #positions}. */
    private final int[] firstEntries;
    /**
     * The positions in the original of the elements with at most {@link #MAX_INDEXED_OCCURRENCES} occurrences, in order. The array {@code
     * nextEntries} has the same indexes: its value is the index of the next occurrence of the same element, or {@link #NONE}.
     */
    private int[] positions = {};

    private int[] nextEntries = {};

    /** The best run that was found in the current box. {@code bestRunOccurrences} is the number of occurrences of its rarest element. */
    private Box bestRun;

    private int bestRunOccurrences;
    /** Whether the two sides of the current box have an element in common. */
    private boolean hasCommonElement;

    private long steps;
    private boolean approximate;

    /** Creates a histogram diff for two sides whose ids are less than {@code idCount}. */
    Histogram(MarkedSequences marks, int idCount, WorkBudget budget) {
        this.marks = marks;
        this.box = new Box(0, marks.original.length, 0, marks.modified.length, false);
        this.bestRun = box;
        this.myers = new Myers(marks, idCount, budget);
        this.budget = budget;
        this.occurrenceCounts = new int[idCount];
        this.firstEntries = new int[idCount];
    }

    @Override
    public boolean isApproximate() {
        return approximate || myers.isApproximate();
    }

    @Override
    public void markUnmatched() {
        openParts.push(box);
        while (!openParts.isEmpty()) {
            box = openParts.pop();
            if (box.hasEmptySide()) {
                marks.markAll(box);
            } else if (budget.isSpent()) {
                approximate = true;
                myers.markWithCostLimit(box);
            } else {
                splitBox();
            }
        }
    }

    /**
     * Matches the best run of the current box, and pushes the parts before and after it. If there is no such run, passes the box to {@link
     * Myers}, or marks all its elements if no element occurs on both sides.
     */
    private void splitBox() {
        steps = box.size();
        indexOriginal();
        findBestRun();
        clearCounts();
        budget.spend(steps);
        if (bestRunOccurrences < MAX_INDEXED_OCCURRENCES) {
            box.pushAround(bestRun, false, false, openParts);
        } else if (hasCommonElement) {
            myers.markWithCostLimit(box);
        } else {
            marks.markAll(box);
        }
    }

    /** Fills {@link #occurrenceCounts}, {@link #positions} and the arrays that belong to them. */
    private void indexOriginal() {
        int[] original = marks.original;
        int indexedCount = 0;
        for (int i = box.a0(); i < box.a1(); i++) {
            Cancellation.checkCurrentAt(i);
            int occurrences = ++occurrenceCounts[original[i]];
            firstEntries[original[i]] = NONE;
            indexedCount += occurrences <= MAX_INDEXED_OCCURRENCES
                    ? 1
                    : occurrences == MAX_INDEXED_OCCURRENCES + 1 ? -MAX_INDEXED_OCCURRENCES : 0;
        }
        if (positions.length < indexedCount) {
            positions = new int[indexedCount];
            nextEntries = new int[indexedCount];
        }
        for (int i = box.a1() - 1; i >= box.a0(); i--) {
            Cancellation.checkCurrentAt(i);
            int id = original[i];
            if (occurrenceCounts[id] <= MAX_INDEXED_OCCURRENCES) {
                positions[--indexedCount] = i;
                nextEntries[indexedCount] = firstEntries[id];
                firstEntries[id] = indexedCount;
            }
        }
    }

    private void clearCounts() {
        int[] original = marks.original;
        for (int i = box.a0(); i < box.a1(); i++) {
            Cancellation.checkCurrentAt(i);
            occurrenceCounts[original[i]] = 0;
        }
    }

    private void findBestRun() {
        bestRun = new Box(0, 0, 0, 0, false);
        bestRunOccurrences = MAX_INDEXED_OCCURRENCES;
        hasCommonElement = false;
        for (int j = box.b0(); j < box.b1(); ) {
            Cancellation.checkCurrentAt(j);
            int occurrences = occurrenceCounts[marks.modified[j]];
            hasCommonElement |= occurrences > 0;
            j = occurrences > 0 && occurrences <= bestRunOccurrences ? tryRunsAt(j) : j + 1;
        }
    }

    /**
     * Tries each run that contains element {@code j} of the modified side. Returns the first position after {@code j} that none of these
     * runs contains.
     */
    private int tryRunsAt(int j) {
        int coveredEnd = j + 1;
        int entry = firstEntries[marks.modified[j]];
        while (entry != NONE) {
            int i = positions[entry];
            int runEnd = tryRun(i, j);
            coveredEnd = Math.max(coveredEnd, j + runEnd - i);
            // Skips the other occurrences of the element inside the run, because each of them would result in a shifted
            // copy of the same run.
            do {
                entry = nextEntries[entry];
                steps++;
            } while (entry != NONE && positions[entry] < runEnd);
        }
        return coveredEnd;
    }

    /**
     * Extends the pair of equal elements {@code i} and {@code j} in both directions to the longest run, and stores this run if it is the
     * best run so far. Returns the end of the run in the original.
     */
    private int tryRun(int i, int j) {
        int[] original = marks.original;
        int minOccurrences = occurrenceCounts[original[i]];
        int lengthBefore = 0;
        while (box.a0() < i - lengthBefore
                && box.b0() < j - lengthBefore
                && marks.areEqual(i - lengthBefore - 1, j - lengthBefore - 1)) {
            lengthBefore++;
            minOccurrences = Math.min(minOccurrences, occurrenceCounts[original[i - lengthBefore]]);
        }
        int lengthFrom = 1;
        while (i + lengthFrom < box.a1()
                && j + lengthFrom < box.b1()
                && marks.areEqual(i + lengthFrom, j + lengthFrom)) {
            minOccurrences = Math.min(minOccurrences, occurrenceCounts[original[i + lengthFrom]]);
            lengthFrom++;
        }
        steps += lengthBefore + lengthFrom;
        budget.spend(0); // checks for cancellation
        if (lengthBefore + lengthFrom > bestRun.a1() - bestRun.a0() || minOccurrences < bestRunOccurrences) {
            bestRun = new Box(i - lengthBefore, i + lengthFrom, j - lengthBefore, j + lengthFrom, false);
            bestRunOccurrences = minOccurrences;
        }
        return i + lengthFrom;
    }
}
