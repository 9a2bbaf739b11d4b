package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class AcceptedTypesTest {
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
                "application/json;q=0, text/x-diff           | text/x-diff",
                "application/json;q=0, */*                   | text/x-diff",
                "application/json;q=0.000, text/*;q=0.1      | text/x-diff",
                "application/*;q=0, */*                      | text/x-diff",
                "*/*;q=0, text/x-diff                        | text/x-diff",
                "text/*;q=0, text/x-diff                     | text/x-diff",
                "text/x-diff;q=0, */*                        | application/json",
                "text/*;q=0, */*                             | application/json",
                "image/png;q=0, application/*                | application/json",
            })
    void theAnswerHasATypeThatIsAccepted(String accept, String type) {
        var answer = compare(accept);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json;q=0",
                "*/*;q=0",
                "application/json;q=0, application/*",
                "application/json;q=0, application/json",
                "text/x-diff;q=0, text/*",
                "application/json;q=0, text/x-diff;q=0, */*",
            })
    void whatIsRefusedIsNeverSent(String accept) {
        var answer = compare(accept);

        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.json().get("detail").asString())
                .contains("application/json", "text/x-diff", "ask for that in the Accept header");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/diff/json,      application/json-patch+json, '{\"original\":\"1\",\"modified\":\"2\"}'",
        "/v1/convert/csv-to-sql, application/sql, '{\"csv\":\"a\",\"dialect\":\"h2\",\"table_name\":\"t\"}'",
    })
    void everyVariantIsFoundWhereJsonIsRefused(String path, String type, String body) {
        var answer = post(path, "application/json;q=0, application/*", body);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith(type);
    }

    @Test
    void whoRefusesEverythingStillLearnsWhatIsWrongFirst() {
        var answer = Api.send(api.with("wrong").request("/api/v1/account").header("Accept", "*/*;q=0"));

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.code()).isEqualTo("unauthorized");
    }

    /** A client must not choose what the type of the answer says. */
    @ParameterizedTest
    @ValueSource(strings = {"charset=utf-16", "v=1", "profile=\"x\"; q=0.5"})
    void parametersAreNotRepeatedInTheAnswer(String parameters) {
        var answer = compare(JSON + "; " + parameters);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo(JSON);
    }

    private Api.Answer compare(String accept) {
        return post("/api/v1/diff/text", accept, "{\"original\":\"a\",\"modified\":\"b\"}");
    }

    private Api.Answer post(String path, String accept, String body) {
        return Api.send(api.request(path)
                .header("Content-Type", JSON)
                .header("Accept", accept)
                .POST(BodyPublishers.ofString(body)));
    }
}
