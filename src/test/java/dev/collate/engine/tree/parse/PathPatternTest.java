package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.tree.parse.PathPattern.Step;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class PathPatternTest {
    @ParameterizedTest
    @CsvSource({"$,true", "**,true", "[5],true", "*,true", "**.*,true", "name,false", "**.name,false", "[5].a,false"})
    void somePatternsMatchElementsOfAnArrayAtTheRoot(String pattern, boolean matches) {
        assertThat(PathPattern.parse(pattern).canMatchRootOrItsElement()).isEqualTo(matches);
    }

    @Test
    void stepsHaveTheSyntaxOfPaths() {
        assertThat(PathPattern.parse("users[0].*.**[*][\"a.\\\"b\\u00e9\"].c").steps())
                .containsExactly(
                        new Step.Name("users"),
                        new Step.Index(0),
                        new Step.AnyStep(),
                        new Step.AnySteps(),
                        new Step.AnyStep(),
                        new Step.Name("a.\"bé"),
                        new Step.Name("c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[1]", "$.a[1]"})
    void aLeadingDollarSignIsOptional(String pattern) {
        assertThat(PathPattern.parse(pattern).steps()).containsExactly(new Step.Name("a"), new Step.Index(1));
    }

    @Test
    void theRootAloneHasNoSteps() {
        assertThat(PathPattern.parse("$").steps()).isEmpty();
        assertThat(PathPattern.parse("$[2]").steps()).containsExactly(new Step.Index(2));
        assertThat(PathPattern.parse("[\"$\"]").steps()).containsExactly(new Step.Name("$"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ``           | is not a path: expected a name at character 1
                    a.           | is not a path: expected a name at character 3
                    a..b         | is not a path: expected a name at character 3
                    a[           | is not a path: expected an index, '*' or a name in double quotes at character 3
                    a['x']       | is not a path: expected an index, '*' or a name in double quotes at character 3
                    a[x]         | is not a path: expected an index, '*' or a name in double quotes at character 3
                    a[1          | is not a path: expected ']' at character 4
                    a[1]b        | is not a path: expected '.' or '[' at character 5
                    a["b]        | is not a path: unterminated quoted name at character 3
                    a["\\x"]     | is not a path: invalid escape sequence at character 3
                    a[99999999999] | is not a path: expected an index, '*' or a name in double quotes at character 14
                    """)
    void invalidPathsAreRejected(String text, String problem) {
        assertThatThrownBy(() -> PathPattern.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }

    @Test
    void aControlCharacterInAQuotedNameMustBeEscaped() {
        assertThatThrownBy(() -> PathPattern.parse("a[\"b\tc\"]"))
                .hasMessage("is not a path: a control character in a string must be escaped at character 3");
        assertThat(PathPattern.parse("a[\"b\\tc\"]").steps()).contains(new Step.Name("b\tc"));
    }

    @Test
    void aPathThatBeginsWithASlashIsAlsoAPointer() {
        assertThat(PathPattern.interpretations("/a/0/b~1c~0d/01/*"))
                .containsExactly(
                        new PathPattern(List.of(
                                new Step.Name("a"),
                                new Step.NameOrIndex("0", 0),
                                new Step.Name("b/c~d"),
                                new Step.Name("01"),
                                new Step.Name("*"))),
                        new PathPattern(List.of(new Step.Name("/a/0/b~1c~0d/01/*"))));
        assertThat(PathPattern.interpretations("/a[")).containsExactly(new PathPattern(List.of(new Step.Name("a["))));
        assertThat(PathPattern.interpretations("a/b")).containsExactly(new PathPattern(List.of(new Step.Name("a/b"))));
        assertThat(PathPattern.interpretations("/~me"))
                .containsExactly(new PathPattern(List.of(new Step.Name("/~me"))));
        assertThatThrownBy(() -> PathPattern.interpretations("/a~2["))
                .hasMessage("is not a JSON Pointer: expected 0 or 1 after '~'");
        var longName = "a~1".repeat(2_000);
        assertThat(PathPattern.interpretations("/" + longName).getFirst().steps())
                .containsExactly(new Step.Name("a/".repeat(2_000)));
        assertThatThrownBy(() -> PathPattern.interpretations("/a".repeat(61) + "["))
                .hasMessageContaining("60 steps");
    }

    @Test
    void moreThanSixtyStepsAreRejected() {
        assertThat(PathPattern.parse("a" + ".a".repeat(59)).steps()).hasSize(60);
        assertThatThrownBy(() -> PathPattern.parse("a" + ".a".repeat(60) + ".")).hasMessageContaining("60 steps");
    }
}
