package dev.collate.engine.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.work.Cancellation;
import java.text.Normalizer;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class ColumnNamesTest {
    @Test
    void namesAreTrimmed() {
        assertThat(names(" id ", "\tfirst name\u00A0", "\uFEFFx")).containsExactly("id", "first name", "x");
    }

    @Test
    void whiteSpaceWithALineBreakIsOneSpace() {
        assertThat(names("first\nname", "last \r\n\t name", "a\r\rb\nc", "\na\n", "\r\n", "two  spaces", "a b", "a\nb"))
                .containsExactly("first name", "last name", "a b c", "a", "column_5", "two  spaces", "a b", "a b_2");
    }

    @Test
    void aBlankNameIsReplacedByThePositionOfTheColumn() {
        assertThat(names("id", "", "  ")).containsExactly("id", "column_2", "column_3");
    }

    @Test
    void aRepeatedNameIsNumbered() {
        assertThat(names("a", "a", "b", "a")).containsExactly("a", "a_2", "b", "a_3");
    }

    @Test
    void namesThatDifferInCaseAreTheSame() {
        assertThat(names("Name", "name", "NAME", "Straße", "STRASSE"))
                .containsExactly("Name", "name_2", "NAME_3", "Straße", "STRASSE_2");
    }

    @Test
    void namesThatADatabaseTreatsAsEqualAreDuplicates() {
        assertThat(names("é", "e\u0301", "ａ", "a")).containsExactly("é", "e\u0301_2", "ａ", "a_2");
    }

    @ParameterizedTest
    @CsvSource({"name, NAME, true", "é, e\u0301, true", "ａ, A, true", "a.m., ㏂, true", "a, b, false", "a, a_2, false"})
    void aNameIsNumberedIfSomeDatabaseTreatsItAsADuplicate(String name, String other, boolean numbered) {
        assertThat(names(name, other)).containsExactly(name, numbered ? other + "_2" : other);
    }

    @Test
    void accentsAreIgnoredIfTheDatabaseIgnoresThem() {
        var header = List.of("ano", "año", "Ano", "İ", "i", "e\u0301", "E");
        assertThat(ColumnNames.of(header, ColumnNames::unaccentedKey))
                .containsExactly("ano", "año_2", "Ano_3", "İ", "i_2", "e\u0301", "E_2");
        assertThat(ColumnNames.of(header)).containsExactly("ano", "año", "Ano_2", "İ", "i", "e\u0301", "E");
        assertThat(ColumnNames.of(List.of("s", "ß", "ss"), ColumnNames::unaccentedKey))
                .containsExactly("s", "ß_2", "ss");
    }

    @Test
    void aNumberedNameNeverTakesANameFromTheHeader() {
        assertThat(names("a", "a", "a_2")).containsExactly("a", "a_3", "a_2");
        assertThat(names("", "column_1")).containsExactly("column_1", "column_1_2");
        assertThat(names("a", "A", "a_2", "A_2")).containsExactly("a", "A_3", "a_2", "A_2_2");
    }

    /**
     * Unicode normalization sorts successive combining marks by insertion sort. Without a maximum for their number, each of these cases
     * takes minutes.
     */
    @ParameterizedTest
    @CsvSource({"\u0301\u0316, \u0316\u0301", "\u0301\uFF9E, \uFF9E\u0301", "\uFF9F\u0316\u0301, \u0316\uFF9F\u0301"})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void longRunsOfCombiningMarksAreComparedQuickly(String marks, String reordered) {
        var header = List.of("a" + marks.repeat(100_000), "a" + reordered.repeat(100_000), "A" + marks.repeat(100_000));
        var names = ColumnNames.of(header);
        assertThat(IntStream.range(0, 3)
                        .mapToObj(i -> names.get(i).substring(header.get(i).length())))
                .containsExactly("", "", "_2");
        assertThat(ColumnNames.of(header, ColumnNames::unaccentedKey)).hasSize(3);
    }

    @Test
    void theOrderOfUpToThirtyMarksDoesNotMatter() {
        var thirty = "\u0301\u0316".repeat(15);
        var reordered = "\u0316".repeat(15) + "\u0301".repeat(15);
        assertThat(names("a" + thirty, "a" + reordered)).containsExactly("a" + thirty, "a" + reordered + "_2");
        assertThat(names("a" + thirty + "\u0301", "a" + reordered + "\u0301"))
                .containsExactly("a" + thirty + "\u0301", "a" + reordered + "\u0301");
    }

    @Test
    void charactersWhoseNormalFormBeginsWithAMarkAreMarks() {
        assertThat(charactersThat(character -> !ColumnNames.normalizesToMark(character)
                        && isReordered(nfkd(character).codePointAt(0))))
                .isEmpty();
    }

    private static String nfkd(int character) {
        return Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKD);
    }

    /** Tries every assigned character: an unassigned one has no other normal form. */
    private static List<String> charactersThat(IntPredicate condition) {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(Character::isDefined)
                .filter(condition)
                .mapToObj("U+%04X"::formatted)
                .toList();
    }

    /**
     * Returns whether normalization changes the order of this character and a combining mark: it moves the character before U+0301, or it
     * moves U+0316 before the character.
     */
    private static boolean isReordered(int character) {
        var mark = Character.toString(character);
        return !isNormalized("a\u0301" + mark, "a\u0301") || !isNormalized("a" + mark + "\u0316", "a" + mark);
    }

    private static boolean isNormalized(String text, String start) {
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .startsWith(Normalizer.normalize(start, Normalizer.Form.NFD));
    }

    /** Normalization replaces U+FDFA by 18 characters, so the key could be 18 times as long as the name. */
    @Test
    void aKeyIsNotManyTimesAsLongAsItsName() {
        assertThat(charactersThat(character -> {
                    var name = Character.toString(character);
                    return ColumnNames.key(name).length() > 12 * name.length();
                }))
                .isEmpty();
    }

    @Test
    void onlyCaseIsIgnoredInNamesOverAThousandCharacters() {
        for (var character : List.of("x", "\uD835\uDD4F")) {
            var longest = character.repeat(999);
            assertThat(names(longest + "é", longest + "É", longest + "ｅ", longest + "e"))
                    .containsExactly(longest + "é", longest + "É_2", longest + "ｅ", longest + "e_2");
            var longer = character.repeat(1000);
            assertThat(names(longer, "X".repeat(1000))).doesNotContain("X".repeat(1000));
            assertThat(names(longer + "é", longer + "É", longer + "ｅ", longer + "e"))
                    .containsExactly(longer + "é", longer + "É_2", longer + "ｅ", longer + "e");
        }
    }

    @Test
    void cancelledWorkStops() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> cancellation.run(() -> names("a", "b"))).isInstanceOf(CancellationException.class);
    }

    @Test
    @Timeout(60)
    void manyDuplicatesAreNumberedQuickly() {
        var header = Collections.nCopies(100_000, "x");
        assertThat(ColumnNames.of(header)).hasSize(100_000).doesNotHaveDuplicates();
    }

    private static List<String> names(String... header) {
        return ColumnNames.of(List.of(header));
    }
}
