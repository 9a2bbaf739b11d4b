package dev.collate.engine.xml;

import dev.collate.engine.xml.XmlModel.Comment;
import dev.collate.engine.xml.XmlModel.Element;
import dev.collate.engine.xml.XmlModel.Instruction;
import dev.collate.engine.xml.XmlModel.Name;
import dev.collate.engine.xml.XmlModel.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;

/** Writes an {@link XmlModel} as XML text. The static methods differ in the prefixes, the order of the attributes and the indentation. */
public final class XmlModelWriter {
    private final StringBuilder out = new StringBuilder();
    private final String prefix;
    private final Random random;
    private final boolean shuffled;
    private final boolean indented;

    private XmlModelWriter(String prefix, Random random, boolean shuffled, boolean indented) {
        this.prefix = prefix;
        this.random = random;
        this.shuffled = shuffled;
        this.indented = indented;
    }

    /** Writes the document with the prefixes {@code pa} and {@code pb}, without indentation. */
    public static String plain(Element root) {
        return write(root, new XmlModelWriter("p", new Random(0), false, false));
    }

    /** Writes the document with prefixes that begin with {@code prefix}, and with default namespaces on random elements. */
    public static String withPrefixes(Element root, String prefix, Random random) {
        return write(root, new XmlModelWriter(prefix, random, false, false));
    }

    /** Writes the document with the attributes of each tag in random order. */
    static String shuffled(Element root, Random random) {
        return write(root, new XmlModelWriter("p", random, true, false));
    }

    /** Writes the document with each child on a separate line, except in elements that contain text. */
    static String indented(Element root) {
        return write(root, new XmlModelWriter("p", new Random(0), false, true));
    }

    private static String write(Element root, XmlModelWriter writer) {
        writer.element(root, "", 0);
        return writer.out.toString();
    }

    /**
     * Writes an element with the namespace declarations that it needs. The root declares the prefixes of both namespaces. An element
     * without a prefix declares its default namespace.
     */
    private void element(Element element, String defaultNamespace, int depth) {
        var namespace = element.name.namespace();
        boolean asDefault = namespace.isEmpty() || prefix.length() > 1 && random.nextBoolean();
        var name = asDefault ? element.name.local() : prefixed(element.name);
        out.append('<').append(name);
        if (depth == 0) {
            out.append(" xmlns:%1$sa='urn:a' xmlns:%1$sb='urn:b'".formatted(prefix));
        }
        var inside = asDefault ? namespace : defaultNamespace;
        if (!inside.equals(defaultNamespace)) {
            out.append(" xmlns=\"").append(inside).append('"');
        }
        var attributes = new ArrayList<>(element.attributes.entrySet());
        if (shuffled) {
            Collections.shuffle(attributes, random);
        }
        for (var attribute : attributes) {
            out.append(' ').append(prefixed(attribute.getKey())).append("=\"");
            out.append(escape(attribute.getValue())).append('"');
        }
        out.append('>');
        for (var child : element.children) {
            indent(element, depth + 1);
            switch (child) {
                case Element inner -> element(inner, inside, depth + 1);
                case Text text -> out.append(escape(text.text()));
                case Comment comment ->
                    out.append("<!--").append(comment.text()).append("-->");
                case Instruction instruction ->
                    out.append("<?%s %s?>".formatted(instruction.target(), instruction.data()));
            }
        }
        if (!element.children.isEmpty()) {
            indent(element, depth);
        }
        out.append("</").append(name).append('>');
    }

    private String prefixed(Name name) {
        return switch (name.namespace()) {
            case "urn:a" -> prefix + "a:" + name.local();
            case "urn:b" -> prefix + "b:" + name.local();
            default -> name.local();
        };
    }

    private void indent(Element parent, int depth) {
        if (indented && !parent.hasText()) {
            out.append('\n').append("  ".repeat(depth));
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
