package dev.collate.engine.xml;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Decides, while a document is read, which paths of a request match the current node. For each open element, the matcher stores the
 * active steps: the steps that may match a child or attribute of this element. All paths together have at most
 * {@value XmlPath#MAX_TOTAL_STEPS} steps, so the time for each node is limited. Not thread-safe.
 */
final class PathMatcher {
    /** The number of paths of ignored nodes. These paths come first, and the paths of unordered elements follow. */
    private final int ignorePathCount;

    private final BitSet matchedPaths = new BitSet();

    // All steps of all paths, one path after the other. For each step: the number of its path, the symbol of its name
    // (Symbols.EMPTY for any name), and whether it is the last step of its path.
    private final XmlPath.Step[] steps;
    private final int[] pathOfStep;
    private final int[] stepNames;
    private final boolean[] isLastStep;

    // For each depth, the active steps of the open element, and for each of these steps the number of children so far
    // that have its kind and name.
    private final BitSet[] activeSteps = new BitSet[XmlReader.MAX_DEPTH + 1];
    private final int[][] matchCounts = new int[XmlReader.MAX_DEPTH + 1][];

    private boolean isIgnored;
    private boolean isUnordered;

    PathMatcher(XmlOptions options, Symbols symbols) {
        var paths = options.paths();
        ignorePathCount = options.ignorePaths().size();
        steps = paths.stream().flatMap(path -> path.steps().stream()).toArray(XmlPath.Step[]::new);
        pathOfStep = new int[steps.length];
        stepNames = new int[steps.length];
        isLastStep = new boolean[steps.length];
        openElement(0);
        int index = 0;
        for (int path = 0; path < paths.size(); path++) {
            activeSteps[0].set(index);
            for (int i = 0; i < paths.get(path).steps().size(); i++, index++) {
                pathOfStep[index] = path;
                stepNames[index] = symbols.intern(steps[index].name());
                isLastStep[index] = i == paths.get(path).steps().size() - 1;
            }
        }
    }

    /** Prepares the open element at this depth: it has no active steps yet. */
    private void openElement(int depth) {
        if (activeSteps[depth] == null) {
            activeSteps[depth] = new BitSet(steps.length);
            matchCounts[depth] = new int[steps.length];
        }
        activeSteps[depth].clear();
        Arrays.fill(matchCounts[depth], 0);
    }

    /**
     * Finds the steps and paths that match a node, which becomes the current node. An element also becomes the open element at depth {@code
     * depth + 1}.
     *
     * @param depth number of open elements around the node
     * @param name the symbol of the name of an element or attribute, as the document writes it; otherwise {@link Symbols#EMPTY}
     */
    void visitNode(int depth, NodeKind kind, int name) {
        isIgnored = false;
        isUnordered = false;
        boolean isElement = kind == NodeKind.ELEMENT;
        if (isElement) {
            openElement(depth + 1);
        }
        for (int step = activeSteps[depth].nextSetBit(0); step >= 0; step = activeSteps[depth].nextSetBit(step + 1)) {
            if (isElement && steps[step].anyDepth()) {
                activeSteps[depth + 1].set(step);
            }
            if (countIfMatching(depth, step, kind, name)) {
                if (!isLastStep[step]) {
                    activeSteps[depth + 1].set(step + 1);
                } else {
                    matchedPaths.set(pathOfStep[step]);
                    isIgnored |= pathOfStep[step] < ignorePathCount;
                    isUnordered |= pathOfStep[step] >= ignorePathCount;
                }
            }
        }
    }

    /** Counts the node if it has the kind and name of an active step. Returns whether the step matches the node. */
    private boolean countIfMatching(int depth, int step, NodeKind kind, int name) {
        if (steps[step].kind() != kind || stepNames[step] != Symbols.EMPTY && stepNames[step] != name) {
            return false;
        }
        int index = ++matchCounts[depth][step];
        return steps[step].index() == XmlPath.ANY_INDEX || steps[step].index() == index;
    }

    /** Returns whether the current node is ignored. */
    boolean isIgnored() {
        return isIgnored;
    }

    /** Returns whether the order of the children of the current element does not matter. */
    boolean isUnordered() {
        return isUnordered;
    }

    /** Returns the numbers of the paths that have matched any node. Ignored paths count first, then the paths of unordered elements. */
    BitSet matchedPaths() {
        return matchedPaths;
    }
}
