package dev.collate;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the documentation refers only to files, headings, classes, tests and cases that exist. */
@Tag("engine")
class DocsTest {
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern CODE_SPAN = Pattern.compile("`([^`\n]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");
    private static final Pattern TEST_CLASS = Pattern.compile("[A-Z]\\w*(Test|Proof)");
    private static final Pattern REPOSITORY_FILE = Pattern.compile("(docs|src)/[\\w./-]+");
    /** Matches a name that has the form of a Java class with two or more words. */
    private static final Pattern CLASS = Pattern.compile("(?<![-+\\w])([A-Z][a-z]+[A-Z]\\w*)");

    /** Matches the names of the classes that the code of a guide adds. */
    private static final Pattern NEW_CLASS = Pattern.compile("(?:class|record) ([A-Z]\\w*)");

    /** The names of classes, functions and options that the code of Collate does not use. */
    private static final Set<String> OTHER_NAMES = Set.of(
            "BadOriginException",
            "GetPrimitiveArrayCritical",
            "JdbcPublicKeyCredentialUserEntityRepository",
            "MaxHeapFreeRatio",
            "MaxRAMPercentage",
            "RequestBody",
            "UnsupportedClassVersionError");

    private static final Path CASES = Path.of("src/test/resources");

    static Stream<Path> pages() throws IOException {
        return Stream.concat(
                Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                        .map(Path::of)
                        .filter(Files::exists),
                files(Path.of("docs")).filter(file -> file.toString().endsWith(".md")));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyRelativeLinkLeadsToAFileAndAHeading(Path page) throws IOException {
        var targets = matches(LINK, CODE_SPAN.matcher(withoutBlocks(page)).replaceAll("code"))
                .filter(target -> !target.contains(":"))
                .toList();

        assertThat(targets).allSatisfy(target -> {
            var parts = target.split("#", 2);
            var file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
            assertThat(file).exists();
            if (parts.length == 2) {
                assertThat(anchors(file)).contains(parts[1]);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyTestExists(Path page) throws IOException {
        var classes = Stream.concat(files(Path.of("src/test/java")), files(Path.of("src/proof/java")))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(toSet());

        assertThat(codeSpans(page).filter(TEST_CLASS.asMatchPredicate())).allMatch(classes::contains);
    }

    /** A class exists if its name occurs in the code: in Collate's code, or as an import from a library. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyClassExists(Path page) throws IOException {
        var text = Files.readString(page);
        var blocks =
                CODE_BLOCK.matcher(text).results().map(MatchResult::group).filter(block -> block.startsWith("```java"));
        var named = Stream.concat(blocks, codeSpans(page)).flatMap(code -> matches(CLASS, code));
        var added = matches(NEW_CLASS, text).collect(toSet());

        assertThat(named.filter(name ->
                        !added.contains(name) && !OTHER_NAMES.contains(name) && !NamesInCode.ALL.contains(name)))
                .as("classes that %s names, but the code does not have", page)
                .isEmpty();
    }

    /** The words of the code, except those of this class. */
    private static final class NamesInCode {
        static final Set<String> ALL = read();

        private static Set<String> read() {
            return assertDoesNotThrow(() -> files(Path.of("src")))
                    .filter(file -> file.toString().matches(".*\\.(java|html|yaml|js)"))
                    .filter(file -> !file.endsWith("DocsTest.java"))
                    .flatMap(file -> matches(CLASS, file.getFileName() + " " + read(file)))
                    .collect(toSet());
        }

        private static String read(Path file) {
            return assertDoesNotThrow(() -> Files.readString(file));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyFileOfTheRepositoryExists(Path page) throws IOException {
        assertThat(codeSpans(page).filter(REPOSITORY_FILE.asMatchPredicate()).map(Path::of))
                .allMatch(Files::exists);
    }

    /** A case is a folder such as {@code cases/xml/doctype}. A pattern such as {@code cases/xml/index-*} refers to several cases. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyCaseExists(Path page) throws IOException {
        List<Path> folders;
        try (var tree = Files.walk(CASES.resolve("cases"))) {
            folders = tree.filter(Files::isDirectory).map(CASES::relativize).toList();
        }

        assertThat(codeSpans(page).filter(span -> span.startsWith("cases/"))).allMatch(name -> {
            var pattern = FileSystems.getDefault().getPathMatcher("glob:" + name);
            return folders.stream().anyMatch(pattern::matches);
        });
    }

    private static Stream<String> codeSpans(Path page) throws IOException {
        return matches(CODE_SPAN, withoutBlocks(page));
    }

    /** Returns the anchors that GitHub generates for the headings of a page. */
    private static Set<String> anchors(Path page) throws IOException {
        var uses = new HashMap<String, Integer>();
        return matches(HEADING, withoutBlocks(page))
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("]\\([^)]*\\)", "")
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .map(anchor -> {
                    var earlier = uses.merge(anchor, 1, Integer::sum) - 1;
                    return earlier == 0 ? anchor : anchor + "-" + earlier;
                })
                .collect(toSet());
    }

    private static String withoutBlocks(Path page) throws IOException {
        return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
    }

    private static Stream<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
    }

    private static Stream<Path> files(Path folder) throws IOException {
        try (var tree = Files.walk(folder)) {
            return tree.filter(Files::isRegularFile).toList().stream();
        }
    }
}
