package dev.collate.engine.xml;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;

/**
 * Decides, while a document is read, which paths of a request match the current node. For each open element, the matcher has the steps that
 * may match a child of this element. All paths together have at most {@value XmlPath#MAX_STEPS} steps, so the time for each node is limited.
 * Not thread-safe.
 */
final class PathMatcher {
    private static final int NO_COUNTER = -1;

    /** The number of paths of ignored nodes. These paths come first, and the paths of unordered elements follow. */
    private final int ignorePathCount;

    private final BitSet matchedPaths = new BitSet();

    // All steps of all paths, one path after the other. For each step: the number of its path, the symbol of its name
    // (Symbols.EMPTY for any name), whether it is the last step of its path, and the counter of its index.
    private final XmlPath.Step[] steps;
    private final int[] pathOf;
    private final int[] stepNames;
    private final boolean[] isLastStep;
    private final int[] counterOf;

    // For each depth, the steps that may match a child of the open element, their number, and for each counter the
    // number of children that were counted.
    private final int[][] active = new int[XmlReader.MAX_DEPTH + 1][];
    private final int[] activeCounts = new int[XmlReader.MAX_DEPTH + 1];
    private final int[][] counts = new int[XmlReader.MAX_DEPTH + 1][];
    private final int counterCount;
    /** For each counter, one of the steps that use it. */
    private final int[] stepOfCounter;

    /** For each step, the number of the last node for which the step was added to the active steps. */
    private final int[] activatedAt;

    private int node;
    private boolean ignored;
    private boolean unordered;

    PathMatcher(XmlOptions options, Symbols symbols) {
        var paths = options.paths();
        ignorePathCount = options.ignorePaths().size();
        steps = paths.stream().flatMap(path -> path.steps().stream()).toArray(XmlPath.Step[]::new);
        pathOf = new int[steps.length];
        stepNames = new int[steps.length];
        isLastStep = new boolean[steps.length];
        counterOf = new int[steps.length];
        activatedAt = new int[steps.length];
        var numbers = new HashMap<List<Object>, Integer>();
        active[0] = new int[steps.length];
        int at = 0;
        for (int path = 0; path < paths.size(); path++) {
            active[0][activeCounts[0]++] = at;
            for (int i = 0; i < paths.get(path).steps().size(); i++, at++) {
                var step = steps[at];
                pathOf[at] = path;
                stepNames[at] = symbols.intern(step.name());
                isLastStep[at] = i == paths.get(path).steps().size() - 1;
                counterOf[at] = step.index() == XmlPath.ANY_INDEX
                        ? NO_COUNTER
                        : numbers.computeIfAbsent(List.of(step.kind(), stepNames[at]), key -> numbers.size());
            }
        }
        counterCount = numbers.size();
        stepOfCounter = new int[counterCount];
        for (int step = 0; step < steps.length; step++) {
            if (counterOf[step] != NO_COUNTER) {
                stepOfCounter[counterOf[step]] = step;
            }
        }
        counts[0] = new int[counterCount];
    }

    /**
     * Enters an element.
     *
     * @param depth number of elements around the element
     * @param name the symbol of its name as the document writes it
     */
    void enter(int depth, int name) {
        visit(depth, NodeKind.ELEMENT, name);
        if (counts[depth + 1] == null) {
            counts[depth + 1] = new int[counterCount];
        }
        Arrays.fill(counts[depth + 1], 0);
    }

    /**
     * Moves to a node. The caller must call {@link #enter} for an element.
     *
     * @param depth number of elements around the node
     * @param name the symbol of the name of an attribute, as the document writes it; otherwise {@link Symbols#EMPTY}
     */
    void visit(int depth, NodeKind kind, int name) {
        node++;
        ignored = false;
        unordered = false;
        count(depth, kind, name);
        if (kind == NodeKind.ELEMENT) {
            activeCounts[depth + 1] = 0;
        }
        for (int i = 0; i < activeCounts[depth]; i++) {
            int step = active[depth][i];
            if (kind == NodeKind.ELEMENT && steps[step].anyDepth()) {
                activate(depth + 1, step);
            }
            if (matches(depth, step, kind, name)) {
                if (!isLastStep[step]) {
                    activate(depth + 1, step + 1);
                } else {
                    matchedPaths.set(pathOf[step]);
                    ignored |= pathOf[step] < ignorePathCount;
                    unordered |= pathOf[step] >= ignorePathCount;
                }
            }
        }
    }

    /** Counts the node if a step with an index has its kind and name. */
    private void count(int depth, NodeKind kind, int name) {
        for (int counter = 0; counter < counterCount; counter++) {
            int step = stepOfCounter[counter];
            if (steps[step].kind() == kind && stepNames[step] == name) {
                counts[depth][counter]++;
            }
        }
    }

    private boolean matches(int depth, int step, NodeKind kind, int name) {
        return steps[step].kind() == kind
                && (stepNames[step] == Symbols.EMPTY || stepNames[step] == name)
                && (counterOf[step] == NO_COUNTER || counts[depth][counterOf[step]] == steps[step].index());
    }

    private void activate(int depth, int step) {
        if (activatedAt[step] == node) {
            return;
        }
        activatedAt[step] = node;
        if (active[depth] == null) {
            active[depth] = new int[steps.length];
        }
        active[depth][activeCounts[depth]++] = step;
    }

    /** Returns whether the current node is ignored. */
    boolean ignored() {
        return ignored;
    }

    /** Returns whether the order of the children of the current element does not matter. */
    boolean unordered() {
        return unordered;
    }

    /** Returns the numbers of the paths that have matched any node. Ignored paths count first, then the paths of unordered elements. */
    BitSet matchedPaths() {
        return matchedPaths;
    }
}
