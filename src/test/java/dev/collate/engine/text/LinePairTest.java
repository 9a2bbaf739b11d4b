package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.ChangeLine.Segment;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class LinePairTest {
    @ParameterizedTest
    @CsvSource({
        "WORD, Hello world,              Hello there,             Hello [world],               Hello [there]",
        "WORD, a one two b,              a uno due b,             '',                          ''",
        "WORD, long_name one two b,      long_name uno due b,     long_name [one two] b,       long_name [uno due] b",
        "WORD, 'f(a, b)',                'f(a, b, c)',            'f(a, b)',                   'f(a, b[, c])'",
        "WORD, un \u00e9t\u00e9 chaud, un \u00e9t\u00e9 froid, un \u00e9t\u00e9 [chaud], un \u00e9t\u00e9 [froid]",
        "WORD, e\u0301t\u00e9 x,         e\u0300t\u00e9 x,        '',                          ''",
        "WORD, \u4e2d\u6587\u5b57,       \u4e2d\u5927\u5b57,      \u4e2d[\u6587]\u5b57,        \u4e2d[\u5927]\u5b57",
        "WORD, 'in \ud83c\udde9\ud83c\uddea today', 'in \ud83c\udde9\ud83c\uddf0 today', 'in [\ud83c\udde9\ud83c\uddea] today', 'in [\ud83c\udde9\ud83c\uddf0] today'",
        "WORD, 'on \ud83c\udde9\ud83c\uddea\ud83c\uddeb\ud83c\uddf7 now', 'on \ud83c\udde9\ud83c\uddea\ud83c\uddee\ud83c\uddf9 now', 'on \ud83c\udde9\ud83c\uddea[\ud83c\uddeb\ud83c\uddf7] now', 'on \ud83c\udde9\ud83c\uddea[\ud83c\uddee\ud83c\uddf9] now'",
        "WORD, alpha,                    omega,                   '',                          ''",
        "CHAR, colour,                   color,                   colo[u]r,                    color",
        "CHAR, 'a long line \ud83d\udc68\u200d\ud83d\udc69', 'a long line \ud83d\udc68', 'a long line [\ud83d\udc68\u200d\ud83d\udc69]', 'a long line [\ud83d\udc68]'",
        "CHAR, cafe\u0301 noir,          cafe noir,               caf[e\u0301] noir,           caf[e] noir",
        "CHAR, int a_b *p,               'in  *p',                'in[t] [a_b] *p',            'in  *p'",
        "CHAR, 'call(old  box, the rest)', 'call(new  pan, the rest)', 'call([old  box], the rest)', 'call([new  pan], the rest)'",
        "CHAR, abcdef,                   uvwxyz,                  '',                          ''",
    })
    void marksTheDifferencesOfSimilarLines(
            Inline inline, String removed, String added, String expectedRemoved, String expectedAdded) {
        var pair = LinePair.compare(Slices.inLargerArray(removed), Slices.inLargerArray(added), inline, Folding.EXACT);

        assertThat(render(pair.removed())).isEqualTo(expectedRemoved);
        assertThat(render(pair.added())).isEqualTo(expectedAdded);
    }

    @Test
    void ignoredDifferencesAreNotShownAsChanged() {
        var pair = LinePair.compare(
                Slices.inLargerArray("Some WORDS here"),
                Slices.inLargerArray("some\t words  there"),
                Inline.WORD,
                new Folding(true, true));

        assertThat(render(pair.removed())).isEqualTo("Some WORDS [here]");
        assertThat(render(pair.added())).isEqualTo("some\t words  [there]");
    }

    @Seeds(with = {"WORD", "CHAR"})
    void theSegmentsOfALineContainTheWholeLine(long seed, Inline inline) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var options = new TextDiffOptions(
                    Algorithm.MYERS, 3, random.nextBoolean(), random.nextBoolean(), inline, 100_000_000, false);
            var pair = Texts.random(random);
            for (var hunk :
                    Texts.diff(pair.original(), pair.modified(), options).hunks()) {
                for (var line : hunk.changes()) {
                    if (!line.segments().isEmpty()) {
                        assertThat(text(line.segments()))
                                .as("seed %d, case %d", seed, caseNumber)
                                .isEqualTo(line.content().toString());
                    }
                }
            }
        }
    }

    @Seeds(with = {"WORD", "CHAR"})
    void unchangedSegmentsAreEqualOnBothSides(long seed, Inline inline) {
        int similar = 0;
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 250; caseNumber++) {
            var folding =
                    random.nextInt(4) > 0 ? Folding.EXACT : new Folding(random.nextBoolean(), random.nextBoolean());
            var pair = randomPair(random);
            var segments = LinePair.compare(
                    Slices.inLargerArray(pair.original()), Slices.inLargerArray(pair.modified()), inline, folding);
            if (segments.equals(LinePair.NOT_SIMILAR)) {
                continue;
            }
            similar++;
            assertThat(unchanged(segments.removed(), folding))
                    .as("%s, %s, seed %d, case %d", pair, folding, seed, caseNumber)
                    .isEqualTo(unchanged(segments.added(), folding));
            assertThat(text(segments.removed()))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(pair.original());
            assertThat(text(segments.added()))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(pair.modified());
        }
        assertThat(similar).as("seed %d", seed).isGreaterThan(75);
    }

    /**
     * Returns a line of words, blanks, symbols and combining marks, and a copy of this line with a few pieces replaced or removed on one
     * side.
     */
    private static Texts.Pair randomPair(SplittableRandom random) {
        var pieces = new String[] {
            "a",
            "b",
            "int",
            "a_b",
            " ",
            " ",
            "  ",
            "\t",
            "\u00a0",
            "*",
            "(",
            "\u00c9",
            "e\u0301",
            "\u0301",
            "\u4e2d",
            "\ud83d\udc68",
            "\u200d",
            "\ud83d\udc69\ud83c\udffd",
            "\u3000",
            "\r",
            "\u0085",
            "I",
            "\u0130",
            "\ufffd",
            "x1",
            "\u0000"
        };
        var original = new StringBuilder();
        var modified = new StringBuilder();
        for (int n = random.nextInt(1, 24); n > 0; n--) {
            var piece = pieces[random.nextInt(pieces.length)];
            int edit = random.nextInt(10);
            original.append(edit == 0 ? "" : piece);
            modified.append(edit == 1 ? "" : edit == 2 ? pieces[random.nextInt(pieces.length)] : piece);
        }
        return new Texts.Pair(original.toString(), modified.toString());
    }

    private static String unchanged(List<Segment> segments, Folding folding) {
        var text = text(segments.stream().filter(segment -> !segment.changed()).toList());
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var folded = new byte[Folding.maxFoldedLength(bytes.length)];
        return new String(folded, 0, folding.fold(bytes, 0, bytes.length, folded), StandardCharsets.UTF_8);
    }

    private static String text(List<Segment> segments) {
        return segments.stream().map(segment -> segment.text().toString()).collect(Collectors.joining());
    }

    @Test
    void linesArePairedWithTheirReplacements() {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, false, false, Inline.WORD, 100_000_000, false);
        var diff = Texts.diff("call(first, second);\n", "// a comment that is new\ncall(first, third);\n", options);
        var lines = StreamSupport.stream(
                        diff.hunks().iterator().next().changes().spliterator(), false)
                .toList();

        assertThat(lines)
                .extracting(line -> render(line.segments()))
                .containsExactly("call(first, [second]);", "", "call(first, [third]);");
    }

    @Test
    void theFirstMegabyteOfReplacedLinesIsComparedWordByWord() {
        var before = "the same old words in every line here\n";
        var after = "the same new words in every line here\n";
        var options = new TextDiffOptions(Algorithm.MYERS, 3, false, false, Inline.WORD, 100_000_000, false);
        // The first region has a single line. So the limit of 1 MB is reached inside the second region.
        var hunk = Texts.diff(
                        before + "kept\n" + before.repeat(20_000), after + "kept\n" + after.repeat(20_000), options)
                .hunks()
                .iterator()
                .next();
        var lines = StreamSupport.stream(hunk.changes().spliterator(), false).toList();

        int pairs = (1 << 20) / (before.length() + after.length());
        for (var type : List.of(LineType.DEL, LineType.ADD)) {
            var withSegments = lines.stream()
                    .filter(line -> line.type() == type)
                    .map(line -> !line.segments().isEmpty())
                    .toList();
            assertThat(withSegments).hasSize(20_001);
            assertThat(withSegments.subList(0, pairs)).containsOnly(true);
            assertThat(withSegments.subList(pairs, withSegments.size())).containsOnly(false);
        }
    }

    private static String render(List<Segment> segments) {
        return segments.stream()
                .map(segment -> segment.changed()
                        ? "[" + segment.text() + "]"
                        : segment.text().toString())
                .collect(Collectors.joining());
    }
}
