package dev.collate.diff.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every algorithm changes as many lines as git does under its name. Skipped where there is no git. */
class GitCountsTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void needsGit() {
        assumeThat(gitRuns()).as("git is installed").isTrue();
    }

    @ParameterizedTest
    @CsvSource({"MYERS,minimal", "PATIENCE,patience", "HISTOGRAM,histogram"})
    void asManyLinesAsGit(Algorithm algorithm, String name) throws IOException, InterruptedException {
        for (long seed = 0; seed < Integer.getInteger("git.seeds", 60); seed++) {
            var random = new SplittableRandom(seed);
            int length = random.nextInt(1, seed % 10 == 0 ? 5000 : 400);
            int kinds = random.nextInt(1, random.nextBoolean() ? 50 : 2 * length + 2);
            var pair = random.nextInt(4) == 0
                    ? Sequences.unrelated(random, length, kinds)
                    : Sequences.edited(random, length, kinds, random.nextInt(1, 50));

            assertThat(counts(algorithm, pair))
                    .as("added and removed, seed %d", seed)
                    .isEqualTo(gitCounts(name, pair));
        }
    }

    @ParameterizedTest
    @CsvSource({"PATIENCE,patience", "HISTOGRAM,histogram"})
    void asManyLinesAsGitInRealFiles(Algorithm algorithm, String name) throws IOException, InterruptedException {
        for (var files : neighbours()) {
            assertThat(counts(algorithm, files)).as("%s", files).isEqualTo(gitCounts(name, files));
        }
    }

    /** {@code git diff --minimal} is not always minimal: it first leaves out lines that repeat. Ours never changes more. */
    @Test
    void neverMoreLinesThanGitInRealFiles() throws IOException, InterruptedException {
        for (var files : neighbours()) {
            var ours = counts(Algorithm.MYERS, files).split("\t");
            var gits = gitCounts("minimal", files).split("\t");
            assertThat(Integer.parseInt(ours[0])).as("added, %s", files).isLessThanOrEqualTo(Integer.parseInt(gits[0]));
            assertThat(Integer.parseInt(ours[1]))
                    .as("removed, %s", files)
                    .isLessThanOrEqualTo(Integer.parseInt(gits[1]));
        }
    }

    private static String counts(Algorithm algorithm, Sequences.Pair pair) {
        var alignment =
                SequenceDiffer.align(pair.original(), pair.modified(), algorithm, new WorkBudget(1_000_000_000));
        return alignment.addedCount() + "\t" + alignment.removedCount();
    }

    /** Neighbours among the project's own sources: alike in their frame, with many lines that repeat. */
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

    private String gitCounts(String algorithm, Sequences.Pair pair) throws IOException, InterruptedException {
        var original = write("original", pair.original());
        var modified = write("modified", pair.modified());
        var process = git("diff", "--no-index", "--numstat", "--diff-algorithm=" + algorithm, original, modified);
        var line = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return line.isEmpty() ? "0\t0" : line.substring(0, line.lastIndexOf('\t'));
    }

    private String write(String name, int[] side) throws IOException {
        var file = folder.resolve(name);
        Files.writeString(file, Arrays.stream(side).mapToObj(id -> id + "\n").collect(Collectors.joining()));
        return file.toString();
    }

    private static boolean gitRuns() {
        try {
            return git("--version").waitFor() == 0;
        } catch (IOException | InterruptedException absent) {
            return false;
        }
    }

    private static Process git(String... arguments) throws IOException {
        var builder = new ProcessBuilder("git");
        builder.command().addAll(Arrays.asList(arguments));
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return builder.start();
    }
}
