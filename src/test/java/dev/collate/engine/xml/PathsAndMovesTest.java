package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.align.Sequences;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.testing.Seeds;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xmlunit.builder.DiffBuilder;
import org.xmlunit.builder.Input;

/** Tests moved elements and the paths of ignored nodes and unordered elements. */
@Tag("engine")
class PathsAndMovesTest {
    private static final List<String> PATHS = List.of(
            "/r",
            "/r/a",
            "//a",
            "//b[2]",
            "/r/*",
            "/r//c/@k",
            "//@*",
            "//a//b",
            "/r/b/text()",
            "//text()[2]",
            "//comment()",
            "/r/a[1]/b[1]",
            "//*",
            "//c/@id");

    private static XmlOptions options(boolean moves, List<String> ignored, List<String> unordered) {
        return new XmlOptions(
                true,
                true,
                false,
                moves,
                ignored.stream().map(XmlPath::parse).toList(),
                unordered.stream().map(XmlPath::parse).toList(),
                XmlComparison.BUDGET);
    }

    /** The JDK evaluates each path as an XPath, and XMLUnit compares the documents without the nodes that it finds. */
    @Seeds
    void aDifferenceIsReportedUnlessAPathHidesIt(long seed) throws Exception {
        var random = new Random(seed);
        int equal = 0;
        int different = 0;
        for (int caseNumber = 0; caseNumber < 60; caseNumber++) {
            var ignored = some(random);
            // An index would select other elements after the order has changed.
            var unordered =
                    some(random).stream().filter(path -> !path.contains("[")).toList();
            var original = parse("<r>" + children(random, 3) + "</r>");
            var modified = (Document) original.cloneNode(true);
            edit(modified, ignored, unordered, random);
            var texts = List.of(text(original.getDocumentElement()), text(modified.getDocumentElement()));
            boolean expected = normalEqual(original, modified, ignored, unordered);

            assertThat(XmlComparison.diff(
                                    texts.getFirst(),
                                    texts.getLast(),
                                    options(random.nextBoolean(), ignored, unordered))
                            .changes()
                            .isEmpty())
                    .as("seed %d, case %d: ignored %s, unordered %s%n%s", seed, caseNumber, ignored, unordered, texts)
                    .isEqualTo(expected);
            equal += expected ? 1 : 0;
            different += expected ? 0 : 1;
        }
        assertThat(equal).isPositive();
        assertThat(different).isPositive();
    }

    private static List<String> some(Random random) {
        return PATHS.stream().filter(path -> random.nextInt(6) == 0).toList();
    }

    /** Returns random elements. No two texts are next to each other, and no text consists of white space. */
    private static String children(Random random, int depth) {
        var xml = new StringBuilder();
        for (int i = random.nextInt(4) + depth / 3; i > 0; i--) {
            char name = "abc".charAt(random.nextInt(3));
            var attribute = random.nextInt(3) == 0 ? " k='" + random.nextInt(3) + "'" : "";
            var id = random.nextInt(6) == 0 ? " id='" + random.nextInt(9) + "'" : "";
            xml.append(random.nextInt(5) == 0 ? "t" + random.nextInt(3) : "")
                    .append(random.nextInt(8) == 0 ? "<!--c" + random.nextInt(3) + "-->" : "")
                    .append('<' + Character.toString(name) + attribute + id + '>')
                    .append(depth == 0 ? "x" + random.nextInt(3) : children(random, depth - 1))
                    .append("</" + name + ">");
        }
        return xml.toString();
    }

    /** Changes the modified document, mostly where the paths hide the change. */
    private static void edit(Document document, List<String> ignored, List<String> unordered, Random random)
            throws Exception {
        for (var node : select(document, ignored)) {
            if (random.nextInt(3) == 0) {
                if (node instanceof Element element) {
                    element.appendChild(document.createElement("new"));
                } else {
                    node.setNodeValue("new");
                }
            }
        }
        for (var node : select(document, unordered)) {
            if (node instanceof Element element && element.getFirstChild() instanceof Element && random.nextBoolean()) {
                element.appendChild(element.getFirstChild());
            }
        }
        if (random.nextInt(3) > 0) {
            var all = document.getElementsByTagName("*");
            ((Element) all.item(random.nextInt(all.getLength()))).setAttribute("k", "9");
        }
    }

    private static boolean normalEqual(
            Document original, Document modified, List<String> ignored, List<String> unordered) throws Exception {
        for (var document : List.of(original, modified)) {
            var sorted = select(document, unordered);
            for (var node : select(document, ignored)) {
                if (node instanceof Attr attribute) {
                    attribute.getOwnerElement().removeAttributeNode(attribute);
                } else if (node == document.getDocumentElement()) {
                    return true;
                } else {
                    // The texts around the node stay two nodes, as in the comparison.
                    node.getParentNode().removeChild(node);
                }
            }
            sort(document.getDocumentElement(), sorted);
        }
        return !DiffBuilder.compare(Input.fromDocument(original))
                .withTest(Input.fromDocument(modified))
                .checkForIdentical()
                .build()
                .hasDifferences();
    }

    private static void sort(Element element, Set<Node> unordered) {
        var children = nodes(element.getChildNodes());
        children.forEach(child -> {
            if (child instanceof Element inner) {
                sort(inner, unordered);
            }
        });
        if (unordered.contains(element)) {
            children.stream()
                    .sorted(Comparator.comparing(PathsAndMovesTest::text))
                    .forEach(element::appendChild);
        }
    }

    private static Set<Node> select(Document document, List<String> paths) throws Exception {
        // The order of the nodes decides which of them the random numbers change.
        var selected = new LinkedHashSet<Node>();
        for (var path : paths) {
            selected.addAll(nodes((NodeList)
                    XPathFactory.newDefaultInstance().newXPath().evaluate(path, document, XPathConstants.NODESET)));
        }
        return selected;
    }

    private static List<Node> nodes(NodeList list) {
        var nodes = new ArrayList<Node>();
        for (int i = 0; i < list.getLength(); i++) {
            nodes.add(list.item(i));
        }
        return nodes;
    }

    private static String text(Node node) {
        if (!(node instanceof Element element)) {
            return node.getNodeType() == Node.COMMENT_NODE ? "<!--" + node.getNodeValue() + "-->" : node.getNodeValue();
        }
        var text = new StringBuilder("<" + element.getTagName());
        var attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            text.append(" " + attributes.item(i).getNodeName() + "='"
                    + attributes.item(i).getNodeValue() + "'");
        }
        text.append('>');
        nodes(element.getChildNodes()).forEach(child -> text.append(text(child)));
        return text.append("</" + element.getTagName() + ">").toString();
    }

    private static Document parse(String document) throws Exception {
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(document)));
    }

    /** Counts the elements outside a longest increasing subsequence, and selects each moved element at both positions. */
    @Seeds
    void eachMovedElementHasItsOldPositionAndTheirNumberIsTheMinimum(long seed) throws Exception {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
            int size = 1 + random.nextInt(random.nextBoolean() ? 12 : 80);
            boolean keyed = random.nextBoolean();
            var original = new ArrayList<Integer>();
            var kept = new ArrayList<Integer>();
            for (int i = 0; i < size; i++) {
                original.add(i);
                kept.add(i);
            }
            for (int moves = random.nextInt(6); moves > 0; moves--) {
                kept.add(random.nextInt(kept.size()), kept.removeLast());
            }
            var before = list(original, keyed);
            var after = list(kept, keyed);
            var moved = XmlComparison.diff(before, after, options(true, List.of(), List.of()))
                    .changes();
            for (var change : moved) {
                var what = "seed %d, case %d: %s".formatted(seed, caseNumber, change);
                assertThat(change.type()).as(what).isEqualTo(ChangeType.MOVED);
                assertThat(text(only(parse(before), change.from())))
                        .as(what)
                        .isEqualTo(text(only(parse(after), change.path())));
                assertThat(change.oldPath()).isEqualTo(change.path().equals(change.from()) ? null : change.from());
            }
            assertThat(moved)
                    .as("seed %d, case %d: %s", seed, caseNumber, kept)
                    .hasSize(size - longestIncreasing(kept));
        }
    }

    private static String list(List<Integer> ids, boolean keyed) {
        var xml = new StringBuilder("<r>");
        ids.forEach(id -> xml.append(
                keyed ? "<e id='" + id + "'/>" : "<e><v>" + id + "</v><w>" + id + "</w><x>" + id + "</x></e>"));
        return xml.append("</r>").toString();
    }

    private static Node only(Document document, String path) throws Exception {
        var nodes = select(document, List.of(path));
        assertThat(nodes).as(path).hasSize(1);
        return nodes.iterator().next();
    }

    /** Returns the length of a longest increasing subsequence of different numbers. */
    private static int longestIncreasing(List<Integer> numbers) {
        var values = numbers.stream().mapToInt(Integer::intValue);
        var sorted = numbers.stream().mapToInt(Integer::intValue).sorted();
        return Sequences.longestCommonSubsequence(values.toArray(), sorted.toArray());
    }

    @Test
    void aPathHasAtMost200Steps() {
        assertThat(XmlPath.parse("/a".repeat(200)).steps()).hasSize(200);
        assertThatThrownBy(() -> XmlPath.parse("/a".repeat(500_000))).hasMessage("must not have more than 200 steps");
    }

    @Test
    void changesInsideAMovedElementAreReported() {
        var diff = XmlComparison.diff(
                "<r><a id='1'>x</a><a id='2'>y</a><br/></r>",
                "<r><br/><a id='2'>z</a><a id='1'>x</a></r>",
                options(true, List.of(), List.of()));
        assertThat(diff.changes().stream().map(change -> change.type() + " " + change.path()))
                .contains("MOVED /r/a[2]", "CHANGED /r/a[1]/text()")
                .doesNotContain("MOVED /r/br");
    }

    @Test
    void pathsWithoutANodeAreReported() {
        var diff = XmlComparison.diff(
                "<r><a/></r>",
                "<r><b/></r>",
                options(false, List.of("/r/b", "/r/c", "/r/a/@x"), List.of("//d", "//r")));
        assertThat(diff.unmatchedPaths()).containsExactly("/r/c", "/r/a/@x", "//d");
        assertThat(diff.changes().stream().map(Change::path)).containsExactly("/r/a");
        assertThat(XmlComparison.diff("<r/>", "<r/>").unmatchedPaths()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a.b-c_1", "/p:é", "/_", "//\uD840\uDC00[2]", "/r/@xml:id"})
    void namesOfXmlAreAccepted(String path) {
        assertThat(XmlPath.parse(path).text()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    a/b        | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 1
                    /a/        | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 3
                    /a[0]      | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 3
                    /a///b     | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 3
                    /a[@x='1'] | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 3
                    /.         | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 1
                    /1         | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 1
                    `/a|/b`    | is not a path: expected a step such as /name, /name[1], //name, /@name or /text() at character 3
                    /@x/a      | is not a path: only an element can have another step after it
                    /*[2]      | is not supported: * and attributes cannot have an index
                    /a/@x[1]   | is not supported: * and attributes cannot have an index
                    ``         | is not a path: it must begin with /
                    """)
    void invalidPathsAreRejected(String path, String problem) {
        assertThatThrownBy(() -> XmlPath.parse(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }
}
