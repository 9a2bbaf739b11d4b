package dev.collate.engine.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates random JSON documents and edits them at random. The documents have few distinct values, so that values occur several times. */
public final class RandomDocuments {
    private static final List<String> NAMES = List.of(
            "a", "b", "id", "name", "a.b", "~", "a/b", "", "$", "é", "x y", "quote\"", "tab\t", "[0]", "*", "**");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Random random;

    public RandomDocuments(long seed) {
        this(new Random(seed));
    }

    public RandomDocuments(Random random) {
        this.random = random;
    }

    public JsonNode document() {
        return value(4);
    }

    private JsonNode value(int depth) {
        int kind = random.nextInt(depth > 0 ? 8 : 5);
        return switch (kind) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt(4));
            case 3 -> NODES.numberNode(random.nextInt(400) / 100.0);
            case 4 -> NODES.stringNode(NAMES.get(random.nextInt(NAMES.size())));
            case 5, 6 -> array(depth);
            default -> object(depth);
        };
    }

    private ArrayNode array(int depth) {
        var array = NODES.arrayNode();
        for (int i = random.nextInt(7); i > 0; i--) {
            array.add(value(depth - 1));
        }
        return array;
    }

    private ObjectNode object(int depth) {
        var object = NODES.objectNode();
        for (int i = random.nextInt(6); i > 0; i--) {
            object.set(NAMES.get(random.nextInt(NAMES.size())), value(depth - 1));
        }
        return object;
    }

    /** Returns a copy with random changes: about one of {@code rarity} values is changed, added, removed or moved. */
    JsonNode edited(JsonNode node, int rarity) {
        if (random.nextInt(rarity) == 0) {
            return value(2);
        }
        if (node.isArray()) {
            var elements = new ArrayList<JsonNode>();
            node.forEach(element -> elements.add(edited(element, rarity)));
            if (random.nextInt(rarity) < 2) {
                elements.add(random.nextInt(elements.size() + 1), value(1));
            }
            if (!elements.isEmpty() && random.nextInt(rarity) < 2) {
                elements.remove(random.nextInt(elements.size()));
            }
            if (!elements.isEmpty() && random.nextInt(rarity) < 2) {
                Collections.swap(elements, random.nextInt(elements.size()), random.nextInt(elements.size()));
            }
            return NODES.arrayNode().addAll(elements);
        }
        if (node.isObject()) {
            var object = NODES.objectNode();
            node.propertyStream()
                    .filter(member -> random.nextInt(rarity) > 0)
                    .forEach(member -> object.set(member.getKey(), edited(member.getValue(), rarity)));
            if (random.nextInt(rarity) < 2) {
                object.set(NAMES.get(random.nextInt(NAMES.size())), value(1));
            }
            return object;
        }
        return node;
    }

    /** Returns a copy in which some objects have further members with some of these names. */
    JsonNode withMembers(JsonNode node, List<String> names) {
        if (node.isArray()) {
            var array = NODES.arrayNode();
            node.forEach(element -> array.add(withMembers(element, names)));
            return array;
        }
        if (node.isObject()) {
            var object = NODES.objectNode();
            node.propertyStream().forEach(member -> object.set(member.getKey(), withMembers(member.getValue(), names)));
            names.stream().filter(name -> random.nextBoolean()).forEach(name -> object.set(name, value(1)));
            return object;
        }
        return node;
    }

    /** Returns a copy in which the members of each object are in random order. */
    JsonNode shuffled(JsonNode node) {
        if (node.isArray()) {
            var array = NODES.arrayNode();
            node.forEach(element -> array.add(shuffled(element)));
            return array;
        }
        if (node.isObject()) {
            var names = new ArrayList<>(node.propertyNames());
            Collections.shuffle(names, random);
            var object = NODES.objectNode();
            names.forEach(name -> object.set(name, shuffled(node.get(name))));
            return object;
        }
        return node;
    }
}
