package dev.collate.http;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates the OpenAPI document of this server. The document is built once, when it is first requested, so the start of the server does not
 * wait for it. Only the URL of the server in the document depends on the address that the client uses.
 */
@Component
public final class ApiDescription {
    private static final String SOURCE = "openapi.yaml";

    /** Maximum number of aliases that the YAML parser accepts. The document uses aliases for repeated parts. */
    private static final int MAX_ALIASES = 10_000;

    /**
     * Maximum number of documents in the cache, which has one document of about 100 KB for each URL of the server. The number is limited
     * because a client can send any host name in its request.
     */
    private static final int MAX_DOCUMENTS = 30;

    /** Stands for the server's URL in the JSON text. The text is split where this placeholder is. */
    private static final String URL_PLACEHOLDER = "the address of the server";

    private static final JsonMapper JSON = new JsonMapper();

    private final Supplier<Parts> parts;

    private final LoadingCache<String, StaticContent> documentsByUrl =
            Caffeine.newBuilder().maximumSize(MAX_DOCUMENTS).build(this::withUrl);

    ApiDescription(ObjectProvider<BuildProperties> build) {
        this.parts = SingletonSupplier.of(() -> createParts(build.getIfAvailable()));
    }

    /**
     * The document before and after the URL of the server.
     *
     * @param conversionSchema the schema of the parameters of a conversion
     */
    private record Parts(String before, String after, JsonNode conversionSchema) {}

    private static Parts createParts(@Nullable BuildProperties build) {
        var version = build == null ? null : build.getVersion();
        var document = readDocument();
        ((ObjectNode) document.get("info")).put("version", version == null ? "development" : version);
        ((ObjectNode) document.get("servers").get(0)).put("url", URL_PLACEHOLDER);
        RequestBodyVariants.addTo(document);
        var json = JSON.writeValueAsString(document);
        var placeholder = JSON.writeValueAsString(URL_PLACEHOLDER);
        int placeholderAt = json.indexOf(placeholder);
        return new Parts(
                json.substring(0, placeholderAt),
                json.substring(placeholderAt + placeholder.length()),
                document.at("/components/schemas/ConvertRequest"));
    }

    /** Returns the schema of the parameters of a conversion. */
    public JsonNode conversionSchema() {
        return parts.get().conversionSchema();
    }

    /** Returns the document as JSON, with this URL of the server. */
    StaticContent json(String serverUrl) {
        return documentsByUrl.get(serverUrl);
    }

    private StaticContent withUrl(String serverUrl) {
        var json = parts.get().before()
                + JSON.writeValueAsString(serverUrl)
                + parts.get().after();
        return new StaticContent(
                MediaType.APPLICATION_JSON, json.getBytes(StandardCharsets.UTF_8), DocsController.MAX_AGE);
    }

    private static ObjectNode readDocument() {
        var options = new LoaderOptions();
        options.setMaxAliasesForCollections(MAX_ALIASES);
        var yaml = new String(StaticContent.read(SOURCE), StandardCharsets.UTF_8);
        return JSON.valueToTree(new Yaml(new SafeConstructor(options)).load(yaml));
    }
}
