package dev.collate.engine.xml;

import dev.collate.engine.xml.XmlModel.Comment;
import dev.collate.engine.xml.XmlModel.Element;
import dev.collate.engine.xml.XmlModel.Instruction;
import dev.collate.engine.xml.XmlModel.Name;
import dev.collate.engine.xml.XmlModel.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;

/** Writes a model as XML. Each writer chooses other prefixes, attribute orders or indentation. */
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

    /** Writes the simplest form. */
    public static String plain(Element root) {
        return write(root, new XmlModelWriter("p", new Random(0), false, false));
    }

    /** Writes prefixes with this beginning, and default namespaces at random. */
    public static String withPrefixes(Element root, String prefix, Random random) {
        return write(root, new XmlModelWriter(prefix, random, false, false));
    }

    /** Writes the attributes of each tag in random order. */
    static String shuffled(Element root, Random random) {
        return write(root, new XmlModelWriter("p", random, true, false));
    }

    /** Writes each child on a line of its own, where there is no text. */
    static String indented(Element root) {
        return write(root, new XmlModelWriter("p", new Random(0), false, true));
    }

    private static String write(Element root, XmlModelWriter writer) {
        writer.element(root, "", 0);
        return writer.out.toString();
    }

    /**
     * Writes an element with the declarations that it needs: the prefixes of both namespaces, and the default namespace where it is used.
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
