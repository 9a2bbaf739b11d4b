package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/**
 * The parser of the JDK is the oracle: both parsers must accept the same documents, reject the same documents, and read the same content.
 * Many of the documents are damaged at random.
 */
@Tag("engine")
class XmlReaderOracleTest {
    /**
     * The parser of the JDK accepts the names of attributes that begin with a colon and the targets of processing instructions that contain
     * a colon. Namespaces in XML 1.0 forbids both.
     */
    private static final Pattern WRONGLY_ACCEPTED = Pattern.compile("}:|<\\?[^ ]*:");

    private static final int MUTANTS = 10;
    private static final List<String> SNIPPETS = List.of(
            "<",
            ">",
            "&",
            ";",
            "'",
            "\"",
            "=",
            "/",
            "!",
            "?",
            "-",
            "--",
            "[",
            "]",
            "]]>",
            ":",
            "#",
            " ",
            "\n",
            "\r",
            "a",
            "x",
            "1",
            "\u00e9",
            "\u00d7",
            "\u0001",
            "\ufffe",
            "<a>",
            "</a>",
            "<b/>",
            "<!--",
            "-->",
            "<![CDATA[",
            "<?",
            "?>",
            "&amp;",
            "&#65;",
            "&#x;",
            "xmlns:c='u'",
            " xmlns='u'",
            "pa:",
            "a:b",
            "xml");

    @Seeds
    void acceptsTheSameDocumentsAsTheJdk(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var document = XmlModelWriter.withPrefixes(new RandomXml(random).element(3), "pp", random);
            var name = "seed %d, case %d".formatted(seed, caseNumber);
            assertAgreement(name, document);
            for (int i = 0; i < MUTANTS; i++) {
                assertAgreement(name, mutant(document, random));
            }
        }
    }

    private static void assertAgreement(String name, String document) {
        assertThat(ours(document)).as("%s: %s", name, document).isEqualTo(theirs(document));
    }

    private static String mutant(String document, Random random) {
        var characters = document.codePoints().toArray();
        int from = random.nextInt(characters.length);
        int to = random.nextInt(3) == 0 ? from : Math.min(characters.length, from + 1 + random.nextInt(4));
        var inserted = random.nextInt(3) == 0 ? "" : SNIPPETS.get(random.nextInt(SNIPPETS.size()));
        return new String(characters, 0, from) + inserted + new String(characters, to, characters.length - to);
    }

    /** Returns one text for each node of the document. Returns null if the parser rejects the document. */
    private static @Nullable List<String> ours(String document) {
        try {
            var names = new QNames(true);
            var tree = XmlReader.read(Slices.inLargerArray(document), "original", names, XmlOptions.defaults(1));
            var seen = new ArrayList<String>();
            for (int node = 1; node < tree.subtreeEnd(XmlTree.DOCUMENT); node++) {
                switch (tree.kind(node)) {
                    case ELEMENT -> seen.add(name(tree, names, node) + attributes(tree, names, node));
                    case TEXT -> text(seen, tree.text(node));
                    case COMMENT -> seen.add("<!--" + tree.text(node));
                    case INSTRUCTION -> seen.add("<?" + names.text(tree.name(node)) + " " + tree.text(node));
                    default -> {}
                }
            }
            return seen;
        } catch (ApiException rejected) {
            return null;
        }
    }

    private static TreeMap<String, String> attributes(XmlTree tree, QNames names, int element) {
        var attributes = new TreeMap<String, String>();
        for (int node = element + 1; node < tree.firstChild(element); node++) {
            if (tree.kind(node) == NodeKind.ATTRIBUTE) {
                attributes.put(name(tree, names, node), tree.text(node));
            }
        }
        return attributes;
    }

    private static String name(XmlTree tree, QNames names, int node) {
        int name = tree.name(node);
        return "{" + names.symbols().text(names.namespace(name)) + "}"
                + names.text(name).replaceFirst(".*:", "");
    }

    private static @Nullable List<String> theirs(String document) {
        try {
            var factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.IS_COALESCING, true);
            var reader = factory.createXMLStreamReader(new StringReader(document));
            var seen = new ArrayList<String>();
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT ->
                        seen.add("{" + orNone(reader.getNamespaceURI()) + "}" + reader.getLocalName()
                                + attributes(reader));
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(seen, reader.getText());
                    case XMLStreamConstants.COMMENT -> seen.add("<!--" + reader.getText());
                    case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                        seen.add("<?" + reader.getPITarget() + " " + orNone(reader.getPIData()));
                    default -> {}
                }
            }
            return WRONGLY_ACCEPTED.matcher(seen.toString()).find() ? null : seen;
        } catch (XMLStreamException rejected) {
            return null;
        }
    }

    private static TreeMap<String, String> attributes(XMLStreamReader reader) {
        var attributes = new TreeMap<String, String>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.put(
                    "{" + orNone(reader.getAttributeNamespace(i)) + "}" + reader.getAttributeLocalName(i),
                    reader.getAttributeValue(i));
        }
        return attributes;
    }

    /**
     * Adds a text unless it consists only of white space. Our parser ignores some white space between tags, the parser of the JDK does not.
     */
    private static void text(List<String> seen, String text) {
        if (!text.isBlank()) {
            seen.add("text " + text);
        }
    }

    private static String orNone(@Nullable String text) {
        return text == null ? "" : text;
    }
}
