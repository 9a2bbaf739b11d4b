package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.auth.key.Scope;
import dev.collate.diff.Format;
import dev.collate.http.Description.Operation;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks that the server behaves as the API description says. Tests every option, default, bound, choice and example of the description.
 */
@RunningServer
class DescribedBehaviourTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern CHOICES = Pattern.compile("must be (?:one of )?(.*)");

    /** The names of the members whose value is different in each response, even to equal requests. */
    private static final Set<String> VOLATILE_MEMBERS =
            Set.of("duration_ms", "token", "url", "id", "secret", "createdAt", "expiresAt");

    @Autowired
    private Api api;

    private Description description;

    /** A client with a key that may manage the keys of its account. */
    private Api accountHolder;

    /** A key of this account, which the requests with a path variable can change. They can change its account, too. */
    private JsonNode key;

    @BeforeEach
    void read() {
        description = Description.of(api);
        var all = Arrays.stream(Scope.values()).map(Scope::wireName).toList();
        var manager = new AdminApi(api).create(Map.of("scopes", all, "maxBodySize", Integer.MAX_VALUE - 8));
        accountHolder = api.with(manager.get("secret").asString());
        key = accountHolder
                .post("/api/v1/account/keys", Map.of("name", "test", "scopes", all))
                .json();
    }

    @Test
    void requiredMembersMatchTheServer() {
        forEachBody((operation, schema) -> {
            var response = send(operation, JSON.createObjectNode());
            assertThat(response.status())
                    .as(operation.id())
                    .isEqualTo(required(schema).isEmpty() ? 200 : 400);
            assertThat(response.invalidFields())
                    .as(operation.id())
                    .containsExactlyInAnyOrderElementsOf(required(schema));
        });
    }

    @Test
    void boundsMatchTheServer() {
        forEachMember((operation, path, schema) -> {
            for (var bound : List.of("minimum", "maximum")) {
                if (schema.has(bound)) {
                    var step = bound.equals("minimum") ? -1 : 1;
                    accepts(operation, path, schema.get(bound));
                    rejects(
                            operation,
                            path,
                            JSON.valueToTree(schema.get(bound).decimalValue().intValueExact() + step));
                }
            }
            if (schema.has("maxLength")) {
                int longest = schema.get("maxLength").intValue();
                accepts(operation, path, JSON.valueToTree("x".repeat(longest)));
                rejects(operation, path, JSON.valueToTree("x".repeat(longest + 1)));
            }
        });
    }

    @Test
    void choicesMatchTheServer() {
        forEachMember((operation, path, schema) -> {
            if (schema.has("enum")) {
                schema.get("enum").forEach(choice -> accepts(operation, path, choice));
                var rejection = rejects(operation, path, JSON.valueToTree("no such choice"));
                var named =
                        CHOICES.matcher(rejection.json().at("/errors/0/message").stringValue());
                assertThat(named.find()).as("%s %s", operation, path).isTrue();
                assertThat(strings(schema.get("enum")))
                        .as("openapi.yaml: the choices of %s in %s", path, operation)
                        .containsAll(Arrays.asList(named.group(1).split(", | or ")));
            }
        });
    }

    @Test
    void typesAreStrict() {
        forEachMember((operation, path, schema) -> {
            if (schema.has("type")) {
                rejects(
                        operation,
                        path,
                        JSON.valueToTree(schema.path("type").asString("").equals("boolean") ? 1 : true));
            }
        });
    }

    @Test
    void defaultsMatchTheServerAndOptionsHaveAnEffect() throws IOException {
        var telling = JSON.readTree(new ClassPathResource("openapi/telling-requests.json").getInputStream());
        for (var operation : description.operationsWithBody()) {
            if (!telling.has(operation.id())) {
                continue;
            }
            var request = telling.get(operation.id()).get("request");
            var plain = response(operation, request);
            description.members(operation.jsonRequest().get("schema")).forEach((path, schema) -> {
                if (schema.has("default")
                        && request.at("/" + path.replace('.', '/')).isMissingNode()) {
                    assertThat(response(operation, with(request, path, schema.get("default"))))
                            .as("%s with the default of %s", operation, path)
                            .isEqualTo(plain);
                }
            });
            telling.get(operation.id())
                    .get("others")
                    .propertyStream()
                    .forEach(other -> assertThat(response(operation, with(request, other.getKey(), other.getValue())))
                            .as("%s with another %s", operation, other.getKey())
                            .isNotEqualTo(plain));
        }
    }

    @Test
    void responsesToExamplesMatchTheirSchemas() {
        for (var operation : description.operationsWithBody()) {
            var described = operation.jsonResponse();
            var response = send(operation, operation.jsonRequest().get("example"));
            assertThat(response.status()).as(operation.id() + response.text()).isEqualTo(described.getKey());
            assertThat(SchemaCheck.faults(description, described.getValue().get("schema"), response.json()))
                    .as(operation.id())
                    .isEmpty();
            if (described.getValue().has("example")) {
                assertThat(lasting(response.json()))
                        .as(operation.id())
                        .isEqualTo(lasting(described.getValue().get("example")));
            }
        }
    }

    @Test
    void responsesToReadsMatchTheirSchemas() {
        var tokens = shareOfEachFormat();
        assertThat(tokens).hasSize(Format.values().length);
        for (var operation : description.operations()) {
            if (!operation.method().equals("get")
                    || operation.jsonResponse().getValue().isMissingNode()) {
                continue;
            }
            for (var token : operation.path().contains("{token}") ? tokens : tokens.subList(0, 1)) {
                var response = Api.send(request(operation, token));
                assertThat(response.status())
                        .as(operation.id() + response.text())
                        .isEqualTo(200);
                assertThat(SchemaCheck.faults(
                                description, operation.jsonResponse().getValue().get("schema"), response.json()))
                        .as(operation.id())
                        .isEmpty();
            }
        }
    }

    /** Creates a share for each comparison of the description, with its example as both contents. Returns the tokens of the shares. */
    private List<String> shareOfEachFormat() {
        return description.operationsWithBody().stream()
                .filter(Operation::isComparison)
                .map(comparison -> {
                    var content = comparison.jsonRequest().at("/example/original");
                    var share = Map.of("original", content, "modified", content, "format", comparison.format());
                    return api.post("/api/v1/share", share).json().get("token").stringValue();
                })
                .toList();
    }

    @Test
    void errorsMatchTheirSchema() {
        forEachBody((operation, schema) -> assertThat(SchemaCheck.faults(
                        description,
                        description.document().at("/components/schemas/Problem"),
                        send(operation, invalid(schema)).json()))
                .as(operation.id())
                .isEmpty());
    }

    private void forEachBody(BiConsumer<Operation, JsonNode> each) {
        var operations = description.operationsWithBody();
        assertThat(operations).hasSizeGreaterThan(7);
        operations.forEach(operation -> each.accept(
                operation, description.resolved(operation.jsonRequest().get("schema"))));
    }

    /** Returns a request without the required members. If no member is required, the request has a member of a wrong type. */
    private static JsonNode invalid(JsonNode schema) {
        var request = JSON.createObjectNode();
        return required(schema).isEmpty() ? request.put("name", 1) : request;
    }

    private interface EachMember {
        void of(Operation operation, String path, JsonNode schema);
    }

    private void forEachMember(EachMember each) {
        forEachBody((operation, body) ->
                description.members(body).forEach((path, schema) -> each.of(operation, path, schema)));
    }

    /**
     * Asserts that the server accepts the option. The response may still be an error 422, because the contents of the example may not be
     * valid with this option.
     */
    private void accepts(Operation operation, String path, JsonNode value) {
        var response = send(operation, with(example(operation, path), path, value));
        assertThat(response.status())
                .as("%s with %s = %s: %s", operation, path, value, response.text())
                .isIn(200, 201, 422);
    }

    private Api.Response rejects(Operation operation, String path, JsonNode value) {
        var response = send(operation, with(example(operation, path), path, value));
        assertThat(response.status())
                .as("%s with %s = %s", operation, path, value)
                .isEqualTo(400);
        assertThat(response.invalidFields())
                .as("%s with %s = %s", operation, path, value)
                .containsExactly(path);
        return response;
    }

    /**
     * Returns the example of a request that may have the option. The example of a share gets the format and the contents of the first
     * comparison that has this option.
     */
    private JsonNode example(Operation operation, String path) {
        var example = operation.jsonRequest().get("example");
        if (!operation.id().equals("createShare") || !path.startsWith("options.")) {
            return example;
        }
        return description.operationsWithBody().stream()
                .filter(Operation::isComparison)
                .filter(comparison -> description
                        .members(comparison.jsonRequest().get("schema"))
                        .containsKey(path))
                .findFirst()
                .map(comparison -> {
                    var content = comparison.jsonRequest().at("/example/original");
                    var request = with(with(example, "original", content), "modified", content);
                    return with(request, "format", JSON.valueToTree(comparison.format()));
                })
                .orElse(example);
    }

    private JsonNode response(Operation operation, JsonNode request) {
        var response = send(operation, request);
        assertThat(response.status())
                .as("%s %s: %s", operation, request, response.text())
                .isEqualTo(200);
        assertThat(SchemaCheck.faults(
                        description, operation.jsonResponse().getValue().get("schema"), response.json()))
                .as(operation.id())
                .isEmpty();
        return lasting(response.json());
    }

    private Api.Response send(Operation operation, JsonNode request) {
        return Api.send(request(operation, "")
                .header("Content-Type", "application/json")
                .method(
                        operation.method().toUpperCase(Locale.ROOT),
                        BodyPublishers.ofString(JSON.writeValueAsString(request))));
    }

    /** @param token the token of a share, for operations whose path contains a token */
    private HttpRequest.Builder request(Operation operation, String token) {
        var client = operation.path().startsWith("/admin")
                ? api.with(RunningServer.ADMIN_TOKEN)
                : operation.path().startsWith("/api/v1/account/") ? accountHolder : api;
        var subject = key.get(operation.path().startsWith("/admin/v1/accounts") ? "account" : "id");
        var path = operation.path().replace("{id}", subject.asString()).replace("{token}", token);
        for (var parameter :
                description.document().get("paths").get(operation.path()).path("parameters")) {
            var variable = "{" + parameter.get("name").asString() + "}";
            path = path.replace(variable, parameter.path("example").asString(variable));
        }
        assertThat(path)
                .as("openapi.yaml: %s has an example for each variable, except {id} and {token}", operation.path())
                .doesNotContain("{");
        return client.request(path);
    }

    private static JsonNode with(JsonNode request, String path, JsonNode value) {
        var changed = request.deepCopy();
        var here = (ObjectNode) changed;
        var steps = new ArrayList<>(List.of(path.split("\\.")));
        var last = steps.removeLast();
        for (var step : steps) {
            here = here.withObject("/" + step);
        }
        here.set(last, value);
        return changed;
    }

    /**
     * Returns the names of the required members, including the members that are required because no other member replaces them. A schema
     * describes such a member with {@code x-required-unless}.
     */
    private static Set<String> required(JsonNode schema) {
        var replaceable = schema.get("properties")
                .propertyStream()
                .filter(member -> member.getValue().has("x-required-unless"))
                .map(Map.Entry::getKey);
        return Stream.concat(strings(schema.path("required")).stream(), replaceable)
                .collect(Collectors.toSet());
    }

    private static Set<String> strings(JsonNode array) {
        return array.valueStream().map(JsonNode::stringValue).collect(Collectors.toSet());
    }

    /**
     * Returns a copy of a value without the members in {@link #VOLATILE_MEMBERS}, and with normalized numbers, so that two responses can be
     * compared.
     */
    private static JsonNode lasting(JsonNode value) {
        if (value.isNumber()) {
            return JSON.valueToTree(value.decimalValue().stripTrailingZeros().toPlainString());
        }
        if (value.isArray()) {
            var array = JSON.createArrayNode();
            value.forEach(element -> array.add(lasting(element)));
            return array;
        }
        if (value.isObject()) {
            var object = JSON.createObjectNode();
            value.propertyStream()
                    .filter(member -> !VOLATILE_MEMBERS.contains(member.getKey()))
                    .forEach(member -> object.set(member.getKey(), lasting(member.getValue())));
            return object;
        }
        return value;
    }
}
