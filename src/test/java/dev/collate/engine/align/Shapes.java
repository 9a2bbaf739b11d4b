package dev.collate.engine.align;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creates random pairs of sequences. Each kind of pair targets one part of an algorithm. */
final class Shapes {
    private Shapes() {}

    static List<Sequences.Pair> of(long seed, int count, Function<SplittableRandom, Sequences.Pair> shape) {
        var random = new SplittableRandom(seed);
        return Stream.generate(() -> shape.apply(random)).limit(count).toList();
    }

    /** Returns a sequence and its edited copy, or two unrelated sequences, with few or many different elements. */
    static Sequences.Pair mixed(SplittableRandom random, int maxLength) {
        int length = random.nextInt(1, maxLength);
        int kinds = random.nextInt(1, random.nextBoolean() ? Math.min(50, length + 2) : 2 * length + 2);
        return random.nextInt(4) == 0
                ? Sequences.unrelated(random, length, kinds)
                : Sequences.edited(random, length, kinds, random.nextInt(1, 50));
    }

    /** Returns sequences with equal runs of up to 50 elements. Between these runs, each side has its own random elements. */
    static Sequences.Pair patchwork(SplittableRandom random, int passages) {
        return patchwork(random, passages, random.nextInt(5, 200), 50, random.nextInt(20, 400));
    }

    /**
     * Returns sequences with longer equal runs and more different elements than {@link #patchwork}. The passages between the runs are
     * short.
     */
    static Sequences.Pair runs(SplittableRandom random) {
        return patchwork(random, 60, random.nextInt(50, 2_000), random.nextInt(30, 200), random.nextInt(10, 60));
    }

    private static Sequences.Pair patchwork(
            SplittableRandom random, int passages, int kinds, int maxRun, int maxPassage) {
        var original = IntStream.builder();
        var modified = IntStream.builder();
        for (int n = 0; n < passages; n++) {
            for (int run = random.nextInt(maxRun); run > 0; run--) {
                int id = random.nextInt(kinds);
                original.add(id);
                modified.add(id);
            }
            for (int i = random.nextInt(maxPassage); i > 0; i--) {
                original.add(random.nextInt(kinds));
            }
            for (int j = random.nextInt(maxPassage); j > 0; j--) {
                modified.add(random.nextInt(kinds));
            }
        }
        return new Sequences.Pair(original.build().toArray(), modified.build().toArray());
    }

    /**
     * Returns sequences in which most elements do not occur on the other side. Between them are elements that are common on both sides, and
     * a few rare elements that occur on both sides.
     */
    static Sequences.Pair mostlyUnique(SplittableRandom random, int length) {
        int commonKinds = random.nextInt(1, 4);
        int percent = random.nextInt(5, 40);
        var original = IntStream.builder();
        var modified = IntStream.builder();
        for (int i = 0; i < length; i++) {
            int kind = random.nextInt(100);
            if (kind < percent) {
                original.add(random.nextInt(commonKinds));
                modified.add(random.nextInt(commonKinds));
            } else if (kind < 98 || random.nextBoolean()) {
                original.add(10 + 2 * i);
                modified.add(11 + 2 * i);
            } else {
                original.add(10 + 2 * i);
                modified.add(10 + 2 * i);
            }
        }
        return new Sequences.Pair(original.build().toArray(), modified.build().toArray());
    }

    /**
     * Returns sequences with a few different elements in random order. Each of them occurs {@code min} to {@code max} times in the
     * original. Some other elements occur on only one side.
     */
    static Sequences.Pair common(SplittableRandom random, int min, int max) {
        var original = new ArrayList<Integer>();
        int kinds = random.nextInt(1, 4);
        for (int kind = 0; kind < kinds; kind++) {
            original.addAll(Collections.nCopies(random.nextInt(min, max + 1), kind));
        }
        for (int i = original.size() - 1; i > 0; i--) {
            Collections.swap(original, i, random.nextInt(i + 1));
        }
        var modified =
                random.ints(random.nextInt(5, 120), 0, kinds).boxed().collect(Collectors.toCollection(ArrayList::new));
        for (int n = random.nextInt(60); n > 0; n--) {
            original.add(random.nextInt(original.size() + 1), 10 + 2 * n);
            modified.add(random.nextInt(modified.size() + 1), 11 + 2 * n);
        }
        return new Sequences.Pair(array(original), array(modified));
    }

    private static int[] array(List<Integer> elements) {
        return elements.stream().mapToInt(Integer::intValue).toArray();
    }
}
