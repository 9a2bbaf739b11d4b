package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.GitProgram;
import dev.collate.testing.Programs;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the moved blocks with those that {@code git diff --color-moved=blocks} marks, on the history and the files of this repository.
 * The tests are skipped without git and without a repository.
 */
@Tag("process")
class GitMovesTest {
    private static final String[] COLORS = {"-c", "color.diff.oldMoved=magenta", "-c", "color.diff.newMoved=blue"};
    private static final String WHOLE_FILES = "--unified=100000000";
    private static final int MIN_LETTERS = 20;

    /** At most about this many files of the history are compared without {@code -DmaxSeeds}. Each starts git once. */
    private static final int PAIRS = 100;

    /** The newest commits, in which the files are searched without {@code -DmaxSeeds}. */
    private static final int COMMITS = 400;

    private static final int ALL_COMMITS = 1_000_000;

    private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9;]*[mK]");

    /** The lines of a side that are changed, and those that are moved. Lines count from 0. */
    private record Side(BitSet changed, BitSet moved) {
        Side() {
            this(new BitSet(), new BitSet());
        }

        void add(int line, boolean isMoved) {
            changed.set(line);
            moved.set(line, isMoved);
        }
    }

    /** A side of a diff of git that contains all lines of both files. */
    private static final class GitSide {
        private final List<String> lines = new ArrayList<>();
        private final Side marks = new Side();
        private boolean endsWithLineFeed = true;

        void add(String line, boolean isChanged, boolean isMoved) {
            if (isChanged) {
                marks.add(lines.size(), isMoved);
            }
            lines.add(line);
        }

        Utf8Slice text() {
            return Utf8Slice.of(String.join("\n", lines) + (endsWithLineFeed && !lines.isEmpty() ? "\n" : ""));
        }
    }

    private record GitDiff(GitSide original, GitSide modified) {}

    @TempDir
    private Path folder;

    private int compared;
    private int blocks;

    @BeforeAll
    static void needsGit() {
        Programs.require("git");
    }

    @Test
    void everyBlockThatGitMarksInTheHistoryIsFound() throws IOException {
        boolean isSample = System.getProperty("maxSeeds") == null;
        var all = pairsWithMoves(isSample ? COMMITS : ALL_COMMITS);
        assumeThat(all).as("the history").isNotEmpty();
        int step = isSample ? Math.max(1, all.size() / PAIRS) : 1;
        var pairs = IntStream.range(0, all.size())
                .filter(i -> i % step == 0)
                .mapToObj(all::get)
                .toList();
        for (var pair : pairs) {
            check(pair, git(diff(pair.split("\\.\\."))));
        }
        assertThat(compared).isGreaterThanOrEqualTo(pairs.size() * 9 / 10);
        assertThat(blocks).isGreaterThanOrEqualTo(pairs.size() / 2);
    }

    /** Moves random blocks inside the source files of this repository. */
    @Seeds
    void everyBlockThatGitMarksInShuffledFilesIsFound(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        var files = git("ls-files", "*.java")
                .lines()
                .filter(file -> random.nextInt(40) == 0)
                .toList();
        assumeThat(files).as("the files").isNotEmpty();
        for (var file : files) {
            var lines = new ArrayList<>(Files.readAllLines(Path.of(file)));
            var original = folder.resolve("original");
            var modified = folder.resolve("modified");
            Files.write(original, lines);
            for (int moves = random.nextInt(1, 5); moves > 0; moves--) {
                var block = lines.subList(random.nextInt(lines.size()), lines.size());
                var moved = new ArrayList<>(block.subList(0, Math.min(block.size(), random.nextInt(1, 40))));
                block.subList(0, moved.size()).clear();
                int copies = random.nextInt(4) == 0 ? 2 : 1;
                for (int copy = 0; copy < copies; copy++) {
                    lines.addAll(random.nextInt(lines.size() + 1), moved);
                }
            }
            Files.write(modified, lines);
            var output = git(diff("--no-index", original.toString(), modified.toString()));
            check(file, output);
        }
        assertThat(compared).isGreaterThan(files.size() / 2);
        assertThat(blocks).isGreaterThan(files.size() / 2);
    }

    /** Returns the blobs of changed files, {@code old..new}, in whose commit git marks a moved line in this file. */
    private static List<String> pairsWithMoves(int commits) throws IOException {
        var arguments = new ArrayList<>(List.of(COLORS));
        arguments.addAll(List.of("log", "--format=", "-p", "--no-renames", "--diff-filter=M", "--full-index"));
        arguments.addAll(List.of("--color=always", "--color-moved=blocks", "-n", "" + commits));
        var pairs = new LinkedHashSet<String>();
        var blobs = "";
        for (var line : git(arguments.toArray(String[]::new)).split("\n", -1)) {
            if (isMoved(line)) {
                pairs.add(blobs);
            } else if (line.contains("index ")
                    && COLOR.matcher(line).replaceAll("").startsWith("index ")) {
                blobs = COLOR.matcher(line).replaceAll("").split(" ")[1];
            }
        }
        return List.copyOf(pairs);
    }

    private static boolean isMoved(String colored) {
        return colored.startsWith("\u001b[35m-") || colored.startsWith("\u001b[34m+");
    }

    private static String[] diff(String... sides) {
        var arguments = new ArrayList<>(List.of(COLORS));
        arguments.addAll(
                List.of("diff", "--text", "--histogram", "--color=always", "--color-moved=blocks", WHOLE_FILES));
        arguments.addAll(List.of(sides));
        return arguments.toArray(String[]::new);
    }

    private void check(String name, String output) {
        var git = parsed(output);
        var options = new TextDiffOptions(Algorithm.HISTOGRAM, 3, false, false, Inline.NONE, 100_000_000, false)
                .withMoves(true);
        var removed = new Side();
        var added = new Side();
        var knownTexts = new HashSet<String>();
        var lines = TextDiffer.compare(git.original().text(), git.modified().text(), options);
        for (var hunk : lines.hunks(InlineBudget.ofResponse())) {
            for (var line : hunk.changes()) {
                // A line that was edited in place is not moved.
                boolean edited = !line.segments().isEmpty();
                if (line.type() == LineType.DEL) {
                    removed.add(line.oldLineNumber() - 1, line.otherLineNumber() > 0 || edited);
                } else if (line.type() == LineType.ADD) {
                    added.add(line.newLineNumber() - 1, line.otherLineNumber() > 0 || edited);
                }
                if (line.otherLineNumber() > 0 || edited) {
                    knownTexts.add(line.content().toString());
                }
            }
        }
        if (removed.changed().equals(git.original().marks.changed())
                && added.changed().equals(git.modified().marks.changed())) {
            compared++;
            blocks += assertFound(name, git.original(), removed, knownTexts);
            blocks += assertFound(name, git.modified(), added, knownTexts);
        }
    }

    /**
     * Asserts that no part of a block of git is missing, except parts that are too small for a block, and copies: git marks each copy of a
     * line that was moved or edited in place. Returns the number of blocks.
     *
     * @param knownTexts the texts of the lines that were moved or edited in place
     */
    private static int assertFound(String path, GitSide git, Side ours, Set<String> knownTexts) {
        var moved = git.marks.moved();
        int blocks = 0;
        for (int from = moved.nextSetBit(0); from >= 0; from = moved.nextSetBit(from)) {
            int end = moved.nextClearBit(from);
            blocks++;
            while (from < end) {
                int to = from;
                var missing = new StringBuilder();
                while (to < end && !ours.moved().get(to) && !knownTexts.contains(git.lines.get(to))) {
                    missing.append(git.lines.get(to)).append('\n');
                    to++;
                }
                assertThat(missing.chars().filter(Character::isLetterOrDigit).count())
                        .as("%s, from line %d:%n%s", path, from + 1, missing)
                        .isLessThan(MIN_LETTERS);
                from = to + 1;
            }
        }
        return blocks;
    }

    private static GitDiff parsed(String output) {
        var original = new GitSide();
        var modified = new GitSide();
        boolean isHeader = true;
        char sign = ' ';
        for (var colored : output.split("\n")) {
            var line = COLOR.matcher(colored).replaceAll("");
            if (isHeader) {
                isHeader = !line.startsWith("@@ ");
                continue;
            }
            // The line "\\ No newline at end of file" belongs to the line before it.
            boolean isLastLine = line.startsWith("\\");
            sign = isLastLine ? sign : line.charAt(0);
            for (var side : sign == ' ' ? List.of(original, modified) : List.of(sign == '-' ? original : modified)) {
                if (isLastLine) {
                    side.endsWithLineFeed = false;
                } else {
                    side.add(line.substring(1), sign != ' ', isMoved(colored));
                }
            }
        }
        return new GitDiff(original, modified);
    }

    private static String git(String... arguments) throws IOException {
        var process = GitProgram.start(Path.of("."), arguments);
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
