package dev.collate.engine.xml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A document that tests create and edit. The document has no prefixes and no formatting; {@link XmlModelWriter} chooses them. */
final class XmlModel {
    private XmlModel() {}

    public sealed interface Node {}

    /** A name. The namespace is empty if the name has no namespace. */
    public record Name(String namespace, String local) {}

    public static final class Element implements Node {
        final Name name;
        final Map<Name, String> attributes = new LinkedHashMap<>();
        final List<Node> children = new ArrayList<>();

        Element(Name name) {
            this.name = name;
        }

        public Element copy() {
            var copy = new Element(name);
            copy.attributes.putAll(attributes);
            for (var child : children) {
                copy.children.add(child instanceof Element element ? element.copy() : child);
            }
            return copy;
        }

        /** Returns this element and all its descendants that are elements. */
        List<Element> all() {
            var all = new ArrayList<Element>();
            all.add(this);
            for (var child : children) {
                if (child instanceof Element element) {
                    all.addAll(element.all());
                }
            }
            return all;
        }

        boolean hasText() {
            return children.stream().anyMatch(Text.class::isInstance);
        }
    }

    public record Text(String text) implements Node {}

    public record Comment(String text) implements Node {}

    public record Instruction(String target, String data) implements Node {}
}
