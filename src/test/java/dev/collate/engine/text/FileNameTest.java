package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.GitProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class FileNameTest {
    @TempDir
    private Path folder;

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
        "back\\slash,          back\\slash",
        "...,                  ...",
        ".hidden,              .hidden",
        "a/-,                  a/-",
    })
    void aPathNeverLeadsOutOfItsFolder(String sent, String path) {
        assertThat(FileName.of(sent).map(FileName::toString)).hasValue(path);
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
                "a\nb",
                "a\r",
                "\u0000",
                "\u007f",
                "\u0085",
                "\ud800",
                "x/\u001b[2J"
            })
    void invalidNameIsIgnored(String sent) {
        assertThat(FileName.of(sent)).isEmpty();
    }

    @Test
    void aNameMayHave255Characters() {
        assertThat(FileName.of("a".repeat(255))).isPresent();
        assertThat(FileName.of("a".repeat(256))).isEmpty();
        assertThat(FileName.of("/" + "b/".repeat(200) + "a"))
                .map(FileName::toString)
                .hasValue("a");
        assertThat(FileName.of(null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a, b, a", ", b, b", "a, , a", ", , file", "'\n', b, b", "x/, .., file"})
    void theFileToPatchIsTheOriginal(String original, String modified, String name) {
        assertThat(FileName.patched(original, modified)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "with space",
                " ",
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
    void headerIsQuotedAsGitDoes(String path) throws IOException {
        GitProgram.assumeInstalled();
        for (var side : new String[] {"a", "b"}) {
            var file = folder.resolve(side).resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, side);
        }
        var diff = GitProgram.start(folder, "diff", "--no-index", "--no-prefix", "a", "b");
        var lines = new String(diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();

        var name = FileName.of(path).orElseThrow();
        assertThat(lines)
                .contains(
                        "--- " + new String(name.inHeader("a/"), StandardCharsets.US_ASCII),
                        "+++ " + new String(name.inHeader("b/"), StandardCharsets.US_ASCII));
    }
}
