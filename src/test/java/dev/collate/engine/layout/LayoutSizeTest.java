package dev.collate.engine.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class LayoutSizeTest {
    private static final String[] JSON = {"[", "]", "{", "}", ",", ":", "\"", "\\", " ", "\n", "1", "a"};
    private static final String[] XML = {
        "<", ">", "/", "!", "?", "-", "[", "]", "<!--", "-->", "\"", "'", "\n", "a", " "
    };

    /** Checks a size against the layout of the same content. */
    private static void checkBound(LayoutSize size, Utf8Slice layout, String content) {
        assertThat(size.bytes()).as(content).isGreaterThanOrEqualTo(layout.length());
        assertThat(size.lines())
                .as(content)
                .isGreaterThanOrEqualTo(layout.toString().lines().count());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1,2,[3,4]]",
                "{\"a\": [1, {\"b\": \"x,{}[]:\\\"\"}], \"c\": true}",
                "[[[[1]]]]",
                "\"\"",
            })
    void theSizeOfJsonIsExact(String json) {
        var content = Utf8Slice.of(json);
        var layout = JsonLayout.of(content, 1_000);
        assertThat(LayoutSize.ofJson(content))
                .isEqualTo(new LayoutSize(
                        layout.length(), layout.toString().lines().count()));
    }

    @Test
    void theSizeOfXmlDoesNotIncludeTheByteOrderMark() {
        assertThat(LayoutSize.ofXml(Utf8Slice.of("\uFEFF<a/>"))).isEqualTo(LayoutSize.ofXml(Utf8Slice.of("<a/>")));
    }

    @Seeds(50)
    void theSizeIsAnUpperBoundOfRandomLayouts(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            var json = json(random, 0);
            checkBound(LayoutSize.ofJson(Utf8Slice.of(json)), JsonLayout.of(Utf8Slice.of(json), 1 << 20), json);
            var xml = (random.nextBoolean() ? "\uFEFF" : "") + xml(random, 0);
            checkBound(LayoutSize.ofXml(Utf8Slice.of(xml)), XmlLayout.of(Utf8Slice.of(xml), 1 << 20), xml);
        }
    }

    @Seeds(50)
    void everyContentHasASize(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            assertThat(LayoutSize.ofJson(random(random, JSON)).lines()).isPositive();
            assertThat(LayoutSize.ofXml(random(random, XML)).lines()).isPositive();
        }
    }

    private static Utf8Slice random(Random random, String[] tokens) {
        var text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.append(tokens[random.nextInt(tokens.length)]);
        }
        return Utf8Slice.of(text.toString());
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
