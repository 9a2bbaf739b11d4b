package dev.collate.convert.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnNamesTest {
    @Test
    void namesAreTrimmed() {
        assertThat(names(" id ", "\tfirst name\u00A0", "\uFEFFx")).containsExactly("id", "first name", "x");
    }

    @Test
    void aBlankNameIsThePositionOfItsColumn() {
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
    void namesThatDatabasesTakeForTheSameAreTheSame() {
        assertThat(names("é", "e\u0301", "ａ", "a")).containsExactly("é", "e\u0301_2", "ａ", "a_2");
    }

    @ParameterizedTest
    @CsvSource({"name, NAME, true", "é, e\u0301, true", "ａ, A, true", "a, b, false", "a, a_2, false"})
    void aNameIsNumberedIfSomeDatabaseTakesItForTheOther(String name, String other, boolean numbered) {
        assertThat(names(name, other)).containsExactly(name, numbered ? other + "_2" : other);
    }

    @Test
    void accentsAreOverlookedWhereADatabaseOverlooksThem() {
        var header = List.of("ano", "año", "Ano", "İ", "i", "e\u0301", "E");
        assertThat(ColumnNames.ofUnaccented(header))
                .containsExactly("ano", "año_2", "Ano_3", "İ", "i_2", "e\u0301", "E_2");
        assertThat(ColumnNames.of(header)).containsExactly("ano", "año", "Ano_2", "İ", "i", "e\u0301", "E");
    }

    @Test
    void aNumberNeverTakesANameThatIsWritten() {
        assertThat(names("a", "a", "a_2")).containsExactly("a", "a_3", "a_2");
        assertThat(names("", "column_1")).containsExactly("column_1", "column_1_2");
        assertThat(names("a", "A", "a_2", "A_2")).containsExactly("a", "A_3", "a_2", "A_2_2");
    }

    @Test
    void manyRepeatsAreNumberedInTime() {
        var header = Collections.nCopies(100_000, "x");
        assertThat(ColumnNames.of(header)).hasSize(100_000).doesNotHaveDuplicates();
    }

    private static List<String> names(String... header) {
        return ColumnNames.of(List.of(header));
    }
}
