package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiff.Move;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class MovesTest {
    private static final String FUNCTION = """
            int first(int a) {
                return a * 2;
            }
            """;
    private static final String INDENTED_FUNCTION = FUNCTION.replaceAll("(?m)^(?=.)", "    ");
    private static final String LONGER = """
            String second(String name) {
                var text = name.strip();
                if (text.isEmpty()) {
                    return "nobody";
                }
                return text;
            }
            """;

    private static TextDiffOptions options(long budget, boolean moves) {
        return new TextDiffOptions(Algorithm.MYERS, 3, false, false, Inline.WORD, budget, false).withMoves(moves);
    }

    private static TextDiff diff(String original, String modified) {
        return TextDiffer.compare(Utf8Slice.of(original), Utf8Slice.of(modified), options(1_000_000, true))
                .diff();
    }

    /** Returns the moves in a short form: {@code 1,3->5,3}, followed by the changed lines. */
    private static List<String> moves(String original, String modified) {
        return Objects.requireNonNull(diff(original, modified).moves()).stream()
                .map(move -> move.from().start() + "," + move.from().lines() + "->"
                        + move.to().start() + "," + move.to().lines()
                        + (move.identical() ? "" : " " + changes(move)))
                .toList();
    }

    private static String changes(Move move) {
        return StreamSupport.stream(Objects.requireNonNull(move.changes()).spliterator(), false)
                .map(line -> (line.type() == LineType.DEL ? "-" + line.oldLineNumber() : "+" + line.newLineNumber())
                        + line.content())
                .collect(Collectors.joining("|"));
    }

    @Test
    void aMovedBlockIsFound() {
        assertThat(moves(FUNCTION + LONGER, LONGER + FUNCTION)).containsExactly("1,3->8,3");
        assertThat(diff(FUNCTION + LONGER, LONGER + FUNCTION).movedLines()).isEqualTo(3);
    }

    @Test
    void textsWithoutAMovedBlockHaveNoMoves() {
        var diff = diff(FUNCTION, LONGER);
        assertThat(diff.moves()).isEmpty();
        assertThat(diff.movedLines()).isZero();
    }

    @Test
    void smallAndTrivialBlocksAreNotMoved() {
        var middle = LONGER + LONGER.replace("second", "third").replace("name", "other");
        assertThat(moves("return 1;\n" + middle, middle + "return 1;\n")).isEmpty();
        assertThat(moves("}\n}\n}\n{\n{\n{\n" + middle, middle + "}\n}\n}\n{\n{\n{\n"))
                .isEmpty();
        assertThat(moves("abc\nabc\nabcd\n" + middle, middle + "abc\nabc\nabcd\n"))
                .containsExactly("1,3->15,3");
        assertThat(moves("abc\nabc\nabc\n" + middle, middle + "abc\nabc\nabc\n"))
                .isEmpty();
        assertThat(moves("12345678901234567890\n" + middle, middle + "12345678901234567890\n"))
                .containsExactly("1,1->15,1");
        assertThat(moves("1234567890123456789\n" + middle, middle + "1234567890123456789\n"))
                .isEmpty();
    }

    @Test
    void aChangedLineInsideAMovedBlockIsReported() {
        var middle = LONGER.repeat(3);
        var block =
                "alpha one two three four\nbeta one two three four\ngamma one two\ndelta one two three four\nepsilon\n";
        assertThat(moves(block + middle, middle + block.replace("gamma one two", "gamma one 2")))
                .containsExactly("1,5->22,5 -3gamma one two|+24gamma one 2");
        var inserted = block.replace("delta", "new line\nanother\ndelta");
        assertThat(moves(block + middle, middle + inserted)).containsExactly("1,5->22,7 +25new line|+26another");
        assertThat(moves(block + middle, middle + inserted.replace("another", "another\nthird")))
                .as("a gap of three lines")
                .containsExactly("1,3->22,3", "4,2->28,2");
    }

    @Test
    void aBlockThatIsIndentedIsMoved() {
        assertThat(moves(FUNCTION + LONGER, LONGER + INDENTED_FUNCTION))
                .containsExactly("1,3->8,3 -1int first(int a) {|-2    return a * 2;|-3}"
                        + "|+8    int first(int a) {|+9        return a * 2;|+10    }");
    }

    /** The lines of the class and of the function are one sequence of added lines. Too few of its words are those of the function. */
    @Test
    void aBlockThatIsIndentedInsideANewClassIsNotFound() {
        assertThat(moves(FUNCTION + LONGER, LONGER + "class A {\n" + INDENTED_FUNCTION + "}\n"))
                .isEmpty();
    }

    @Test
    void linesThatAreReplacedInPlaceAreNotMoved() {
        assertThat(moves(LONGER, LONGER.replaceAll("(?m)^(?=.)", "    "))).isEmpty();
    }

    @Test
    void aBlockThatWasCopiedIsMovedToOnePlace() {
        var middle = "middle one\nmiddle two\nmiddle three\nmiddle four\nmiddle five\nmiddle six\nmiddle seven\n";
        assertThat(moves(FUNCTION + middle + middle, middle + FUNCTION + middle + FUNCTION))
                .containsExactly("1,3->8,3");
        assertThat(moves(middle + FUNCTION + middle + FUNCTION, FUNCTION + middle + middle))
                .containsExactly("8,3->1,3");
    }

    @Test
    void aLineThatWasEditedInPlaceIsNotMoved() {
        var line = "total = compute(orders, customers, discounts)\n";
        var original = "first\n" + line + "last\n" + LONGER;
        var modified = "first\n" + line.replace("orders", "invoices") + "last\n" + LONGER + line;
        assertThat(moves(original, modified)).isEmpty();
        assertThat(moves(original, modified.replaceFirst("total.*\n", ""))).containsExactly("2,1->10,1");
    }

    @ParameterizedTest
    @CsvSource({"alpha one, alpha 1, 1", "kappa one, kappa 1, 10"})
    void anEditedLineAtTheEndOfAMovedBlockBelongsToTheBlock(String line, String edited, int number) {
        var block = Stream.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa")
                .map(word -> word + " one two three\n")
                .collect(Collectors.joining());
        var middle = LONGER.repeat(3);
        assertThat(moves(block + middle, middle + block.replace(line, edited)))
                .containsExactly(
                        "1,10->22,10 -" + number + line + " two three|+" + (number + 21) + edited + " two three");
    }

    @Test
    void anotherLineBesideAMovedBlockDoesNotBelongToTheBlock() {
        var block = Stream.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa")
                .map(word -> word + " one two three\n")
                .collect(Collectors.joining());
        var middle = LONGER.repeat(3);
        assertThat(moves("removed here\n" + block + middle, middle + "added there\n" + block))
                .containsExactly("2,10->23,10");
    }

    /** Checks the lines of the moves of texts whose lines are moved, copied, edited and repeated. */
    @Seeds
    void aLineBelongsToAtMostOneMoveAndWasNotEditedInPlace(long seed) {
        var random = new SplittableRandom(seed);
        var lines = new ArrayList<String>();
        for (int i = random.nextInt(5, 40); i > 0; i--) {
            lines.add(
                    random.nextInt(5) == 0
                            ? "}\n"
                            : "name" + random.nextInt(9) + " = compute(value" + random.nextInt(9) + ", other"
                                    + random.nextInt(9) + ")\n");
        }
        var original = String.join("", lines);
        for (int edits = random.nextInt(1, 6); edits > 0; edits--) {
            int from = random.nextInt(lines.size());
            var block = new ArrayList<>(lines.subList(from, Math.min(lines.size(), from + random.nextInt(1, 9))));
            switch (random.nextInt(3)) {
                case 0 -> lines.addAll(random.nextInt(lines.size() + 1), block);
                case 1 -> lines.set(from, lines.get(from).replaceFirst("value", "edited"));
                default -> {
                    lines.subList(from, from + block.size()).clear();
                    lines.addAll(random.nextInt(lines.size() + 1), block);
                }
            }
        }
        var diff = diff(original, String.join("", lines));
        var sources = new BitSet();
        var targets = new BitSet();
        int movedLines = 0;
        for (var move : Objects.requireNonNull(diff.moves())) {
            movedLines += move.to().lines();
            addAll(move.from(), sources);
            addAll(move.to(), targets);
        }
        assertThat(diff.movedLines()).isEqualTo(movedLines);
        for (var hunk : diff.hunks()) {
            for (var line : hunk.changes()) {
                boolean removed = line.type() == LineType.DEL;
                boolean moved = line.type() != LineType.NORMAL && (removed ? sources : targets).get(line.lineNumber());
                assertThat(line.otherLineNumber() > 0).as("line %s", line).isEqualTo(moved);
                assertThat(moved && !line.segments().isEmpty())
                        .as("line %s", line)
                        .isFalse();
            }
        }
    }

    private static void addAll(Move.Range range, BitSet lines) {
        for (int line = range.start(); line < range.start() + range.lines(); line++) {
            assertThat(lines.get(line)).as("line %d", line).isFalse();
            lines.set(line);
        }
    }

    @Test
    void theHunksDoNotDependOnTheMoves() {
        var original = Utf8Slice.of(FUNCTION + LONGER);
        var modified = Utf8Slice.of(LONGER + FUNCTION);
        var with = TextDiffer.compare(original, modified, options(1_000, true)).diff();
        var without =
                TextDiffer.compare(original, modified, options(1_000, false)).diff();
        assertThat(with.stats()).isEqualTo(without.stats());
        assertThat(lines(with)).isEqualTo(lines(without)).isNotEmpty();
        assertThat(without.moves()).isNull();
        assertThat(without.movedLines()).isNull();
    }

    private static List<String> lines(TextDiff diff) {
        return StreamSupport.stream(diff.hunks().spliterator(), false)
                .flatMap(hunk -> StreamSupport.stream(hunk.changes().spliterator(), false))
                .map(line -> line.type() + " " + line.oldLineNumber() + " " + line.newLineNumber() + line.content())
                .toList();
    }

    /** Checks the moves of texts whose blocks are shuffled, copied and edited. */
    @Seeds(30)
    void movesConnectRemovedLinesWithEqualAddedLines(long seed) {
        var random = new SplittableRandom(seed);
        var blocks = new ArrayList<>(IntStream.range(0, random.nextInt(2, 12))
                .mapToObj(block -> IntStream.range(0, random.nextInt(1, 8))
                        .mapToObj(line -> random.nextInt(4) == 0
                                ? "}\n"
                                : "word" + random.nextInt(60) + " other" + random.nextInt(3) + "\n")
                        .collect(Collectors.joining()))
                .toList());
        var original = String.join("", blocks);
        for (int i = random.nextInt(4); i >= 0; i--) {
            blocks.add(random.nextInt(blocks.size()), blocks.remove(random.nextInt(blocks.size())));
        }
        var modified = String.join("", blocks).replace("word1 ", "word 1 ");
        var diff = diff(original, modified);
        var a = original.split("\n", -1);
        var b = modified.split("\n", -1);
        var removed = new BitSet();
        var added = new BitSet();
        for (var hunk : diff.hunks()) {
            for (var line : hunk.changes()) {
                if (line.type() == LineType.DEL) {
                    removed.set(line.oldLineNumber());
                } else if (line.type() == LineType.ADD) {
                    added.set(line.newLineNumber());
                }
            }
        }
        for (var move : Objects.requireNonNull(diff.moves())) {
            int from = move.from().start();
            int to = move.to().start();
            assertThat(removed.nextClearBit(from))
                    .isGreaterThanOrEqualTo(from + move.from().lines());
            assertThat(added.nextClearBit(to))
                    .isGreaterThanOrEqualTo(to + move.to().lines());
            var left = List.of(a).subList(from - 1, from - 1 + move.from().lines());
            var right = List.of(b).subList(to - 1, to - 1 + move.to().lines());
            assertThat(left.equals(right)).isEqualTo(move.identical());
        }
    }

    @Test
    void theSearchStopsWhenTheBudgetIsSpent() {
        var random = new SplittableRandom(1);
        var lines = random.ints(4_000, 0, 12).mapToObj(i -> "line " + i + "\n").toList();
        var original = String.join("", lines);
        var modified = "changed\n".repeat(20) + String.join("", lines.reversed());
        var small = TextDiffer.compare(Utf8Slice.of(original), Utf8Slice.of(modified), options(10_000, true))
                .diff();
        assertThat(small.approximate()).isTrue();
        assertThat(small.moves())
                .isEqualTo(TextDiffer.compare(Utf8Slice.of(original), Utf8Slice.of(modified), options(10_000, true))
                        .diff()
                        .moves());
    }
}
