package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.result.Value;
import dev.collate.testing.Seeds;
import java.io.StringReader;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xmlunit.builder.DiffBuilder;
import org.xmlunit.builder.Input;

/** Tests properties that the comparison of any two documents must have. */
@Tag("engine")
class XmlDifferPropertyTest {
    @Seeds
    void prefixesAttributeOrderAndIndentationDoNotAffectTheResult(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var document = new RandomXml(random).element(4);
            var others = List.of(
                    XmlModelWriter.withPrefixes(document, "qq", random),
                    XmlModelWriter.shuffled(document, random),
                    XmlModelWriter.indented(document));
            for (var other : others) {
                assertThat(XmlComparison.diff(XmlModelWriter.plain(document), other)
                                .changes())
                        .as("seed %d, case %d: %s", seed, caseNumber, other)
                        .isEmpty();
            }
        }
    }

    @Seeds
    void ignoredCommentsDoNotAffectTheResult(long seed) {
        var parts = List.of(" ", "\n", "x", "&#32;", "<![CDATA[ ]]>", "<?p d?>", "<e/>", "<e> </e>", "<e>", "</e>");
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 500; caseNumber++) {
            var document = new StringBuilder("<r>");
            int open = 0;
            for (int i = random.nextInt(12); i > 0; i--) {
                var part = random.nextInt(3) == 0 ? "<!--c-->" : parts.get(random.nextInt(parts.size()));
                open += part.equals("<e>") ? 1 : part.equals("</e>") ? -1 : 0;
                document.append(open < 0 ? "" : part);
                open = Math.max(open, 0);
            }
            document.append("</e>".repeat(open)).append("</r>");
            var without = document.toString().replace("<!--c-->", "");

            var options = new XmlOptions(true, true, true, false, List.of(), List.of(), XmlComparison.BUDGET);
            assertThat(XmlComparison.diff(document.toString(), without, options).changes())
                    .as("seed %d, case %d: %s", seed, caseNumber, document)
                    .isEmpty();
        }
    }

    @Seeds
    void eachEditCausesAtMostOneEntry(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var maker = new RandomXml(random);
            var original = maker.element(4);
            var modified = original.copy();
            int steps = 1 + random.nextInt(6);
            for (int i = 0; i < steps; i++) {
                maker.edit(modified);
            }

            var diff = XmlComparison.diff(XmlModelWriter.plain(original), XmlModelWriter.plain(modified));

            assertThat(diff.changes()).as("seed %d, case %d", seed, caseNumber).hasSizeLessThanOrEqualTo(steps);
        }
    }

    /** The possible pairs of 20 elements are few enough for the minimum cost, those of 80 elements are not. */
    @ParameterizedTest
    @ValueSource(ints = {20, 80})
    void theContentOfAnOnlyChildDecidesAboutThePair(int count) {
        var original = new StringBuilder();
        for (int i = 0; i < count; i++) {
            original.append("<a t='1'><b><c>%1$d</c><d>d%1$d</d><e>old</e></b></a>".formatted(i));
        }
        var modified = "<r><a t='1'><b><c>new</c></b></a>" + original.toString().replace("old", "new") + "</r>";

        assertThat(XmlComparison.diff("<r>" + original + "</r>", modified).changes())
                .hasSize(count + 1);
    }

    @Seeds
    void anAddedElementIsACompleteDocument(long seed) throws Exception {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var maker = new RandomXml(random);
            var original = maker.element(3);
            var modified = original.copy();
            maker.insert(modified);
            maker.insert(modified);
            var text = XmlModelWriter.withPrefixes(modified, "qq", random);

            for (var change :
                    XmlComparison.diff(XmlModelWriter.plain(original), text).changes()) {
                assertThat(DiffBuilder.compare(Input.fromNode(select(text, change.path())))
                                .withTest(Input.fromNode(parse(((Value.Text) change.newValue()).text())
                                        .getDocumentElement()))
                                .checkForSimilar()
                                .build()
                                .getDifferences())
                        .as("seed %d, case %d: %s of %s", seed, caseNumber, change, text)
                        .isEmpty();
            }
        }
    }

    /** Returns the single node at a path. A name in the path, with its prefix, must be equal to the name as the document writes it. */
    private static Node select(String document, String path) throws Exception {
        var byWrittenName = path.replaceAll("/([^/\\[@()]+)(?=[/\\[]|$)", "/*[name()='$1']");
        var nodes = (NodeList) XPathFactory.newDefaultInstance()
                .newXPath()
                .evaluate(byWrittenName, parse(document), XPathConstants.NODESET);
        assertThat(nodes.getLength()).as("nodes at %s", path).isEqualTo(1);
        return nodes.item(0);
    }

    private static Document parse(String document) throws Exception {
        var factory = DocumentBuilderFactory.newDefaultNSInstance();
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(document)));
    }
}
