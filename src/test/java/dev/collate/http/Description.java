package dev.collate.http;

import dev.collate.testing.Api;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The OpenAPI document of a running server. */
record Description(JsonNode document) {
    /** The beginning of the paths of all comparisons. */
    private static final String COMPARISONS = "/api/v1/diff/";

    /** An operation of the document, with its path and its method. */
    record Operation(String method, String path, JsonNode node) {
        String id() {
            return node.get("operationId").stringValue();
        }

        JsonNode jsonRequest() {
            return node.at("/requestBody/content/application~1json");
        }

        /** Returns the status of the successful JSON response and its media type object. */
        Map.Entry<Integer, JsonNode> jsonResponse() {
            return node.get("responses")
                    .propertyStream()
                    .filter(response -> response.getKey().startsWith("2"))
                    .map(response -> Map.entry(
                            Integer.valueOf(response.getKey()),
                            response.getValue().at("/content/application~1json")))
                    .findFirst()
                    .orElseThrow();
        }

        boolean isComparison() {
            return path.startsWith(COMPARISONS);
        }

        /** Returns the format of the contents of a comparison, such as {@code json}. */
        String format() {
            return path.substring(COMPARISONS.length());
        }

        @Override
        public String toString() {
            return id();
        }
    }

    static Description of(Api api) {
        return new Description(Api.send(api.anonymous("/openapi.json")).json());
    }

    List<Operation> operations() {
        var operations = new ArrayList<Operation>();
        document.get("paths")
                .propertyStream()
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .filter(operation -> operation.getValue().has("operationId"))
                        .forEach(operation -> operations.add(
                                new Operation(operation.getKey(), path.getKey(), operation.getValue()))));
        return operations;
    }

    List<Operation> operationsWithBody() {
        return operations().stream()
                .filter(operation -> operation.node().has("requestBody"))
                .toList();
    }

    JsonNode resolved(JsonNode schema) {
        var reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    /** Returns all members of an object schema, including nested members. The key of the map is the dotted path of a member. */
    Map<String, JsonNode> members(JsonNode schema) {
        var members = new LinkedHashMap<String, JsonNode>();
        resolved(schema).get("properties").propertyStream().forEach(property -> {
            var value = resolved(property.getValue());
            if (value.has("properties")) {
                members(value).forEach((path, inner) -> members.put(property.getKey() + "." + path, inner));
            } else {
                members.put(property.getKey(), value);
            }
        });
        return members;
    }
}
