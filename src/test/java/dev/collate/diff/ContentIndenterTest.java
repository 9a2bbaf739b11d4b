package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class ContentIndenterTest {
    private static void checkBound(Format format, String content) {
        var indenter = new ContentIndenter(format, Utf8Slice.of(content));
        var text = indenter.layout().orElseThrow();
        assertThat(indenter.maxBytes()).as(content).isGreaterThanOrEqualTo(text.length());
        assertThat(indenter.maxLines())
                .as(content)
                .isGreaterThanOrEqualTo(text.toString().lines().count());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "JSON | [1,2,[3,4]]",
                "JSON | {\"\":1,\"a\":{\"\":2}}",
                "JSON | [[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]",
                "XML | <a><b/><b>x</b><!-- c --></a>",
            })
    void theSizeIsAnUpperBound(Format format, String content) {
        checkBound(format, content);
    }

    @Seeds(50)
    void theSizeIsAnUpperBoundOfRandomLayouts(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            checkBound(Format.JSON, json(random, 0));
            checkBound(Format.XML, (random.nextBoolean() ? "\uFEFF" : "") + xml(random, 0));
        }
    }

    private static String json(Random random, int depth) {
        return switch (depth == 30 ? 2 : random.nextInt(4)) {
            case 0 -> "[" + list(random, each -> json(each, depth + 1)) + "]";
            case 1 ->
                "{" + list(random, each -> space(each) + "\"k,[" + each.nextInt() + "\" :" + json(each, depth + 1))
                        + "}";
            case 2 -> "\"\\\"[{,:\\\\\"";
            default -> space(random) + random.nextInt(100);
        };
    }

    private static String list(Random random, Function<Random, String> item) {
        var list = new StringBuilder(space(random));
        for (int i = random.nextInt(4); i > 0; i--) {
            list.append(item.apply(random)).append(i > 1 ? "," : "");
        }
        return list.append(space(random)).toString();
    }

    private static String space(Random random) {
        return " \n\t".substring(random.nextInt(4));
    }

    private static String xml(Random random, int depth) {
        return switch (depth == 0 ? 0 : depth == 30 ? 2 : random.nextInt(6)) {
            case 0, 1 -> "<a b='/>' c=\"'<\n>\">" + xmls(random, depth) + "</a >";
            case 2 -> "<b/>";
            case 3 -> "<!-- </a> <b> \n -->";
            case 4 -> "<![CDATA[</a>\n]]>";
            default -> random.nextBoolean() ? space(random) : "text\n";
        };
    }

    private static String xmls(Random random, int depth) {
        var list = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.append(xml(random, depth + 1));
        }
        return list.toString();
    }
}
