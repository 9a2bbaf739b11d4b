package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Change;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.w3c.dom.Node;
import org.xmlunit.builder.DiffBuilder;
import org.xmlunit.builder.Input;
import org.xmlunit.diff.Comparison;
import org.xmlunit.diff.NodeMatcher;

/**
 * XMLUnit is the oracle: it pairs the same children as our {@link ChildAligner}, and must then find the same differences at the same
 * positions.
 */
@Tag("engine")
class XmlUnitOracleTest {
    private static final Map<String, String> PREFIXES = Map.of("pa", "urn:a", "pb", "urn:b");

    @Seeds
    void editedDocumentsDifferAsInXmlUnit(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            var maker = new RandomXml(random);
            var original = maker.element(4);
            var modified = original.copy();
            for (int edits = random.nextInt(10); edits > 0; edits--) {
                maker.edit(modified);
            }
            assertAgreement(
                    "seed %d, case %d".formatted(seed, caseNumber),
                    XmlModelWriter.plain(original),
                    XmlModelWriter.plain(modified));
        }
    }

    @Seeds
    void unrelatedDocumentsDifferAsInXmlUnit(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            var maker = new RandomXml(random);
            assertAgreement(
                    "seed %d, case %d".formatted(seed, caseNumber),
                    XmlModelWriter.plain(maker.element(3)),
                    XmlModelWriter.plain(maker.element(3)));
        }
    }

    private static void assertAgreement(String name, String original, String modified) {
        var ours = XmlComparison.diff(original, modified).changes().stream()
                .map(XmlUnitOracleTest::describe)
                .toList();
        assertThat(ours)
                .as("%s:%n%s%n%s", name, original, modified)
                .containsExactlyInAnyOrderElementsOf(theirs(original, modified));
    }

    private static List<String> theirs(String original, String modified) {
        var differences = DiffBuilder.compare(Input.fromString(original))
                .withTest(Input.fromString(modified))
                .withNodeMatcher(new OurPairs(original, modified))
                .withNamespaceContext(PREFIXES)
                .checkForSimilar()
                .build()
                .getDifferences();
        var described = new ArrayList<String>();
        differences.forEach(difference -> describe(difference.getComparison(), described));
        return described;
    }

    /** Describes our difference by its type and its path. Like XMLUnit, each step of the path has an index. */
    private static String describe(Change change) {
        var place = change.path().replaceAll("(?<=/)(?!@)([^/\\[]+)(?=/|$)", "$1[1]");
        return change.type() + " " + place;
    }

    private static void describe(Comparison comparison, List<String> described) {
        var control = comparison.getControlDetails();
        var test = comparison.getTestDetails();
        switch (comparison.getType()) {
            case TEXT_VALUE, ATTR_VALUE, PROCESSING_INSTRUCTION_DATA -> described.add("CHANGED " + test.getXPath());
            case CHILD_LOOKUP, ATTR_NAME_LOOKUP ->
                described.add(
                        control.getXPath() != null && control.getValue() != null
                                ? "REMOVED " + control.getXPath()
                                : "ADDED " + test.getXPath());
            case ELEMENT_NUM_ATTRIBUTES, CHILD_NODELIST_LENGTH, CHILD_NODELIST_SEQUENCE -> {}
            default -> described.add(comparison.toString());
        }
    }

    /**
     * Pairs the same children as our {@link ChildAligner}. The class finds the node of an {@link XmlTree} for a DOM node by the position
     * among the siblings.
     */
    private static final class OurPairs implements NodeMatcher {
        private final QNames names = new QNames(true);
        private final XmlOptions options = XmlOptions.defaults(XmlComparison.BUDGET);
        private final XmlTree original;
        private final XmlTree modified;

        OurPairs(String original, String modified) {
            this.original = XmlReader.read(Slices.inLargerArray(original), "original", names, options);
            this.modified = XmlReader.read(Slices.inLargerArray(modified), "modified", names, options);
        }

        @Override
        public Iterable<Map.Entry<Node, Node>> match(Iterable<Node> controls, Iterable<Node> tests) {
            var pairs = new ArrayList<Map.Entry<Node, Node>>();
            var before = list(controls);
            var after = list(tests);
            if (before.isEmpty() || after.isEmpty()) {
                return pairs;
            }
            var budget = new WorkBudget(XmlComparison.BUDGET);
            var found = new ChildAligner(
                            Children.of(
                                    original,
                                    names,
                                    find(original, before.getFirst().getParentNode())),
                            Children.of(
                                    modified,
                                    names,
                                    find(modified, after.getFirst().getParentNode())),
                            new ChildSimilarity(names, false, budget),
                            budget)
                    .align();
            for (int i = 0; i < before.size(); i++) {
                if (found.isPairedA(i)) {
                    pairs.add(Map.entry(before.get(i), after.get(found.partner(i))));
                }
            }
            return pairs;
        }

        private int find(XmlTree tree, Node node) {
            if (node.getParentNode() == null) {
                return XmlTree.DOCUMENT;
            }
            int index = 0;
            for (var sibling = node.getPreviousSibling(); sibling != null; sibling = sibling.getPreviousSibling()) {
                index++;
            }
            return Children.of(tree, names, find(tree, node.getParentNode())).node(index);
        }

        private static List<Node> list(Iterable<Node> nodes) {
            var list = new ArrayList<Node>();
            nodes.forEach(list::add);
            return list;
        }
    }
}
