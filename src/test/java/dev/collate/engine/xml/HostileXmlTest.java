package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.result.Change;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests documents that an attacker could construct to keep the server busy. The documents are small, but each of them would take minutes if
 * the parser or the comparison took quadratic time.
 */
@Tag("engine")
@Timeout(60)
class HostileXmlTest {
    private static final int MANY = 100_000;

    @Test
    void namesMayHaveEqualJavaHashCodes() {
        var names = repeat(1 << 16, i -> "<" + colliding(i) + "/>");
        assertThat(XmlComparison.diff("<r>" + names + "</r>", "<r><x/>" + names + "</r>")
                        .changes())
                .hasSize(1);
    }

    @Test
    void everyElementMayHaveAPrefixOfItsOwn() {
        var elements = repeat(MANY, i -> "<p" + i + ":x xmlns:p" + i + "='u'/>");
        assertThat(XmlComparison.diff("<r>" + elements + "</r>", "<r><x/>" + elements + "</r>")
                        .changes())
                .hasSize(1);
    }

    @Test
    void manyPrefixesMayBeInScopeEverywhere() {
        var open = repeat(400, i -> "<a " + repeat(500, j -> "xmlns:p" + i + "x" + j + "='u" + j + "' ") + ">");
        var document = open + repeat(MANY, i -> "<p0x0:b/>") + "%s" + "</a>".repeat(400);
        assertThat(XmlComparison.diff(document.formatted(""), document.formatted("<p0x1:c/>"))
                        .changes())
                .hasSize(1);
    }

    @Test
    void manyChangedSiblingsAreCompared() {
        var original = repeat(MANY / 4, i -> "<e><a>" + i + "</a><b>1</b></e>");
        var modified = repeat(MANY / 4, i -> "<e><a>" + i + "</a><b>2</b></e>");
        assertThat(XmlComparison.diff("<r>" + original + "</r>", "<r>" + modified + "</r>")
                        .changes())
                .hasSize(MANY / 4);
    }

    @Test
    @Timeout(20)
    void millionsOfEqualSiblingsAreCompared() {
        var siblings = "<e/>".repeat(20 * MANY);
        assertThat(XmlComparison.diff("<r>" + siblings + "</r>", "<r>" + siblings + "<f/></r>")
                        .changes())
                .hasSize(1);
    }

    @Test
    void everySiblingMayHaveAUniqueName() {
        var original = repeat(MANY / 4, i -> "<e><a>" + i + "</a></e>");
        var modified = repeat(MANY / 4, i -> "<e><b>" + i + "</b></e>");
        var diff = XmlComparison.diff("<r>" + original + "</r>", "<r>" + modified + "</r>");
        assertThat(diff.stats().additions()).isEqualTo(diff.stats().deletions());
    }

    @Test
    void siblingsMayBeShuffledAndSimilar() {
        var original = repeat(MANY / 8, i -> "<e>" + (i * 7919L % (MANY / 8)) + "</e>");
        var modified = repeat(MANY / 8, i -> "<e>" + (i * 104_729L % (MANY / 8)) + "</e>");
        assertThat(XmlComparison.diff("<r>" + original + "</r>", "<r>" + modified + "</r>")
                        .changes())
                .isNotEmpty();
    }

    @Test
    void eachOfManyTagsMayHave1000AttributesInAnotherOrder() {
        var original = repeat(50, i -> "<e id='" + i + "'" + repeat(999, j -> " a" + j + "='" + j + "'") + ">1</e>");
        var modified = repeat(50, i -> "<e id='" + i + "'" + repeat(999, j -> " a" + (998 - j) + "='x'") + ">1</e>");
        assertThat(XmlComparison.diff("<r>" + original + "</r>", "<r>" + modified + "</r>")
                        .changes())
                .hasSize(50 * 999);
    }

    @Test
    void longPathsReduceTheDetailOfTheDiff() {
        var name = "n".repeat(50_000);
        var document = "<r><" + name + ">" + "<b>%1$s</b>".repeat(10_000) + "</" + name + "><c>%1$s</c></r>";
        var diff = XmlComparison.diff(document.formatted(1), document.formatted(2));

        assertThat(diff.approximate()).isTrue();
        assertThat(diff.changes().stream().map(Change::path).map(path -> path.replace(name, "name")))
                .containsExactly("/r/name", "/r/name", "/r/c", "/r/c");
    }

    @Test
    void shortPathsKeepTheDetailOfTheDiff() {
        var document = "<a><b><c><d>" + "<e>%1$s</e>".repeat(10_000) + "</d></c></b></a>";
        assertThat(XmlComparison.diff(document.formatted(1), document.formatted(2))
                        .changes())
                .hasSize(10_000);
    }

    @Test
    void manyDeclarationsMakeTheEntriesCoarser() {
        var uri = "u".repeat(50_000);
        var element = "<r xmlns:p='" + uri + "'>%s</r>";
        var diff = XmlComparison.diff(element.formatted(""), element.formatted("<p:b/>".repeat(10_000)));

        assertThat(diff.approximate()).isTrue();
        assertThat(diff.changes()).extracting(Change::path).containsExactly("/r", "/r");
    }

    /** Returns a name of 16 pairs of letters. All names that this method returns have the same {@link String#hashCode}. */
    private static String colliding(int number) {
        var name = new StringBuilder();
        for (int bit = 0; bit < 16; bit++) {
            name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return name.toString();
    }

    private static String repeat(int count, IntFunction<String> part) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(part.apply(i));
        }
        return text.toString();
    }
}
