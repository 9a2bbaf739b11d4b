package dev.collate.http;

import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes, in the OpenAPI document, the other formats in which a client can send each JSON request. Every request can be a form; the name
 * of a nested parameter, such as {@code options.context}, then contains dots. If an operation has {@code x-raw-body} in the YAML file, one
 * parameter can also be the whole request body, with the other parameters in the query. The package {@code http.request} reads these
 * formats.
 */
final class RequestBodyVariants {
    /** The parameters that a form may send as files. */
    private static final Set<String> FILE_PARAMETERS = Set.of("original", "modified", "csv");

    private static final String RAW_BODY = "x-raw-body";
    private static final String FORM_TYPE = "multipart/form-data";

    /**
     * The media type of forms with a charset. The description needs this second entry for forms, because clients that OpenAPI Generator
     * generates would not compile without it (issue 24727 of OpenAPI Generator). If an operation accepts both {@link #FORM_TYPE} and JSON,
     * the client imports the class of the form's schema. But OpenAPI Generator does not generate a class that is used only under
     * {@link #FORM_TYPE}.
     */
    private static final String FORM_TYPE_WITH_CHARSET = FORM_TYPE + "; charset=utf-8";

    private RequestBodyVariants() {}

    /** Adds the other formats to each operation of an OpenAPI document. */
    static void addTo(ObjectNode document) {
        for (var path : document.get("paths")) {
            // Only POST requests can be forms.
            if (path.at("/post/requestBody/content") instanceof ObjectNode content) {
                addToOperation((ObjectNode) path.get("post"), content, document);
            }
        }
    }

    private static void addToOperation(ObjectNode operation, ObjectNode content, ObjectNode document) {
        var schema = resolveReference(content.at("/application~1json/schema"), document);
        if (!content.has(FORM_TYPE)) {
            var formReference = addForm(content, schema, document);
            content.putObject(FORM_TYPE).putObject("schema").put("$ref", formReference);
            content.putObject(FORM_TYPE_WITH_CHARSET).putObject("schema").put("$ref", formReference);
        }
        if (operation.remove(RAW_BODY) instanceof ObjectNode rawBody) {
            var member = rawBody.get("member").stringValue();
            var properties = (ObjectNode) schema.get("properties");
            content.putObject(rawBody.get("mediaType").stringValue()).set("schema", properties.get(member));
            var parameters = operation.putArray("parameters");
            properties
                    .propertyStream()
                    .filter(property -> !property.getKey().equals(member) && !isObject(property.getValue()))
                    .forEach(property -> addParameter(parameters, property.getKey(), property.getValue()));
        }
    }

    /**
     * Adds the schema of the form to the schemas of the document. The schema needs a name there, because code generators create one class
     * for each named schema. Returns the reference to the schema.
     */
    private static String addForm(ObjectNode content, JsonNode schema, ObjectNode document) {
        var reference = content.at("/application~1json/schema/$ref").stringValue() + "Form";
        var name = reference.substring(reference.lastIndexOf('/') + 1);
        ((ObjectNode) document.at("/components/schemas")).set(name, flattenedSchema(schema, document));
        return reference;
    }

    /** Returns the schema with the members of nested objects as top-level properties, such as {@code options.context}. */
    private static ObjectNode flattenedSchema(JsonNode schema, ObjectNode document) {
        var flat = document.objectNode();
        flat.put("type", "object");
        flat.set("required", schema.get("required"));
        addProperties(flat.putObject("properties"), "", schema, document);
        return flat;
    }

    private static void addProperties(ObjectNode target, String prefix, JsonNode schema, ObjectNode document) {
        schema.get("properties").propertyStream().forEach(property -> {
            var name = prefix + property.getKey();
            var value = resolveReference(property.getValue(), document);
            if (value.has("properties")) {
                addProperties(target, name + ".", value, document);
            } else if (FILE_PARAMETERS.contains(name)) {
                target.set(
                        name,
                        ((ObjectNode) value.deepCopy()).put("type", "string").put("format", "binary"));
            } else {
                target.set(name, value);
            }
        });
    }

    private static void addParameter(ArrayNode parameters, String name, JsonNode schema) {
        var parameter = parameters.addObject();
        parameter.put("name", name).put("in", "query");
        parameter.put(
                "description",
                "Used only if the request body is the content itself, ignored for JSON and forms. "
                        + schema.get("description").stringValue()
                        + (schema.has("default")
                                ? " Default: `" + schema.get("default").asString() + "`."
                                : ""));
        // The schema has no default value, because tools would send it as a query parameter of every request, also with
        // JSON and forms.
        var copy = (ObjectNode) schema.deepCopy();
        copy.remove("default");
        parameter.set("schema", copy);
    }

    private static boolean isObject(JsonNode schema) {
        return schema.path("type").asString("").equals("object");
    }

    private static JsonNode resolveReference(JsonNode schema, ObjectNode document) {
        var reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }
}
