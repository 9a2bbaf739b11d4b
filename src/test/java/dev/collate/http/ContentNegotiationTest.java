package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class ContentNegotiationTest {
    private static final String JSON = "application/json";

    @Autowired
    private Api api;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*                                         | application/json",
                "text/*                                      | text/x-diff",
                "text/x-diff;q=0.5, application/json;q=0.9   | application/json",
                "text/x-diff;q=0.9, application/json;q=0.5   | text/x-diff",
                "application/json;q=0, text/x-diff;q=0.5     | text/x-diff",
            })
    void responseHasAnAcceptedType(String accept, String type) {
        var response = compare(accept);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json;q=0", "application/json; q=0.000, text/plain", "*/*;q=0", "text/plain"})
    void responseIs406IfNoTypeIsAccepted(String accept) {
        var response = compare(accept);

        assertThat(response.status()).isEqualTo(406);
        assertThat(response.code()).isEqualTo("not_acceptable");
        assertThat(response.json().get("detail").asString()).contains("application/json");
    }

    /** Parameters of a media type in the Accept header, such as a charset, must not appear in the media type of the response. */
    @ParameterizedTest
    @ValueSource(strings = {"charset=utf-16", "v=1", "profile=\"x\"; q=0.5"})
    void parametersAreNotRepeatedInTheResponse(String parameters) {
        var response = compare(JSON + "; " + parameters);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo(JSON);
    }

    private Api.Response compare(String accept) {
        return api.post("/api/v1/diff/text", JSON, "{\"original\":\"a\",\"modified\":\"b\"}", "Accept", accept);
    }
}
