package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class FileNameTest {
    @ParameterizedTest
    @CsvSource({
        "notes.txt,            notes.txt",
        "src/main/App.java,    src/main/App.java",
        "/etc/passwd,          passwd",
        "../../etc/passwd,     passwd",
        "a/../b,               b",
        "./a,                  a",
        "a//b,                 b",
        "C:\\dir\\notes.txt,   notes.txt",
        "c:/dir/notes.txt,     notes.txt",
        "\\\\server\\a.txt,    a.txt",
        "C:\\a\u2028\\b.txt,     b.txt",
        "..\\..\\Windows\\a.txt, a.txt",
        "a\\..\\..\\b,           b",
        "a\\../b,               b",
        "../..\\b,              b",
        "\\Windows\\a.txt,     a.txt",
        "C:..\\a.txt,           a.txt",
        "C:a.txt,              a.txt",
        "/c:d:a.txt,           a.txt",
        "/\\a.txt,             a.txt",
        "/c:\\back\\a.txt,      a.txt",
        "/back\\slash,         back\\slash",
        "cc:a.txt,             cc:a.txt",
        "a/c:b,                a/c:b",
        "back\\slash,          back\\slash",
        "a..\\b,               a..\\b",
        "...,                  ...",
        ".hidden,              .hidden",
        "a/-,                  a/-",
    })
    void aPathNeverLeadsOutOfItsFolder(String sent, String path) {
        assertThat(FileName.parse(sent).map(FileName::toString)).hasValue(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "..",
                "/",
                "a/",
                "a/..",
                "../",
                "C:\\",
                "C:",
                "C:..",
                "..\\",
                "a\\..",
                "a\nb",
                "a\r",
                "\u0000",
                "\u007f",
                "\u0085",
                "\ud800",
                "x/\u001b[2J"
            })
    void invalidNameIsIgnored(String sent) {
        assertThat(FileName.parse(sent)).isEmpty();
    }

    @Test
    void aNameMayHave255Characters() {
        assertThat(FileName.parse("a".repeat(255))).isPresent();
        assertThat(FileName.parse("a".repeat(256))).isEmpty();
        assertThat(FileName.parse("/" + "b/".repeat(200) + "a"))
                .map(FileName::toString)
                .hasValue("a");
        assertThat(FileName.parse("C:".repeat(500_000) + "a"))
                .map(FileName::toString)
                .hasValue("a");
        assertThat(FileName.parse(null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a, b, a", ", b, b", "a, , a", ", , file", "'\n', b, b", "x/, .., file"})
    void theFileToPatchIsTheOriginal(String original, String modified, String name) {
        assertThat(FileName.ofPatchedFile(original, modified)).hasToString(name);
    }
}
