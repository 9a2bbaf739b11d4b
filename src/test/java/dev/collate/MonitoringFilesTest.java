package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.testing.Api;
import dev.collate.testing.Programs;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.ObjectMapper;

/** Checks the Grafana dashboard and the alert rules: the server has every metric, and promtool accepts the rules and their tests. */
@RunningServer
class MonitoringFilesTest {
    private static final Path FOLDER = Path.of("deploy/monitoring");
    private static final Pattern METRIC = Pattern.compile("\\b(?:collate|http|jvm|hikaricp)_[a-z_]+\\b");

    /** A counter that exists only after the first comparison that spent its work budget. */
    private static final String RARE = "collate_response_approximate_total";

    @Autowired
    private Api api;

    @ParameterizedTest
    @ValueSource(strings = {"dashboard.json", "alerts.yaml", "adapter-rules.yaml"})
    void theServerHasEveryMetric(String file) throws IOException {
        // The comparison of a tiny text needs no CPU permit, so its computing time is not measured.
        assertThat(api.post("/api/v1/diff/text", Map.of("original", "a".repeat(50_000), "modified", "b"))
                        .status())
                .isEqualTo(200);
        var server = metrics(
                api.with(RunningServer.ADMIN_TOKEN).get("/actuator/prometheus").text());
        var used = metrics(Files.readString(FOLDER.resolve(file)));
        used.removeAll(Set.of(RARE, "collate_cpu_permits_used_ratio"));
        assertThat(server).containsAll(used);
        assertThat(used).isNotEmpty();
    }

    @Test
    void requestsAreCountedByEndpointStatusAndOutcome() {
        int before = rejectedConversions();
        for (int i = 0; i < 3; i++) {
            assertThat(api.post("/v1/convert/csv-to-sql", Map.of("csv", "a")).status())
                    .isEqualTo(400);
        }
        // The server counts a request after its response.
        await().untilAsserted(() -> assertThat(rejectedConversions()).isEqualTo(before + 3));
    }

    private int rejectedConversions() {
        return api.with(RunningServer.ADMIN_TOKEN)
                .get("/actuator/prometheus")
                .text()
                .lines()
                .filter(line -> line.startsWith("http_server_requests_seconds_count"))
                .filter(line -> Stream.of(
                                "method=\"POST\"",
                                "outcome=\"CLIENT_ERROR\"",
                                "status=\"400\"",
                                "uri=\"/v1/convert/csv-to-sql\"")
                        .allMatch(line::contains))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void thePanelsOfTheDashboardDoNotOverlap() throws IOException {
        var panels = new ObjectMapper()
                .readTree(FOLDER.resolve("dashboard.json").toFile())
                .get("panels");
        assertThat(panels.valueStream().map(panel -> panel.get("gridPos")).distinct())
                .hasSize(panels.size())
                .hasSizeGreaterThan(8);
        assertThat(panels.valueStream().map(panel -> panel.get("id")).distinct())
                .hasSize(panels.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"check rules alerts.yaml", "test rules alerts.test.yaml"})
    void promtoolAcceptsTheRules(String arguments) throws Exception {
        var command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments.split(" ")));
        Programs.require("promtool");
        var process = new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).contains("SUCCESS");
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text)
                .results()
                .map(match -> match.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
