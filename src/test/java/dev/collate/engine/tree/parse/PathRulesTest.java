package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.tree.parse.PathPattern.Step;
import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class PathRulesTest {
    private static final List<Step> STEPS = List.of(
            new Step.Name("a"),
            new Step.Name("b"),
            new Step.Index(0),
            new Step.Index(1),
            new Step.AnyStep(),
            new Step.AnySteps(),
            new Step.AnySteps());

    private static List<Step> steps(Random random, int maxSteps, int kinds) {
        return IntStream.range(0, random.nextInt(maxSteps + 1))
                .mapToObj(i -> STEPS.get(random.nextInt(kinds)))
                .toList();
    }

    @Seeds
    void patternsMatchAsTheReferenceImplementation(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 1_000; caseNumber++) {
            int maxSteps = random.nextInt(10) == 0 ? 60 : 5;
            var patterns = IntStream.range(0, 1 + random.nextInt(random.nextInt(10) == 0 ? 100 : 4))
                    .mapToObj(i -> new PathPattern(steps(random, maxSteps, STEPS.size())))
                    .toList();
            var place = steps(random, 12, 4);
            var rule = new PathRule("", patterns, true, null, null, null, null);
            var ignored = new PathRules(List.of(rule), JsonOptions.defaults(1).valueOptions());
            for (int depth = 0; depth < place.size(); depth++) {
                enter(ignored, depth, place.get(depth));
            }
            assertThat(ignored.isIgnoredAt(place.size()))
                    .as("seed %d, case %d: %s at %s", seed, caseNumber, patterns, place)
                    .isEqualTo(isFirstMatch(patterns, place));
        }
    }

    /** Returns whether a pattern matches this place but no value around it, because rules have no effect inside an ignored value. */
    private static boolean isFirstMatch(List<PathPattern> patterns, List<Step> place) {
        return IntStream.rangeClosed(0, place.size())
                        .filter(depth -> patterns.stream()
                                .anyMatch(pattern -> matches(pattern.steps(), place.subList(0, depth))))
                        .findFirst()
                        .orElse(-1)
                == place.size();
    }

    private static void enter(PathRules ignored, int depth, Step step) {
        switch (step) {
            case Step.Index index -> ignored.enterElement(depth, index.index());
            case Step.Name name -> {
                var bytes = name.name().getBytes(StandardCharsets.UTF_8);
                ignored.enterMember(depth, KeyedHash.hash(bytes, 0, bytes.length, HashSeeds.STRING));
            }
            default -> throw new IllegalArgumentException("not a step in a document");
        }
    }

    /**
     * The reference implementation. {@code behind[i]} is whether the first {@code i} steps of the pattern match the steps of the path that
     * were read so far.
     */
    private static boolean matches(List<Step> pattern, List<Step> place) {
        var behind = new boolean[pattern.size() + 1];
        behind[0] = true;
        for (int step = -1; step < place.size(); step++) {
            if (step >= 0) {
                for (int i = pattern.size(); i >= 0; i--) {
                    boolean stays = i < pattern.size() && pattern.get(i) instanceof Step.AnySteps;
                    boolean comes = i > 0 && takes(pattern.get(i - 1), place.get(step));
                    behind[i] = stays && behind[i] || comes && behind[i - 1];
                }
            }
            for (int i = 0; i < pattern.size(); i++) {
                behind[i + 1] |= behind[i] && pattern.get(i) instanceof Step.AnySteps;
            }
        }
        return behind[pattern.size()];
    }

    private static boolean takes(Step pattern, Step step) {
        return pattern instanceof Step.AnyStep || pattern.equals(step);
    }

    @Test
    void aPatternNeedsAtMostOneWord() {
        assertThat(words("**.".repeat(59) + "x")).isEqualTo(5);
        assertThat(words("a")).isEqualTo(4);
        assertThat(words("**.x.".repeat(29) + "y")).isEqualTo(100);
    }

    private static int words(String pattern) {
        return new PathBits(Collections.nCopies(JsonOptions.MAX_PATHS, PathPattern.parse(pattern))).wordCount();
    }
}
