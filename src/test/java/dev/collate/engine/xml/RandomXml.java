package dev.collate.engine.xml;

import dev.collate.engine.xml.XmlModel.Comment;
import dev.collate.engine.xml.XmlModel.Element;
import dev.collate.engine.xml.XmlModel.Instruction;
import dev.collate.engine.xml.XmlModel.Name;
import dev.collate.engine.xml.XmlModel.Text;
import java.util.List;
import java.util.Random;

/** Creates small random documents and edits them. */
public final class RandomXml {
    private static final List<String> NAMESPACES = List.of("", "", "urn:a", "urn:b");
    private static final List<String> LOCALS = List.of("a", "b", "item", "n\u00e4me", "x-1");
    private static final List<String> TEXTS =
            List.of("one", "two", "a < b & c", " padded ", "\u4e2d\ud83d\ude00", "\"quoted\" 'twice'", "]] >", "1");

    private final Random random;
    private int fresh;

    public RandomXml(Random random) {
        this.random = random;
    }

    /** Returns a document with elements nested up to {@code depth} levels deep. */
    public Element element(int depth) {
        var element = new Element(name());
        for (int i = random.nextInt(4); i > 0; i--) {
            element.attributes.put(name(), pick(TEXTS));
        }
        boolean mixed = random.nextInt(4) == 0;
        int children = depth == 0 ? 0 : random.nextInt(6);
        for (int i = 0; i < children; i++) {
            switch (random.nextInt(12)) {
                case 0 -> element.children.add(new Comment(pick(List.of("note", "- dash", ""))));
                case 1 -> element.children.add(new Instruction("target", pick(List.of("data", "a=\"b\"", ""))));
                default -> {
                    if (mixed && !endsInText(element)) {
                        element.children.add(new Text(pick(TEXTS)));
                    }
                    element.children.add(element(depth - 1));
                }
            }
        }
        if (element.children.isEmpty() && random.nextInt(4) > 0) {
            element.children.add(new Text(pick(TEXTS)));
        }
        return element;
    }

    /** Makes one random change in the element or in one of its descendants. The comparison must report this change as at most one entry. */
    public void edit(Element root) {
        var all = root.all();
        var element = pick(all);
        switch (random.nextInt(6)) {
            case 0 -> element.attributes.put(new Name("", "fresh" + fresh++), "new");
            case 1 ->
                element.attributes.keySet().stream()
                        .findAny()
                        .ifPresent(name -> element.attributes.replace(name, fresh()));
            case 2 -> element.attributes.keySet().stream().findFirst().ifPresent(element.attributes::remove);
            case 3 -> editText(element);
            case 4 -> insert(element);
            default -> remove(element);
        }
    }

    private void editText(Element element) {
        for (int i = 0; i < element.children.size(); i++) {
            if (element.children.get(i) instanceof Text) {
                element.children.set(i, new Text(fresh()));
                return;
            }
        }
        if (element.children.isEmpty()) {
            element.children.add(new Text(fresh()));
        }
    }

    /** Inserts an element that is not similar to any other element. */
    void insert(Element element) {
        var inserted = element(1);
        inserted.attributes.put(new Name("", "fresh"), fresh());
        element.children.add(random.nextInt(element.children.size() + 1), inserted);
    }

    private void remove(Element element) {
        for (int i = 0; i < element.children.size(); i++) {
            boolean joinsTexts = i > 0
                    && i + 1 < element.children.size()
                    && element.children.get(i - 1) instanceof Text
                    && element.children.get(i + 1) instanceof Text;
            if (element.children.get(i) instanceof Element && !joinsTexts) {
                element.children.remove(i);
                return;
            }
        }
    }

    private String fresh() {
        return "fresh " + fresh++;
    }

    private Name name() {
        return new Name(pick(NAMESPACES), pick(LOCALS));
    }

    private static boolean endsInText(Element element) {
        return !element.children.isEmpty() && element.children.getLast() instanceof Text;
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
