package dev.collate.engine.xml;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Decides, while a document is read, which paths of a request match the current node. For each open element, the matcher stores the
 * active steps: the steps that may match a child or attribute of this element. All paths together have at most {@value XmlPath#MAX_STEPS}
 * steps, so the time for each node is limited. Not thread-safe.
 */
final class PathMatcher {
    /** The number of paths of ignored nodes. These paths come first, and the paths of unordered elements follow. */
    private final int ignorePathCount;

    private final BitSet matchedPaths = new BitSet();

    // All steps of all paths, one path after the other. For each step: the number of its path, the symbol of its name
    // (Symbols.EMPTY for any name), and whether it is the last step of its path.
    private final XmlPath.Step[] steps;
    private final int[] pathOf;
    private final int[] stepNames;
    private final boolean[] isLastStep;

    // For each depth, the active steps of the open element, and for each of these steps the number of children so far
    // that have its kind and name.
    private final BitSet[] active = new BitSet[XmlReader.MAX_DEPTH + 1];
    private final int[][] counts = new int[XmlReader.MAX_DEPTH + 1][];

    private boolean ignored;
    private boolean unordered;

    PathMatcher(XmlOptions options, Symbols symbols) {
        var paths = options.paths();
        ignorePathCount = options.ignorePaths().size();
        steps = paths.stream().flatMap(path -> path.steps().stream()).toArray(XmlPath.Step[]::new);
        pathOf = new int[steps.length];
        stepNames = new int[steps.length];
        isLastStep = new boolean[steps.length];
        open(0);
        int at = 0;
        for (int path = 0; path < paths.size(); path++) {
            active[0].set(at);
            for (int i = 0; i < paths.get(path).steps().size(); i++, at++) {
                pathOf[at] = path;
                stepNames[at] = symbols.intern(steps[at].name());
                isLastStep[at] = i == paths.get(path).steps().size() - 1;
            }
        }
    }

    /** Prepares an element at this depth, without active steps. */
    private void open(int depth) {
        if (active[depth] == null) {
            active[depth] = new BitSet(steps.length);
            counts[depth] = new int[steps.length];
        }
        active[depth].clear();
        Arrays.fill(counts[depth], 0);
    }

    /**
     * Moves to a node, and enters it if it is an element.
     *
     * @param depth number of elements around the node
     * @param name the symbol of the name of an element or attribute, as the document writes it; otherwise {@link Symbols#EMPTY}
     */
    void visit(int depth, NodeKind kind, int name) {
        ignored = false;
        unordered = false;
        boolean isElement = kind == NodeKind.ELEMENT;
        if (isElement) {
            open(depth + 1);
        }
        for (int step = active[depth].nextSetBit(0); step >= 0; step = active[depth].nextSetBit(step + 1)) {
            if (isElement && steps[step].anyDepth()) {
                active[depth + 1].set(step);
            }
            if (matches(depth, step, kind, name)) {
                if (!isLastStep[step]) {
                    active[depth + 1].set(step + 1);
                } else {
                    matchedPaths.set(pathOf[step]);
                    ignored |= pathOf[step] < ignorePathCount;
                    unordered |= pathOf[step] >= ignorePathCount;
                }
            }
        }
    }

    /** Counts the node if it has the kind and name of an active step. Returns whether the step matches the node. */
    private boolean matches(int depth, int step, NodeKind kind, int name) {
        if (steps[step].kind() != kind || stepNames[step] != Symbols.EMPTY && stepNames[step] != name) {
            return false;
        }
        int index = ++counts[depth][step];
        return steps[step].index() == XmlPath.ANY_INDEX || steps[step].index() == index;
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
