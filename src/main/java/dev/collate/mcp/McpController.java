package dev.collate.mcp;

import dev.collate.auth.Caller;
import dev.collate.auth.key.RequiresKey;
import dev.collate.http.ApiDescription;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.mcp.JsonRpc.Failure;
import dev.collate.mcp.JsonRpc.Response;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.cors.CorsUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The endpoint of the Model Context Protocol in its stateless form (Streamable HTTP): each request is one JSON-RPC message, and its
 * response is one JSON object.
 */
@RestController
@RequiresKey
class McpController {
    static final String PATH = "/mcp";

    private static final String META_VERSION_MEMBER = "io.modelcontextprotocol/protocolVersion";
    private static final String INSTRUCTIONS =
            "Compares texts, documents and images exactly, converts CSV to SQL, and shares comparisons under links. Prefer these tools to"
                    + " comparing contents yourself.";

    /** How long a client may cache the list of tools. It changes only with the version of the server. */
    private static final int TOOL_LIST_TTL_MILLIS = 300_000;

    private final Tools tools;
    private final Supplier<JsonNode> toolDescriptions;
    private final Map<String, Object> serverInfo;

    McpController(Tools tools, JsonMapper json, ApiDescription api, ObjectProvider<BuildProperties> build) {
        this.tools = tools;
        this.toolDescriptions = SingletonSupplier.of(() -> toolDescriptions(json, api));
        var properties = build.getIfAvailable();
        this.serverInfo = Map.of(
                "name",
                "collate",
                "title",
                "Collate",
                "version",
                properties == null ? "development" : properties.getVersion());
    }

    /** Reads the descriptions of the tools, and adds the options of the comparisons and the parameters of a conversion. */
    private static JsonNode toolDescriptions(JsonMapper json, ApiDescription api) {
        try (var in = new ClassPathResource("mcp/tools.json").getInputStream()) {
            var tools = json.readTree(in);
            for (var tool : tools) {
                var name = ToolName.of(tool.get("name").stringValue()).orElseThrow();
                if (name == ToolName.CONVERT_CSV_TO_SQL) {
                    ((ObjectNode) tool).set("inputSchema", api.conversionSchema());
                } else {
                    ((ObjectNode) tool.at("/inputSchema/properties"))
                            .withObject("/options")
                            .put("type", "object")
                            .withObject("/properties")
                            .setAll(json.<ObjectNode>valueToTree(name.optionSchemas()));
                }
            }
            return tools;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Response> handleMessage(
            RequestReader reader,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        requireAllowedOrigin(request, response);
        var message = reader.body();
        var id = id(message);
        try {
            var method = message.string("method");
            if (!message.string("jsonrpc", "").equals("2.0") || method == null) {
                throw new Failure(400, JsonRpc.INVALID_REQUEST, "The body must be one JSON-RPC 2.0 request.");
            }
            long length = message.length("params");
            var params =
                    reader.work().computeWithHeldMemory(length, () -> message.object("params", ignoredNames -> {}));
            var isToolCall = method.equals("tools/call");
            var version = protocolVersion(params);
            boolean isCurrent = ProtocolVersions.isCurrent(request, version);
            if (isCurrent) {
                ProtocolVersions.validateHeaders(request, version, method, isToolCall ? params.string("name") : null);
            }
            if (id == null) {
                return ResponseEntity.accepted().build();
            }
            var result = isToolCall ? callTool(params, reader, caller, request) : resultOf(method, params, isCurrent);
            return ResponseEntity.ok(Response.of(id, result));
        } catch (Failure e) {
            return ResponseEntity.status(e.status()).body(Response.of(id, e));
        }
    }

    /**
     * Rejects a request of a web page whose origin {@code collate.cors.allowed-origins} does not list, because the protocol requires it.
     * The CORS filter has already set a response header if the origin is allowed.
     */
    private static void requireAllowedOrigin(HttpServletRequest request, HttpServletResponse response) {
        if (isCrossOrigin(request) && response.getHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN) == null) {
            throw ApiException.forbidden(
                    "Web pages of this origin may not call this server: ask its operator to allow it.");
        }
    }

    private static boolean isCrossOrigin(HttpServletRequest request) {
        try {
            return CorsUtils.isCorsRequest(request);
        } catch (IllegalArgumentException | IllegalStateException e) {
            // The Origin header is not a URL.
            return true;
        }
    }

    /**
     * Returns the id of a request, or null for a notification. The protocol allows only strings and integers, and the response must repeat
     * the id exactly.
     */
    private static @Nullable JsonNode id(RequestParameters message) {
        var id = message.json("id");
        if (id != null && !id.isString() && !id.isIntegralNumber()) {
            throw ApiException.invalid("id", "must be a string or an integer");
        }
        return id;
    }

    private static @Nullable String protocolVersion(RequestParameters params) {
        var meta = params.json("_meta");
        return meta == null || !meta.path(META_VERSION_MEMBER).isString()
                ? null
                : meta.path(META_VERSION_MEMBER).stringValue();
    }

    private ToolResult callTool(
            RequestParameters params, RequestReader reader, Caller caller, HttpServletRequest request)
            throws IOException {
        var tool = ToolName.of(params.string("name", ""))
                .orElseThrow(() -> new Failure(200, JsonRpc.INVALID_PARAMS, "Unknown tool: see tools/list."));
        var ignoredNames = new AtomicReference<List<String>>(List.of());
        try {
            long length = params.length("arguments");
            var arguments =
                    reader.work().computeWithHeldMemory(length, () -> params.object("arguments", ignoredNames::set));
            var result = tools.call(tool, new Tools.Call(arguments, length, caller, reader.work(), request));
            return ignoredNames.get().isEmpty()
                    ? result
                    : result.with(new ToolResult.Text(
                            "text",
                            ignoredNames.get().stream()
                                    .map(ToolName::describeIgnored)
                                    .collect(Collectors.joining(
                                            ", ",
                                            "The tool has ignored these arguments, because they are unknown or belong to"
                                                    + " another format: ",
                                            ""))));
        } catch (ApiException e) {
            return ToolResult.of(e);
        }
    }

    /**
     * Returns the result of a method that does not depend on the caller.
     *
     * @param isCurrent whether the request has the current revision of the protocol
     */
    private Object resultOf(String method, RequestParameters params, boolean isCurrent) {
        return switch (method) {
            case "tools/list" ->
                Map.of(
                        "tools",
                        toolDescriptions.get(),
                        "resultType",
                        ToolResult.COMPLETE,
                        "ttlMs",
                        TOOL_LIST_TTL_MILLIS,
                        "cacheScope",
                        "public");
            case "server/discover" ->
                Map.of(
                        "supportedVersions",
                        ProtocolVersions.ALL,
                        "capabilities",
                        capabilities(),
                        "instructions",
                        INSTRUCTIONS,
                        "resultType",
                        ToolResult.COMPLETE,
                        "ttlMs",
                        TOOL_LIST_TTL_MILLIS,
                        "cacheScope",
                        "public",
                        "_meta",
                        Map.of("io.modelcontextprotocol/serverInfo", serverInfo));
            case "initialize" ->
                Map.of(
                        "protocolVersion",
                        ProtocolVersions.negotiate(params.string("protocolVersion", "")),
                        "capabilities",
                        capabilities(),
                        "serverInfo",
                        serverInfo,
                        "instructions",
                        INSTRUCTIONS);
            case "ping" -> Map.of();
            default ->
                throw new Failure(
                        isCurrent ? 404 : 200, JsonRpc.METHOD_NOT_FOUND, "This server does not have this method.");
        };
    }

    private static Map<String, Object> capabilities() {
        return Map.of("tools", Map.of("listChanged", false));
    }
}
