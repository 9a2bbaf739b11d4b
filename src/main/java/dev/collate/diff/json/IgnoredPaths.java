package dev.collate.diff.json;

import dev.collate.diff.json.PathPattern.Step;
import dev.collate.diff.sequence.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells a reader that walks down a document whether the place it enters is named by an ignored path. Each pattern is an automaton that
 * is in a set of places at once; a set is the bits of a long, bit {@code i} meaning that the first {@code i} steps are behind.
 */
final class IgnoredPaths {
    private final List<Automaton> automata;
    private long[][] places;

    private IgnoredPaths(List<Automaton> automata) {
        this.automata = automata;
        this.places = new long[8][automata.size()];
        for (int i = 0; i < automata.size(); i++) {
            places[0][i] = automata.get(i).start();
        }
    }

    /** Null when there is nothing to ignore. */
    static @Nullable IgnoredPaths of(List<PathPattern> patterns) {
        return patterns.isEmpty()
                ? null
                : new IgnoredPaths(patterns.stream().map(Automaton::of).toList());
    }

    /** Whether the root itself is ignored. */
    boolean root() {
        return ignored(0);
    }

    /** Steps from the container at {@code depth} (0 is the root) to a member; true if that is ignored. */
    boolean enterMember(int depth, long nameHash) {
        return enter(depth, nameHash, -1);
    }

    /** Steps from the container at {@code depth} to an element; true if that is ignored. */
    boolean enterElement(int depth, int index) {
        return enter(depth, 0, index);
    }

    private boolean enter(int depth, long nameHash, int index) {
        if (depth + 1 == places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
            for (int i = depth + 1; i < places.length; i++) {
                places[i] = new long[automata.size()];
            }
        }
        for (int i = 0; i < automata.size(); i++) {
            places[depth + 1][i] = automata.get(i).step(places[depth][i], nameHash, index);
        }
        return ignored(depth + 1);
    }

    private boolean ignored(int depth) {
        for (int i = 0; i < automata.size(); i++) {
            if (automata.get(i).ends(places[depth][i])) {
                return true;
            }
        }
        return false;
    }

    /** One pattern. */
    private record Automaton(List<HashedStep> steps) {
        static Automaton of(PathPattern pattern) {
            return new Automaton(pattern.steps().stream().map(HashedStep::of).toList());
        }

        long start() {
            return closed(1);
        }

        boolean ends(long places) {
            return (places >>> steps.size() & 1) == 1;
        }

        long step(long places, long nameHash, int index) {
            long next = 0;
            for (int i = 0; i < steps.size(); i++) {
                if ((places >>> i & 1) == 1 && steps.get(i).takes(nameHash, index)) {
                    next |= steps.get(i).many() ? 1L << i : 2L << i;
                }
            }
            return closed(next);
        }

        /** With the places that are reached without a step: those behind a pattern's {@code **}. */
        private long closed(long places) {
            long closed = places;
            for (int i = 0; i < steps.size(); i++) {
                if ((closed >>> i & 1) == 1 && steps.get(i).many()) {
                    closed |= 2L << i;
                }
            }
            return closed;
        }
    }

    /** A step of a pattern with the hash of its name, for the reader has names only as hashes. */
    private record HashedStep(Step step, long nameHash) {
        static HashedStep of(Step step) {
            var name = step instanceof Step.Name named ? named.name() : "";
            var bytes = name.getBytes(StandardCharsets.UTF_8);
            return new HashedStep(step, KeyedHash.bytes(bytes, 0, bytes.length, Seed.STRING));
        }

        /** Whether the step leads to a member of this name, or, with an index of 0 or more, to this element. */
        boolean takes(long name, int index) {
            return switch (step) {
                case Step.Name named -> index < 0 && name == nameHash;
                case Step.Index element -> element.index() == index;
                case Step.Any any -> true;
                case Step.Many many -> true;
            };
        }

        boolean many() {
            return step instanceof Step.Many;
        }
    }
}
