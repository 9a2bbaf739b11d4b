package dev.collate.diff.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import dev.collate.diff.sequence.Algorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnifiedPatchTest {
    @TempDir
    private Path folder;

    @Test
    void equalTextsHaveAnEmptyPatch() {
        assertThat(patch("a\nb", "a\nb", 3)).isEmpty();
    }

    @ParameterizedTest(name = "[{index}]")
    @CsvSource({
        "'a|b|', 'a|b',   ' a|-b|+b|~|'",
        "'a|b',  'a|b|',  ' a|-b|~|+b|'",
        "'a|b',  'c|b',   '-a|+c| b|~|'",
        "'a',    'a|b',   '-a|~|+a|+b|~|'",
        "'a|b',  'a',     '-a|-b|~|+a|~|'",
        "'b|',   'a|b',   '-b|+a|+b|~|'",
    })
    void aMissingLineFeedAtTheEndIsMarked(String original, String modified, String lines) {
        var patch = patch(original.replace('|', '\n'), modified.replace('|', '\n'), 3);

        assertThat(patch.lines().skip(3).toList())
                .isEqualTo(lines.replace("~", "\\ No newline at end of file")
                        .replace('|', '\n')
                        .lines()
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"patch -s -p1", "git apply"})
    void theProgramTakesIt(String program) throws IOException, InterruptedException {
        assumeThat(run(List.of(program.split(" ")[0], "--version")))
                .as("%s is installed", program)
                .isZero();
        for (long seed = 0; seed < 60; seed++) {
            var random = new SplittableRandom(seed);
            var pair = Texts.random(random);
            var patch = patch(pair.original(), pair.modified(), random.nextInt(1, 5));
            if (patch.isEmpty()) {
                continue;
            }
            var file = folder.resolve("original");
            Files.writeString(file, pair.original());
            Files.writeString(folder.resolve("patch"), patch);

            int exit = run(List.of((program + (program.startsWith("git") ? " patch" : " -i patch")).split(" ")));

            assertThat(exit)
                    .as("exit of %s, seed %d, patch%n%s", program, seed, patch)
                    .isZero();
            assertThat(Files.exists(file) ? Files.readString(file) : "")
                    .as("seed %d", seed)
                    .isEqualTo(pair.modified());
        }
    }

    @Test
    void javaDiffUtilsTakesIt() throws PatchFailedException {
        for (long seed = 0; seed < 300; seed++) {
            var random = new SplittableRandom(seed);
            var pair = Texts.random(random);
            var original = pair.original().isEmpty() ? "\n" : terminated(pair.original());
            var modified = terminated(pair.modified());
            var patch = patch(original, modified, 1 + random.nextInt(4));

            var result = UnifiedDiffUtils.parseUnifiedDiff(List.of(patch.split("\n")))
                    .applyTo(Texts.lines(original, original));

            assertThat(result).as("seed %d", seed).isEqualTo(Texts.lines(modified, modified));
        }
    }

    @Test
    void leavesTheOriginalsLinesWhereOnlyWhatIsIgnoredDiffers() {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, true, true, Inline.WORD, 1000);

        assertThat(patch("A  b\nold\n", "a B\nnew\n", options)).endsWith("@@ -1,2 +1,2 @@\n A  b\n-old\n+new\n");
    }

    private static String terminated(String text) {
        return text.endsWith("\n") ? text : text + "\n";
    }

    private static String patch(String original, String modified, int context) {
        return patch(original, modified, Texts.options(Algorithm.MYERS, context));
    }

    private static String patch(String original, String modified, TextDiffOptions options) {
        return Texts.patch(new Texts.Pair(original, modified), options);
    }

    private int run(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException absent) {
            return -1;
        }
    }
}
