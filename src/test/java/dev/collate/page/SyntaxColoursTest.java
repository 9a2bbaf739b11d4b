package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.Language;
import dev.collate.http.request.RequestParameters;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class SyntaxColoursTest {
    /** The line before a hunk, with its heading. */
    private static final Pattern HEAD = Pattern.compile(
            "<div class=\"hunk\"[^\\n]*?</h4> <span>[^<]*+</span>(?: <code>([^\\n]*?)</code>)?(?: <a [^\\n]*?)?+</div>\\n");

    private static String html(String original, String modified, String name) {
        return html(original, modified, name, Map.of());
    }

    private static String html(String original, String modified, String name, Map<String, List<String>> options) {
        var contents = new Contents(Utf8Slice.of(original), Utf8Slice.of(modified), new FileNames(name, name));
        var comparison = DocumentDiffRequest.of(Format.TEXT, contents, RequestParameters.ofMap(options), 1_000_000)
                .compare(Output.PAGE);
        var windows = new AllWindows();
        var section = LineWindows.writeWindows(comparison.lineDiff(), comparison.request(), windows);
        var index = new PageIndex(List.of(PageView.SPLIT), Map.of(PageView.SPLIT, section), false, false);
        var query = PageQuery.parse("").withViewAmong(index.views());
        return windows.contents().stream()
                .map(window -> new ComparisonView(
                                index, query.withItem(window.firstHunkNumber()), section, LineView.fragment(window))
                        .html(false))
                .map(lines -> HEAD.matcher(lines).replaceAll("[$1]"))
                .collect(Collectors.joining());
    }

    private static String withoutColours(String html) {
        return html.replaceAll("<b class=\"[cknstva]\">|</b>", "").replaceAll("\\[[^\\]]*+]<table", "[]<table");
    }

    @Test
    void aCommentContinuesInLinesThatAreNotShown() {
        var before = "int a; /* begins\n" + "inside\n".repeat(40);
        var html = html(before + "one\nend */ int b;\n", before + "two\nend */ int b;\n", "A.java");

        assertThat(html)
                .contains("<b class=\"c\">one</b>")
                .contains("<b class=\"c\">end */</b> <b class=\"t\">int</b> b;");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a.java | int a = 1; // c | <b class="t">int</b> a = <b class="n">1</b>; <b class="c">// c</b>
                    a.py | return 'x' | <b class="k">return</b> <b class="s">&#39;x&#39;</b>
                    a.sql | SELECT 1 | <b class="k">SELECT</b> <b class="n">1</b>
                    Dockerfile | FROM a | <b class="k">FROM</b> a
                    v1.2/Dockerfile | FROM a | <b class="k">FROM</b> a
                    notes.java/a | int a = 1; | int a = 1;
                    a.txt | int a = 1; | int a = 1;
                    a | return | return
                    """)
    void theNameOfTheFileChoosesTheLanguage(String name, String line, String shown) {
        assertThat(html(line + "\nx\n", line + "\ny\n", name)).contains(">" + shown + "</td>");
    }

    @Test
    void aLargeContentHasColoursOnlyAtItsBeginning() {
        var line = Utf8Slice.of("int a;");
        var colours = new SyntaxColours(Optional.of(Language.JAVA), number -> line);
        int coloured = 0;
        while (!colours.coloursOfLine(coloured + 1).isEmpty()) {
            coloured++;
        }
        assertThat(coloured).isBetween(30_000, 40_000);
        assertThat(colours.coloursOfLine(coloured + 2)).isEmpty();
    }

    @Seeds
    void coloursChangeNothingElse(long seed) {
        var random = new Random(seed);
        String[] pieces = {
            "/*",
            "*/",
            "//",
            "#",
            "--",
            "<!--",
            "-->",
            "\"",
            "'",
            "`",
            "\\",
            "{",
            "}",
            "(",
            ")",
            "<a b=\"c\">",
            "</a>",
            "&",
            ";",
            "int",
            "return",
            "class",
            "def",
            "SELECT",
            "1.5",
            "0x",
            "@A",
            "$a",
            "  ",
            " ",
            "\t",
            "\r",
            "ä",
            "😀",
            "\u200B",
            "\u0001",
            "'''",
            "<?php",
            "?>",
            "<script>",
            "</script>",
            "%",
            ":",
            "- ",
            "|",
            "=",
            "\n"
        };
        for (var language : Language.values()) {
            var original = new StringBuilder();
            var modified = new StringBuilder();
            for (int i = random.nextInt(200); i > 0; i--) {
                var piece = pieces[random.nextInt(pieces.length)];
                original.append(random.nextInt(9) == 0 ? "x" : piece);
                modified.append(random.nextInt(9) == 0 ? "y" : piece);
            }
            var plain = html(original.toString(), modified.toString(), "a.txt");
            var coloured = html(
                    original.toString(),
                    modified.toString(),
                    "a." + language.extensions().split(" ")[0]);

            assertThat(withoutColours(coloured))
                    .as("%s, seed %d", language, seed)
                    .isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a.java | '    public static <T> List<T> of(T one) throws IOException {'
                    a.java | '    private record Hunk(String heading) {'
                    a.kt | 'fun main(args: Array<String>) {'
                    a.cs | '    public async Task<int> Run()'
                    a.c | 'static int read(struct file *f,'
                    a.cpp | 'void Window::paint(Canvas& c) {'
                    a.go | 'func (s *Server) Serve(l net.Listener) error {'
                    a.rs | '    pub(crate) fn new() -> Self {'
                    a.py | '    async def get(self):'
                    a.rb | '  def name'
                    a.php | '    public static function of($a)'
                    a.js | 'export async function load(url) {'
                    a.js | 'const add = (a, b) => {'
                    a.ts | '  private render(input: string): void {'
                    a.sh | 'build() {'
                    a.sql | 'CREATE TABLE a ('
                    a.css | '.lines td {'
                    a.md | '## Goals'
                    a.toml | '[package]'
                    """)
    void theHeadingOfTheFunctionStandsAtItsHunk(String name, String heading) {
        var body = "  if (a) {\n    b(c);\n    return d;\n  }\n".repeat(5);
        assertThat(html("x\n" + heading + "\n" + body + "one;\n", "x\n" + heading + "\n" + body + "two;\n", name))
                .contains("[" + new Markup().text(heading.strip()) + "]");
    }

    @Test
    void aChosenLanguageIsUsedInsteadOfTheFileName() {
        var chosen = Map.of("options.language", List.of("python"));
        assertThat(html(
                        "def f():\n" + "  a\n".repeat(9) + "one\n",
                        "def f():\n" + "  a\n".repeat(9) + "two\n",
                        "a.txt",
                        chosen))
                .contains("[def f():]");
        assertThat(html("return 1\nx\n", "return 1\ny\n", "a.txt", chosen)).contains("<b class=\"k\">return</b>");
    }

    @Test
    void aHunkWithoutAHeadingBeforeItHasNone() {
        assertThat(html("  one;\nint f(int a) {\n", "  two;\nint f(int a) {\n", "a.java"))
                .contains("[]");
        assertThat(html("int f(int a) {\n  one;\n", "int f(int a) {\n  two;\n", "a.txt"))
                .contains("[]");
    }
}
