package dev.collate.mcp;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Responses and error codes of JSON-RPC 2.0, with the additional error codes of the Model Context Protocol. */
final class JsonRpc {
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int HEADER_MISMATCH = -32020;
    static final int UNSUPPORTED_VERSION = -32022;

    private JsonRpc() {}

    /** A response. It has either a result or an error. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Response(
            @JsonProperty("jsonrpc") String version,
            JsonNode id,
            @Nullable Object result,
            @Nullable RpcError error) {
        static Response of(JsonNode id, Object result) {
            return new Response("2.0", id, result, null);
        }

        static Response of(@Nullable JsonNode id, Failure failure) {
            return new Response("2.0", id == null ? NullNode.getInstance() : id, null, failure.error());
        }
    }

    /** @param data more information for programs; empty if there is none */
    record RpcError(
            int code,
            String message,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Object> data) {}

    /** An error of the protocol. An error of a tool is a result instead, so that the agent can read it. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int status;
        private final transient RpcError error;

        /** @param status the HTTP status of the response */
        Failure(int status, int code, String message, Map<String, Object> data) {
            super(message, null, false, false);
            this.status = status;
            this.error = new RpcError(code, message, data);
        }

        Failure(int status, int code, String message) {
            this(status, code, message, Map.of());
        }

        int status() {
            return status;
        }

        RpcError error() {
            return error;
        }
    }
}
