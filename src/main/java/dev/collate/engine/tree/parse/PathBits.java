package dev.collate.engine.tree.parse;

import dev.collate.engine.tree.parse.PathPattern.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * Path patterns as bit masks. A pattern with {@code n} steps has {@code n + 1} positions: position {@code i} is after the first {@code i}
 * steps of the pattern. Each position has a bit, and the bits of one pattern are successive bits of one long. So an array of a few longs
 * represents a set of positions in all patterns.
 */
final class PathBits {
    private final int wordCount;
    private final long[] startPositions;
    private final long[] endPositions;
    /** For each pattern, the bit of its end. */
    private final int[] endBits;

    /** The set of positions at which the next step of the pattern is {@code **}, which matches any number of steps. */
    private final long[] beforeAnySteps;

    /** The set of positions at which the next step of the pattern is {@code *}, which matches any one step. */
    private final long[] beforeAnyStep;

    // The hashes of the names in the patterns and the indexes in the patterns, both in ascending order. For each name
    // and each index, the set of positions at which the next step of the pattern matches this name or this index.
    private final long[] nameHashes;
    private final long[][] beforeName;
    private final long[] indexes;
    private final long[][] beforeIndex;

    PathBits(List<PathPattern> patterns) {
        var startBits = new BitSet();
        var lastBits = new BitSet();
        var anyStepsBits = new BitSet();
        var anyStepBits = new BitSet();
        var nameBits = new TreeMap<Long, BitSet>();
        var indexBits = new TreeMap<Long, BitSet>();
        int bit = 0;
        for (var pattern : patterns) {
            var steps = collapse(pattern.steps());
            if (bit % Long.SIZE + steps.size() >= Long.SIZE) {
                bit += Long.SIZE - bit % Long.SIZE;
            }
            startBits.set(bit);
            for (var step : steps) {
                switch (step) {
                    case Step.Name name ->
                        bits(nameBits, NodeTable.nameHash(name.name())).set(bit);
                    case Step.Index index -> bits(indexBits, index.index()).set(bit);
                    case Step.NameOrIndex token -> {
                        bits(nameBits, NodeTable.nameHash(token.name())).set(bit);
                        bits(indexBits, token.index()).set(bit);
                    }
                    case Step.AnyStep() -> anyStepBits.set(bit);
                    case Step.AnySteps() -> anyStepsBits.set(bit);
                }
                bit++;
            }
            lastBits.set(bit++);
        }
        wordCount = (bit - 1) / Long.SIZE + 1;
        endPositions = toWords(lastBits);
        endBits = lastBits.stream().toArray();
        beforeAnySteps = toWords(anyStepsBits);
        beforeAnyStep = toWords(anyStepBits);
        startPositions = toWords(startBits);
        for (int i = 0; i < wordCount; i++) {
            startPositions[i] |= (startPositions[i] & beforeAnySteps[i]) << 1;
        }
        nameHashes = keys(nameBits);
        beforeName = masks(nameBits, anyStepBits);
        indexes = keys(indexBits);
        beforeIndex = masks(indexBits, anyStepBits);
    }

    /**
     * Replaces {@code **.**} with {@code **}, which matches the same paths. {@link #advance} skips only one {@code **}, so another {@code
     * **} must not follow it.
     */
    private static List<Step> collapse(List<Step> steps) {
        var collapsed = new ArrayList<Step>();
        for (var step : steps) {
            if (!(step instanceof Step.AnySteps)
                    || collapsed.isEmpty()
                    || !(collapsed.getLast() instanceof Step.AnySteps)) {
                collapsed.add(step);
            }
        }
        return collapsed;
    }

    private static BitSet bits(SortedMap<Long, BitSet> masks, long key) {
        return masks.computeIfAbsent(key, it -> new BitSet());
    }

    private static long[] keys(SortedMap<Long, BitSet> masks) {
        return masks.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    private long[][] masks(SortedMap<Long, BitSet> masks, BitSet beforeAnyStep) {
        masks.values().forEach(mask -> mask.or(beforeAnyStep));
        return masks.values().stream().map(this::toWords).toArray(long[][]::new);
    }

    private long[] toWords(BitSet bits) {
        return Arrays.copyOf(bits.toLongArray(), wordCount);
    }

    /** Returns the number of longs in an array that represents a set of positions. */
    int wordCount() {
        return wordCount;
    }

    /**
     * Returns the set of positions at the root of a document: the start of each pattern, and also the position after a {@code **} at the
     * start. The caller must not modify the array.
     */
    long[] startPositions() {
        return startPositions;
    }

    /**
     * Returns the set of positions at which the next step of the pattern matches a member whose name has this hash. The caller must not
     * modify the array.
     */
    long[] beforeMember(long nameHash) {
        int i = Arrays.binarySearch(nameHashes, nameHash);
        return i < 0 ? beforeAnyStep : beforeName[i];
    }

    /**
     * Returns the set of positions at which the next step of the pattern matches the element at this index. The caller must not modify the
     * array.
     */
    long[] beforeElement(int index) {
        int i = Arrays.binarySearch(indexes, index);
        return i < 0 ? beforeAnyStep : beforeIndex[i];
    }

    /** Returns whether one of these positions is the end of a pattern, so that the pattern matches. */
    boolean containsEnd(long[] positions) {
        long reachedEnds = 0;
        for (int i = 0; i < wordCount; i++) {
            reachedEnds |= positions[i] & endPositions[i];
        }
        return reachedEnds != 0;
    }

    /** Calls {@code action} with the index of each pattern whose end is one of these positions, in ascending order. */
    void forEachEnd(long[] positions, IntConsumer action) {
        for (int pattern = 0; pattern < endBits.length; pattern++) {
            int bit = endBits[pattern];
            if ((positions[bit / Long.SIZE] >>> bit & 1) != 0) {
                action.accept(pattern);
            }
        }
    }

    /**
     * Computes the positions in the patterns after the reader has moved from a container to one of its children.
     *
     * @param from the positions at the container
     * @param beforeStep the positions at which the next step of the pattern matches this child
     * @param to receives the positions at the child
     */
    void advance(long[] from, long[] beforeStep, long[] to) {
        for (int i = 0; i < wordCount; i++) {
            // A position before a ** stays, because the ** may match further steps.
            long reached = (from[i] & beforeStep[i]) << 1 | from[i] & beforeAnySteps[i];
            // The position after a ** is also reached, because the ** may match no step.
            to[i] = reached | (reached & beforeAnySteps[i]) << 1;
        }
    }
}
