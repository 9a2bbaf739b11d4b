package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MarkedRequests;
import dev.collate.testing.RunningServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Checks the log in JSON format: every line is JSON, and no line contains content of a request. */
class LogsProof {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    @Test
    void everyLineIsJsonWithoutContentFromCallers() throws Exception {
        var settings = Map.of("logging.structured.format.console", "logstash");
        try (var server = Server.start(directory, List.of("-Xmx512m"), settings)) {
            MarkedRequests.send(new Api(server.port()));
            var lines = server.log().lines().toList();
            assertThat(lines).noneMatch(line -> line.contains(MarkedRequests.MARK) || line.contains(RunningServer.KEY));
            var requests = lines.stream()
                    .map(JSON::readTree)
                    .filter(line -> line.path("logger_name").asString("").equals("collate.requests"))
                    .toList();
            assertThat(requests).hasSizeGreaterThan(100).allSatisfy(LogsProof::isWhole);
        }
    }

    private static void isWhole(JsonNode line) {
        for (var member : List.of("requestId", "method", "endpoint", "status", "milliseconds", "bytesIn", "bytesOut")) {
            assertThat(line.has(member)).as(member).isTrue();
        }
        assertThat(line.get("requestId").asString()).isNotEmpty();
        assertThat(line.get("status").isInt()).isTrue();
    }
}
