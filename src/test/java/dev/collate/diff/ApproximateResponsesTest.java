package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class ApproximateResponsesTest {
    private static final String PATH = "/api/v1/diff/xml";

    @Autowired
    private Api api;

    @Autowired
    private MeterRegistry meters;

    @Test
    void approximateResponsesAreCounted() {
        var uri = "u".repeat(5_000);
        var empty = "<r xmlns:p='" + uri + "'/>";
        var full = "<r xmlns:p='" + uri + "'>" + "<p:b/>".repeat(1_000) + "</r>";
        double before = counted();

        assertThat(compare(empty, empty)).isFalse();
        assertThat(counted()).isEqualTo(before);
        assertThat(compare(empty, full)).isTrue();
        assertThat(counted()).isEqualTo(before + 1);
    }

    private boolean compare(String original, String modified) {
        var response = api.post(PATH, Map.of("original", original, "modified", modified));
        assertThat(response.status()).isEqualTo(200);
        return response.json().path("approximate").asBoolean(false);
    }

    private double counted() {
        return meters.counter("collate.response.approximate", "endpoint", PATH).count();
    }
}
