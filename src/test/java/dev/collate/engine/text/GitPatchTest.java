package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.testing.GitProgram;
import dev.collate.testing.Programs;
import dev.collate.testing.Seeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a patch has the same lines as the patch of git with the algorithm of the same name. Git applies its indent heuristic. The
 * tests are skipped if git is not installed.
 */
@Tag("process")
class GitPatchTest {
    private static final int PAIRS = 40;
    private static final Pattern HEADER = Pattern.compile("(?m)^(@@ -[0-9,]+ \\+[0-9,]+ @@).*$");

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsGit() {
        Programs.require("git");
    }

    @Seeds(with = {"PATIENCE", "HISTOGRAM"})
    void functionsHaveThePatchOfGit(long seed, Algorithm algorithm) throws IOException {
        assertAsGit(seed, algorithm, CodeTexts::functions);
    }

    @Seeds(with = {"PATIENCE", "HISTOGRAM"})
    void linesThatRepeatHaveThePatchOfGit(long seed, Algorithm algorithm) throws IOException {
        assertAsGit(seed, algorithm, CodeTexts::lines);
    }

    @Seeds(with = {"PATIENCE", "HISTOGRAM"})
    void blocksThatRepeatHaveThePatchOfGit(long seed, Algorithm algorithm) throws IOException {
        assertAsGit(seed, algorithm, CodeTexts::blocks);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "with space",
                " ",
                "ends with space ",
                "tab at the end\t",
                "tab\t",
                "a/b c/d",
                "quo\"te",
                "back\\slash",
                "tab\tand space",
                "\u00e9",
                "\u4e2d \ud83d\ude00",
                "'",
                "a\u00a0b",
                "\u202e",
                "~$`;"
            })
    void namesInHeadersAreQuotedAsByGit(String path) throws IOException {
        for (var side : new String[] {"a", "b"}) {
            var file = folder.resolve(side).resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, side);
        }
        var diff = GitProgram.start(folder, "diff", "--no-index", "--no-prefix", "a", "b");
        var lines = new String(diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();

        var name = FileName.parse(path).orElseThrow();
        assertThat(lines)
                .contains(
                        "--- " + new String(name.quotedForHeader("a/"), StandardCharsets.US_ASCII),
                        "+++ " + new String(name.quotedForHeader("b/"), StandardCharsets.US_ASCII));
    }

    private void assertAsGit(long seed, Algorithm algorithm, Function<SplittableRandom, Texts.Pair> shape)
            throws IOException {
        var random = new SplittableRandom(seed);
        var pairs = Stream.generate(() -> shape.apply(random)).limit(PAIRS).toList();
        var gits = patchesOfGit(algorithm, pairs);
        for (int i = 0; i < PAIRS; i++) {
            assertThat(body(Texts.patch(pairs.get(i), Texts.options(algorithm, 3))))
                    .as("seed %d, case %d", seed, i)
                    .isEqualTo(body(gits.get(i)));
        }
    }

    /**
     * Returns the patch of git for each pair; the patch is empty if both texts are equal. One process compares all pairs, because starting
     * git takes the most time.
     */
    private List<String> patchesOfGit(Algorithm algorithm, List<Texts.Pair> pairs) throws IOException {
        for (int i = 0; i < pairs.size(); i++) {
            write("original", i, pairs.get(i).original());
            write("modified", i, pairs.get(i).modified());
        }
        var diff = GitProgram.start(
                folder,
                "diff",
                "--no-index",
                "--no-color",
                "--text",
                "--diff-algorithm=" + algorithm.name().toLowerCase(Locale.ROOT),
                "original",
                "modified");
        var output = new String(diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var patches = new ArrayList<>(Collections.nCopies(pairs.size(), ""));
        for (var patch : output.split("(?m)^diff --git a/original/")) {
            if (!patch.isEmpty()) {
                patches.set(Integer.parseInt(patch.substring(0, patch.indexOf(' '))), patch);
            }
        }
        return patches;
    }

    private void write(String side, int number, String text) throws IOException {
        var file = folder.resolve(side).resolve(String.valueOf(number));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /**
     * Returns the hunks of a patch. Removes the line of the text that git appends to the header of a hunk, and changes {@code -1} in a
     * header to {@code -1,1}.
     */
    private static String body(String patch) {
        int first = patch.indexOf("\n@@ ");
        var hunks = first < 0 ? "" : patch.substring(first + 1);
        return HEADER.matcher(hunks).replaceAll(header -> header.group(1).replaceAll("([-+]\\d+) ", "$1,1 "));
    }
}
