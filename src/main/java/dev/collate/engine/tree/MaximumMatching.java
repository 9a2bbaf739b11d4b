package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Pairs as many elements of two lists as possible, for a relation that is not transitive. For example, 1.5 is within the tolerance of 1 and
 * of 2, but 1 and 2 are not: {@code [1, 1.5]} and {@code [1.5, 2]} have two pairs only if 1.5 does not take the other 1.5.
 *
 * <p>The class first gives each free element of {@code a} its first free partner. Then it searches for augmenting paths (Kuhn 1955): a free
 * element of {@code a} takes the partner of another element of {@code a}, this other element takes the partner of a third element, and so
 * on, until an element finds a free partner. When no path is left, the number of pairs is the maximum. All searches of a round visit each
 * element of {@code b} only once.
 *
 * <p>Each element has a measure, such as its number. An element is compared only with elements that have nearly the same measure: a binary
 * search finds the first of them, and elements that were visited in this round are skipped (union-find). Each comparison costs at least one
 * step of the work budget. At worst, each round compares all pairs of elements with nearly the same measure.
 */
final class MaximumMatching {
    private static final int NO_PARTNER = Pairs.NO_PARTNER;

    private final Element[] a;
    private final Element[] b;
    private final Relation relation;
    private final WorkBudget budget;
    private final int[] partnersOfA;
    private final int[] partnersOfB;
    /** For each position in {@code b}, the position in {@code a} from which the search reached it. */
    private final int[] reachedFrom;
    /** For each position in {@code b}: this position while a search may visit it, afterwards a later position (union-find). */
    private final int[] unvisited;

    /**
     * The positions in {@code a} from which a search continues. The rounds reuse this array, because boxed integers would take several
     * times as much heap. One search visits each element of {@code b} at most once, so it adds at most one position for each of them.
     */
    private final int[] queue;

    private int queueEnd;

    /**
     * An element that may get a partner.
     *
     * @param index the index of the element in its list
     * @param group the elements of a pair must have the same group
     * @param slack maximum difference between the measures of this element and of a partner
     */
    record Element(int index, int group, double measure, double slack) {}

    /** Decides whether element {@code i} of {@code a} and element {@code j} of {@code b} can be a pair. */
    @FunctionalInterface
    interface Relation {
        boolean holds(int i, int j);
    }

    private MaximumMatching(Element[] a, Element[] b, Relation relation, WorkBudget budget) {
        this.a = a;
        this.b = b;
        this.relation = relation;
        this.budget = budget;
        this.partnersOfA = new int[a.length];
        this.partnersOfB = new int[b.length];
        this.reachedFrom = new int[b.length];
        this.unvisited = new int[b.length + 1];
        this.queue = new int[b.length + 1];
        sort(a);
        sort(b);
    }

    /**
     * Adds pairs until their number is the maximum, or until the work budget is spent. Elements that have a partner already may get another
     * one. For each pair in {@code pairs}, the arrays must contain both elements or neither of them. Sorts the arrays.
     */
    static void addPairs(Element[] a, Element[] b, Relation relation, WorkBudget budget, Pairs pairs) {
        var matching = new MaximumMatching(a, b, relation, budget);
        matching.readPairs(pairs);
        matching.pairUnmatched();
        boolean foundPath = true;
        while (foundPath && !budget.isSpent()) {
            foundPath = matching.augmentAll();
        }
        matching.writePairs(pairs);
    }

    private static void sort(Element[] elements) {
        var cancellation = Cancellation.current();
        var order = Comparator.comparingInt(Element::group).thenComparingDouble(Element::measure);
        Arrays.sort(elements, (one, other) -> {
            cancellation.check();
            return order.compare(one, other);
        });
    }

    private void readPairs(Pairs pairs) {
        // For each index of an element of b, its position in b.
        var positions =
                new int[1 + Arrays.stream(b).mapToInt(Element::index).max().orElse(-1)];
        Arrays.fill(positions, NO_PARTNER);
        for (int j = 0; j < b.length; j++) {
            positions[b[j].index()] = j;
        }
        Arrays.fill(partnersOfB, NO_PARTNER);
        for (int i = 0; i < a.length; i++) {
            int partner = pairs.partner(a[i].index());
            partnersOfA[i] = partner == NO_PARTNER ? NO_PARTNER : positions[partner];
            if (partnersOfA[i] != NO_PARTNER) {
                partnersOfB[partnersOfA[i]] = i;
            }
        }
    }

    private void writePairs(Pairs pairs) {
        // An element that had a partner before still has one, so the new pairs replace all earlier pairs of these
        // elements.
        for (int i = 0; i < a.length; i++) {
            if (partnersOfA[i] != NO_PARTNER) {
                pairs.pair(a[i].index(), b[partnersOfA[i]].index());
            }
        }
    }

    /** Pairs each element of {@code a} without a partner with the first free element of {@code b} that can be its partner. */
    private void pairUnmatched() {
        budget.spend(b.length);
        Arrays.setAll(unvisited, j -> j < b.length && partnersOfB[j] != NO_PARTNER ? j + 1 : j);
        for (int i = 0; i < a.length; i++) {
            if (partnersOfA[i] == NO_PARTNER) {
                pairOrEnqueue(i);
            }
        }
    }

    /**
     * Searches for an augmenting path from each element of {@code a} without a partner. The searches visit each element of {@code b} only
     * once. Returns whether a path was found. If not, the matching is a maximum matching.
     */
    private boolean augmentAll() {
        budget.spend(b.length);
        Arrays.setAll(unvisited, j -> j);
        boolean foundPath = false;
        for (int i = 0; i < a.length; i++) {
            foundPath |= partnersOfA[i] == NO_PARTNER && augment(i);
        }
        return foundPath;
    }

    private boolean augment(int start) {
        queue[0] = start;
        queueEnd = 1;
        for (int next = 0; next < queueEnd; next++) {
            if (pairOrEnqueue(queue[next])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Visits the elements of {@code b} that can be partners of element {@code i} of {@code a}. If one of them has no partner, changes the
     * pairs on the path to it and returns true. Otherwise, adds the partners of the visited elements to the queue.
     */
    private boolean pairOrEnqueue(int i) {
        double maxMeasure = a[i].measure() + a[i].slack();
        int j = nextUnvisited(firstFrom(a[i].group(), a[i].measure() - a[i].slack()));
        while (j < b.length && b[j].group() == a[i].group() && b[j].measure() <= maxMeasure && !budget.isSpent()) {
            budget.spend(1);
            if (relation.holds(a[i].index(), b[j].index())) {
                reachedFrom[j] = i;
                unvisited[j] = j + 1;
                if (partnersOfB[j] == NO_PARTNER) {
                    pairAlongPath(j);
                    return true;
                }
                queue[queueEnd++] = partnersOfB[j];
            }
            j = nextUnvisited(j + 1);
        }
        return false;
    }

    private void pairAlongPath(int end) {
        for (int j = end; j != NO_PARTNER; ) {
            int i = reachedFrom[j];
            int previousPartner = partnersOfA[i];
            partnersOfA[i] = j;
            partnersOfB[j] = i;
            j = previousPartner;
        }
    }

    /** Returns the position of the first element of {@code b} with this group and at least this measure. */
    private int firstFrom(int group, double min) {
        int low = 0;
        int high = b.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (b[middle].group() < group || b[middle].group() == group && b[middle].measure() < min) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the first position in {@code b} from {@code from} on that a search may still visit, or the length of {@code b}. */
    private int nextUnvisited(int from) {
        int index = from;
        while (unvisited[index] != index) {
            unvisited[index] = unvisited[unvisited[index]];
            index = unvisited[index];
        }
        return index;
    }
}
