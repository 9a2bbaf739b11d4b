package dev.collate.engine.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A path to nodes of an XML document, in the syntax of the paths in a response and of XPath: {@code /catalog/book[2]/@id}. A step is a
 * name, {@code *}, {@code @name}, {@code @*}, {@code text()}, {@code comment()} or {@code processing-instruction()}. A step without
 * {@code @} and {@code *} may have an index, which counts the siblings with the same step from 1. Two slashes before a step stand for any
 * number of elements.
 *
 * @param text the path as the request has it
 */
public record XmlPath(String text, List<Step> steps) {
    /** Maximum number of steps of all paths of a request together. Each step makes the reading of each node a little slower. */
    public static final int MAX_TOTAL_STEPS = 400;

    /** The index of a step that matches nodes with any index. */
    static final int ANY_INDEX = 0;

    private static final String ANY_NAME = "*";

    /** An XML name. Accepts all characters that are not ASCII, because a name that no document has is not an error. */
    private static final String NAME = "[A-Za-z_:[^\\p{ASCII}]][-.0-9A-Za-z_:[^\\p{ASCII}]]*+";

    private static final Pattern STEP_PATTERN = Pattern.compile(
            "(//?)(?:(text|comment|processing-instruction)\\(\\)|(@?)(\\*|" + NAME + "))(?:\\[([1-9][0-9]{0,8})])?");

    /**
     * A step of a path.
     *
     * @param kind the kind of the matched nodes
     * @param name the name as the document writes it, with its prefix; empty for a node without a name, and for a step that matches any
     *     name
     * @param index the index of the matched nodes; {@link #ANY_INDEX} for all of them
     * @param anyDepth whether any number of elements may be between the node of the preceding step and the matched nodes
     */
    record Step(NodeKind kind, String name, int index, boolean anyDepth) {}

    public XmlPath {
        steps = List.copyOf(steps);
    }

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException if the text is not a valid path; the message says what is wrong and can be sent to the client
     */
    public static XmlPath parse(String text) {
        var steps = new ArrayList<Step>();
        var matcher = STEP_PATTERN.matcher(text);
        int position = 0;
        while (position < text.length()) {
            if (!matcher.find(position) || matcher.start() != position) {
                throw new IllegalArgumentException(
                        "is not a path: expected a step such as /name, /name[1], //name, /@name or"
                                + " /text() at character " + (position + 1));
            }
            if (matcher.group(5) != null && (ANY_NAME.equals(matcher.group(4)) || "@".equals(matcher.group(3)))) {
                throw new IllegalArgumentException("is not supported: * and attributes cannot have an index");
            }
            if (!steps.isEmpty() && steps.getLast().kind() != NodeKind.ELEMENT) {
                throw new IllegalArgumentException("is not a path: only an element can have another step after it");
            }
            if (steps.size() == MAX_TOTAL_STEPS / 2) {
                throw new IllegalArgumentException("must not have more than " + MAX_TOTAL_STEPS / 2 + " steps");
            }
            steps.add(new Step(
                    nodeKind(matcher.group(2), matcher.group(3)),
                    matcher.group(4) == null || matcher.group(4).equals(ANY_NAME) ? "" : matcher.group(4),
                    matcher.group(5) == null ? ANY_INDEX : Integer.parseInt(matcher.group(5)),
                    matcher.group(1).length() > 1));
            position = matcher.end();
        }
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("is not a path: it must begin with /");
        }
        return new XmlPath(text, steps);
    }

    private static NodeKind nodeKind(String nodeTest, String attributeSign) {
        return nodeTest == null
                ? attributeSign.isEmpty() ? NodeKind.ELEMENT : NodeKind.ATTRIBUTE
                : switch (nodeTest) {
                    case "text" -> NodeKind.TEXT;
                    case "comment" -> NodeKind.COMMENT;
                    default -> NodeKind.INSTRUCTION;
                };
    }
}
