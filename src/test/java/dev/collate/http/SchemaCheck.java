package dev.collate.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Validates responses against schemas. Checks types, required members, constants and choices, and that every member is described. */
final class SchemaCheck {
    private final Description description;
    private final List<String> faults = new ArrayList<>();

    private SchemaCheck(Description description) {
        this.description = description;
    }

    /** Returns the errors of a value. Returns an empty list if the value is valid. */
    static List<String> faults(Description description, JsonNode schema, JsonNode value) {
        var check = new SchemaCheck(description);
        check.check("$", schema, value);
        return check.faults;
    }

    private void check(String path, JsonNode reference, JsonNode value) {
        var schema = description.resolved(reference);
        var type = schema.path("type");
        if (!type.isMissingNode() && types(type).noneMatch(name -> is(name, value))) {
            faults.add(path + " is not of type " + type + ": " + value);
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            faults.add(path + " is not " + schema.get("const"));
        }
        if (schema.has("enum")
                && StreamSupport.stream(schema.get("enum").spliterator(), false).noneMatch(value::equals)) {
            faults.add(path + " is not one of " + schema.get("enum") + ": " + value);
        }
        if (schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                check(path + "[" + i + "]", schema.get("items"), value.get(i));
            }
        }
        var properties = schema.path("properties");
        schema.path("required").forEach(name -> {
            if (!value.has(name.stringValue())) {
                faults.add(path + " lacks " + name);
            }
        });
        if (!properties.isMissingNode()) {
            value.propertyStream().forEach(member -> {
                if (properties.has(member.getKey())) {
                    check(path + "." + member.getKey(), properties.get(member.getKey()), member.getValue());
                } else {
                    faults.add(path + "." + member.getKey() + " is not described");
                }
            });
        }
    }

    private static Stream<String> types(JsonNode type) {
        return type.isArray() ? type.valueStream().map(JsonNode::stringValue) : Stream.of(type.stringValue());
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException(type);
        };
    }
}
