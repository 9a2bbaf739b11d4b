package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.testing.GitProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A patch has the same lines as git's own patch with the algorithm of the same name, including the indent heuristic.
 * Skipped if git is not installed.
 */
@Tag("engine")
class GitPatchTest {
    private static final int SEEDS = 400;
    private static final Pattern HEADER = Pattern.compile("(?m)^(@@ -[0-9,]+ \\+[0-9,]+ @@).*$");

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsGit() {
        GitProgram.assumeInstalled();
    }

    @ParameterizedTest
    @EnumSource(names = {"PATIENCE", "HISTOGRAM"})
    void functionsHaveThePatchOfGit(Algorithm algorithm) throws IOException {
        assertAsGit(algorithm, CodeTexts::functions);
    }

    @ParameterizedTest
    @EnumSource(names = {"PATIENCE", "HISTOGRAM"})
    void linesThatRepeatHaveThePatchOfGit(Algorithm algorithm) throws IOException {
        assertAsGit(algorithm, CodeTexts::lines);
    }

    @ParameterizedTest
    @EnumSource(names = {"PATIENCE", "HISTOGRAM"})
    void blocksThatRepeatHaveThePatchOfGit(Algorithm algorithm) throws IOException {
        assertAsGit(algorithm, CodeTexts::blocks);
    }

    private void assertAsGit(Algorithm algorithm, LongFunction<Texts.Pair> pairOf) throws IOException {
        var pairs = LongStream.range(0, SEEDS).mapToObj(pairOf).toList();
        var gits = patchesOfGit(algorithm, pairs);
        for (int seed = 0; seed < SEEDS; seed++) {
            assertThat(body(Texts.patch(pairs.get(seed), Texts.options(algorithm, 3))))
                    .as("seed %d", seed)
                    .isEqualTo(body(gits.get(seed)));
        }
    }

    /**
     * Returns git's patches by seed, empty if both texts are equal. One process compares all pairs, because starting
     * git takes the most time.
     */
    private List<String> patchesOfGit(Algorithm algorithm, List<Texts.Pair> pairs) throws IOException {
        for (int seed = 0; seed < pairs.size(); seed++) {
            write("original", seed, pairs.get(seed).original());
            write("modified", seed, pairs.get(seed).modified());
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

    private void write(String side, int seed, String text) throws IOException {
        var file = folder.resolve(side).resolve(String.valueOf(seed));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Returns only the hunks, with headers in the long form and without the line that git quotes after them. */
    private static String body(String patch) {
        int first = patch.indexOf("\n@@ ");
        var hunks = first < 0 ? "" : patch.substring(first + 1);
        return HEADER.matcher(hunks).replaceAll(header -> header.group(1).replaceAll("([-+]\\d+) ", "$1,1 "));
    }
}
