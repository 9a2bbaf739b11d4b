package dev.collate.web.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI document of this server. */
@Component
final class ApiDescription {
    private static final String SOURCE = "openapi.yaml";

    /** Common parts of the document are written once and referred to by aliases. */
    private static final int MOST_ALIASES = 10_000;

    private static final JsonMapper JSON = new JsonMapper();

    private final String version;

    ApiDescription(ObjectProvider<BuildProperties> build) {
        var properties = build.getIfAvailable();
        var known = properties == null ? null : properties.getVersion();
        this.version = known == null ? "development" : known;
    }

    /** The document as JSON, for clients that reach the server at this address. */
    byte[] json(String serverUrl) {
        var document = read();
        ((ObjectNode) document.get("info")).put("version", version);
        ((ObjectNode) document.get("servers").get(0)).put("url", serverUrl);
        FormVariants.addTo(document);
        return JSON.writeValueAsBytes(document);
    }

    private static ObjectNode read() {
        var settings =
                LoadSettings.builder().setMaxAliasesForCollections(MOST_ALIASES).build();
        try (InputStream in = new ClassPathResource(SOURCE).getInputStream()) {
            return JSON.valueToTree(new Load(settings).loadFromInputStream(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
