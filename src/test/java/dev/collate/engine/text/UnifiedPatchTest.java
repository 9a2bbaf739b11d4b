package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.Seeds;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class UnifiedPatchTest {
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
    @CsvSource({
        "'a',    'a|b|',  '-a|~|+a|+b|'",
        "'a|b|', 'a',     ' a|-b|'",
        "'x|a',  'y|a|',  '-x|+y| a|~|'",
        "'a',    'b|a|',  '+b| a|~|'",
    })
    void aLineWithoutALineFeedIsTheLastLineIfWhiteSpaceIsIgnored(String original, String modified, String lines) {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, true, false, Inline.NONE, 1000, false);
        var patch = patch(original.replace('|', '\n'), modified.replace('|', '\n'), options);

        assertThat(patch.lines().skip(3).toList())
                .isEqualTo(lines.replace("~", "\\ No newline at end of file")
                        .replace('|', '\n')
                        .lines()
                        .toList());
    }

    @Seeds
    void javaDiffUtilsAppliesThePatch(long seed) throws PatchFailedException {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var pair = Texts.random(random);
            var original = pair.original().isEmpty() ? "\n" : terminated(pair.original());
            var modified = terminated(pair.modified());
            var patch = patch(original, modified, 1 + random.nextInt(4));

            var result = UnifiedDiffUtils.parseUnifiedDiff(List.of(patch.split("\n")))
                    .applyTo(Texts.lines(original, original));

            assertThat(result).as("seed %d, case %d", seed, caseNumber).isEqualTo(Texts.lines(modified, modified));
        }
    }

    @Test
    void keepsOriginalLinesThatDifferOnlyInIgnoredCharacters() {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, true, true, Inline.WORD, 1000, false);

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
}
