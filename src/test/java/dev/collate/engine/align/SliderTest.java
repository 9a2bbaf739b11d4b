package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Alignment.Placement;
import dev.collate.testing.Seeds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class SliderTest {
    private static final Placement EARLIEST = (size, earliest, latest) -> earliest;
    private static final Placement LATEST = (size, earliest, latest) -> latest;

    /**
     * Each case has the original and the modified side, with the removed or added elements in brackets. The third column is the result if
     * each run is moved to its earliest position, the fourth column if it is moved to its latest position.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a[a]a      | aa        | [a>]aa      | aa[a>]
                    [abc]abcd  | abcd      | [abc>]abcd  | abc[abc>]d
                    x[a]b      | xb        | x[a>]b      | x[a>]b
                    aa         | a[a]a     | [>a]aa      | aa[>a]
                    abcd       | abc[abc]d | [>abc]abcd  | abc[>abc]d
                    [b]a[a]    | a         | [ba>]a      | [ba>]a
                    [a]xa[b]   | xa        | [a>]xa[b>]  | [a>]xa[b>]
                    [x]aa[a]b  | aab       | [xa>]aab    | [xa>]aab
                    [a]a[b]c   | ac        | a[ab>]c     | a[ab>]c
                    [a]ab      | a[c]b     | a[a>c]b     | a[a>c]b
                    aa[a]      | [c]aa     | [a>c]aa     | [a>c]aa
                    c[d]aa     | ca[e]a    | c[d>]a[>e]a | c[d>]a[>e]a
                    ab         | [a]ab[b]  | [>a]a[>b]b  | a[>ab]b
                    """)
    void aRunMovesToItsPlacementUnlessTheOtherSideChangesThere(
            String original, String modified, String earliest, String latest) {
        assertThat(slide(original, modified, EARLIEST)).isEqualTo(earliest);
        assertThat(slide(original, modified, LATEST)).isEqualTo(latest);
    }

    @Test
    void thePlacementChoosesAmongAllPositions() {
        var asked = new ArrayList<List<Integer>>();
        var slid = slide("xab[ab]aby", "xababy", (size, earliest, latest) -> {
            asked.add(List.of(size, earliest, latest));
            return 4;
        });

        assertThat(asked).containsExactly(List.of(2, 3, 7));
        assertThat(slid).isEqualTo("xa[ba>]baby");
    }

    @Seeds
    void slidingKeepsTheLengthAndTheEquality(long seed) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 50; caseNumber++) {
            var pair = Sequences.edited(random, random.nextInt(1, 60), random.nextInt(1, 4), 20);
            var alignment = SequenceDiffer.align(
                    pair.original(), pair.modified(), Algorithm.MYERS, new WorkBudget(100_000_000));
            var slid = alignment.slide(pair.original(), pair.modified(), LATEST, LATEST);

            Sequences.assertAligns(slid, pair.original(), pair.modified());
            assertThat(Sequences.removed(slid))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(Sequences.removed(alignment));
            assertThat(Sequences.added(slid))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(Sequences.added(alignment));
        }
    }

    private static String slide(String original, String modified, Placement placement) {
        var plainOriginal = original.replaceAll("[\\[\\]]", "");
        var plainModified = modified.replaceAll("[\\[\\]]", "");
        var alignment = new Alignment(
                plainOriginal.length(), plainModified.length(), bracketed(original), bracketed(modified), false);
        var slid = alignment.slide(Sequences.of(plainOriginal), Sequences.of(plainModified), placement, placement);
        Sequences.assertAligns(slid, Sequences.of(plainOriginal), Sequences.of(plainModified));
        return Sequences.render(slid, plainOriginal, plainModified);
    }

    private static BitSet bracketed(String side) {
        var marked = new BitSet();
        boolean inside = false;
        int index = 0;
        for (char c : side.toCharArray()) {
            if (c == '[' || c == ']') {
                inside = c == '[';
            } else {
                marked.set(index, inside);
                index++;
            }
        }
        return marked;
    }
}
