package dev.collate.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests the endpoint with the client of the official SDK, which knows nothing about Collate. */
@RunningServer
class McpClientTest {
    @LocalServerPort
    private int port;

    @Test
    void theClientInitializesAndListsTheTools() {
        try (var client = client(RunningServer.KEY)) {
            var initialized = client.initialize();
            assertThat(initialized.serverInfo().name()).isEqualTo("collate");
            assertThat(client.listTools().tools())
                    .extracting(Tool::name)
                    .containsExactlyInAnyOrderElementsOf(McpTest.TOOLS);
        }
    }

    @Test
    void theClientCallsTools() {
        try (var client = client(RunningServer.KEY)) {
            client.initialize();
            assertThat(call(client, "compare_text", Map.of("original", "a\nb\n", "modified", "a\nc\n")))
                    .contains("-b", "+c");
            assertThat(call(
                            client,
                            "convert_csv_to_sql",
                            Map.of("csv", "id,name\n1,é\n", "dialect", "postgresql", "table_name", "t")))
                    .contains("INSERT INTO");
            assertThat(call(client, "create_share", Map.of("original", "a", "modified", "b", "format", "text")))
                    .contains("http");
        }
    }

    @Test
    void anErrorOfAToolIsAResult() {
        try (var client = client(RunningServer.KEY)) {
            client.initialize();
            var result = callTool(client, "compare_data", Map.of("format", "json", "original", "{", "modified", "1"));
            assertThat(result.isError()).isTrue();
            assertThat(text(result)).contains("line 1");
        }
    }

    private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        var result = callTool(client, tool, arguments);
        assertThat(result.isError()).as(text(result)).isNotEqualTo(Boolean.TRUE);
        return text(result);
    }

    private static CallToolResult callTool(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().getFirst()).text();
    }

    private McpSyncClient client(String key) {
        return McpClient.sync(HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port)
                        .endpoint("/mcp")
                        .httpRequestCustomizer((request, method, uri, body, context) ->
                                request.header("Authorization", "Bearer " + key))
                        .build())
                .build();
    }
}
