package dev.collate.engine.tree;

import dev.collate.diff.ResultModule;
import java.util.ArrayList;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The test oracle: a simple, exact comparison of two JSON documents, which Jackson has parsed. */
public final class ExactJson {
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new ResultModule())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ExactJson() {}

    static boolean equal(String a, String b, boolean arrayOrderMatters) {
        return equal(MAPPER.readTree(a), MAPPER.readTree(b), arrayOrderMatters);
    }

    public static boolean equal(JsonNode a, JsonNode b, boolean arrayOrderMatters) {
        if (a.isNumber() && b.isNumber()) {
            return a.decimalValue().compareTo(b.decimalValue()) == 0;
        }
        if (a.isObject() && b.isObject()) {
            return a.size() == b.size()
                    && a.propertyStream()
                            .allMatch(member -> b.has(member.getKey())
                                    && equal(member.getValue(), b.get(member.getKey()), arrayOrderMatters));
        }
        if (a.isArray() && b.isArray()) {
            return a.size() == b.size() && (arrayOrderMatters ? sameSequence(a, b) : sameMultiset(a, b));
        }
        return a.equals(b);
    }

    private static boolean sameSequence(JsonNode a, JsonNode b) {
        for (int i = 0; i < a.size(); i++) {
            if (!equal(a.get(i), b.get(i), true)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameMultiset(JsonNode a, JsonNode b) {
        var left = new ArrayList<JsonNode>();
        b.forEach(left::add);
        for (var element : a) {
            boolean found = false;
            for (int i = 0; i < left.size() && !found; i++) {
                found = equal(element, left.get(i), false);
                if (found) {
                    left.remove(i);
                }
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }
}
