package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Alignment.Placement;
import dev.collate.testing.Programs;
import dev.collate.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each algorithm finds the same changes as the algorithm of git with the same name. The tests are skipped if git is not installed. */
@Tag("process")
class GitTest {
    private static final Placement LATEST = (size, earliest, latest) -> latest;

    @TempDir
    private Path folder;

    /** The algorithms whose definition determines the exact changed regions. The regions must be equal to the regions that git finds. */
    enum Exact {
        PATIENCE(pair -> align(Algorithm.PATIENCE, pair)),
        HISTOGRAM(pair -> align(Algorithm.HISTOGRAM, pair)),
        /** Myers without {@code --minimal}. Patience and histogram use this algorithm for parts without unique or rare elements. */
        MYERS(GitTest::classic);

        private final Function<Sequences.Pair, Alignment> ours;

        Exact(Function<Sequences.Pair, Alignment> ours) {
            this.ours = ours;
        }
    }

    @BeforeAll
    static void needsGit() {
        Programs.require("git");
    }

    @Seeds
    void shortSequencesHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 50, random -> Shapes.mixed(random, 12)));
    }

    @Seeds
    void sequencesHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 20, random -> Shapes.mixed(random, 400)));
    }

    @Seeds
    void longSequencesHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 1, random -> Shapes.mixed(random, 10_000)));
    }

    /**
     * The cost limit of a search has a minimum, and grows with the length of the sequences. These sequences are long enough to exceed this
     * minimum. Only Myers has a cost limit, also where the other algorithms use it.
     */
    @Test
    void veryLongSequencesHaveTheRegionsOfGit() throws IOException {
        var pairs = Shapes.of(
                1,
                1,
                random -> new Sequences.Pair(
                        random.ints(35_000, 0, 40).toArray(),
                        random.ints(35_000, 0, 40).toArray()));
        assertAsGit(Exact.MYERS, new Git(folder, pairs), pairs);
    }

    /** A search in sequences of this length also ends early at long runs of equal elements. */
    @Seeds
    void longRunsInVeryLongSequencesHaveTheRegionsOfGit(long seed) throws IOException {
        var pairs = Shapes.of(seed, 1, random -> {
            var original = random.ints(40_000, 0, 40).toArray();
            var modified = IntStream.builder();
            for (int i = 0; i < original.length; ) {
                int run = Math.min(original.length - i, 25 + random.nextInt(100));
                Arrays.stream(original, i, i + run).forEach(modified);
                random.ints(random.nextInt(100), 0, 40).forEach(modified);
                i += run + random.nextInt(100);
            }
            return new Sequences.Pair(original, modified.build().toArray());
        });
        assertAsGit(Exact.MYERS, new Git(folder, pairs), pairs);
    }

    @Seeds
    void rewrittenPassagesHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 10, random -> Shapes.patchwork(random, 20)));
    }

    /** The sequences have few changes between long equal runs, so that a search ends early after such a run. */
    @Seeds
    void longRunsHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 5, Shapes::runs));
    }

    @Seeds
    void unmatchableElementsHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 10, random -> Shapes.mostlyUnique(random, 1_000)));
    }

    /** The elements occur about as often as histogram diff allows: a few times less, exactly as often, or a few times more. */
    @Seeds
    void elementsAsCommonAsHistogramAllowsHaveTheRegionsOfGit(long seed) throws IOException {
        assertAsGit(Shapes.of(seed, 10, random -> Shapes.common(random, 62, 69)));
    }

    @Test
    void realFilesHaveTheRegionsOfGit() throws IOException {
        assertAsGit(neighbours());
    }

    /** Compares only the number of changes, because several alignments can have the minimum number of changes. */
    @Seeds
    void myersChangesAsManyLinesAsGit(long seed) throws IOException {
        var pairs = Shapes.of(seed, 20, random -> Shapes.mixed(random, 400));
        var gits = new Git(folder, pairs).align("minimal");
        for (int i = 0; i < pairs.size(); i++) {
            var ours = align(Algorithm.MYERS, pairs.get(i));
            assertThat(Sequences.removed(ours))
                    .as("seed %d, case %d", seed, i)
                    .isEqualTo(Sequences.removed(gits.get(i)));
            assertThat(Sequences.added(ours)).as("seed %d, case %d", seed, i).isEqualTo(Sequences.added(gits.get(i)));
        }
    }

    /**
     * {@code git diff --minimal} does not always find the minimum number of changes, because it first excludes lines that repeat. Collate
     * never has more changes than git.
     */
    @Test
    void myersNeverChangesMoreLinesThanGit() throws IOException {
        var pairs = neighbours();
        var gits = new Git(folder, pairs).align("minimal");
        for (int i = 0; i < pairs.size(); i++) {
            var ours = align(Algorithm.MYERS, pairs.get(i));
            assertThat(Sequences.removed(ours))
                    .as("%s", pairs.get(i))
                    .isLessThanOrEqualTo(Sequences.removed(gits.get(i)));
            assertThat(Sequences.added(ours)).as("%s", pairs.get(i)).isLessThanOrEqualTo(Sequences.added(gits.get(i)));
        }
    }

    private void assertAsGit(List<Sequences.Pair> pairs) throws IOException {
        var git = new Git(folder, pairs);
        for (var algorithm : Exact.values()) {
            assertAsGit(algorithm, git, pairs);
        }
    }

    private static void assertAsGit(Exact algorithm, Git git, List<Sequences.Pair> pairs) throws IOException {
        var gits = git.align(algorithm.name().toLowerCase(Locale.ROOT));
        for (int i = 0; i < pairs.size(); i++) {
            var pair = pairs.get(i);
            var ours = algorithm.ours.apply(pair).slide(pair.original(), pair.modified(), LATEST, LATEST);
            assertThat(ours.regions())
                    .as("%s, pair %d", algorithm, i)
                    .containsExactlyElementsOf(gits.get(i).regions());
        }
    }

    private static Alignment align(Algorithm algorithm, Sequences.Pair pair) {
        return SequenceDiffer.align(pair.original(), pair.modified(), algorithm, new WorkBudget(1_000_000_000));
    }

    private static Alignment classic(Sequences.Pair pair) {
        int ids = 1
                + Stream.of(pair.original(), pair.modified())
                        .flatMapToInt(IntStream::of)
                        .max()
                        .orElse(0);
        var marks = new MarkedSequences(pair.original(), pair.modified());
        new Myers(marks, ids, new WorkBudget(1_000_000_000))
                .markWithCostLimit(new Box(0, pair.original().length, 0, pair.modified().length, false));
        return new Alignment(pair.original().length, pair.modified().length, marks.removed, marks.added, false);
    }

    /** Returns pairs of neighbouring source files of the project. They have a common structure and many repeated lines. */
    private static List<Sequences.Pair> neighbours() throws IOException {
        var files = sources();
        var pairs = new ArrayList<Sequences.Pair>();
        for (int i = 1; i < files.size(); i += 4) {
            var ids = new HashMap<String, Integer>();
            pairs.add(new Sequences.Pair(ids(files.get(i - 1), ids), ids(files.get(i), ids)));
        }
        return pairs;
    }

    private static List<Path> sources() throws IOException {
        try (var all = Files.walk(Path.of("src/main/java"))) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList();
        }
    }

    private static int[] ids(Path file, Map<String, Integer> ids) throws IOException {
        return Files.readAllLines(file).stream()
                .mapToInt(line -> ids.computeIfAbsent(line, key -> ids.size()))
                .toArray();
    }
}
