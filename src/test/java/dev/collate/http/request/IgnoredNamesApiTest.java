package dev.collate.http.request;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that the header {@code Collate-Ignored} lists the ignored parameters of each kind of request. */
@RunningServer
class IgnoredNamesApiTest {
    private static final String TEXT = "/api/v1/diff/text";
    private static final String SQL = "/v1/convert/csv-to-sql";
    private static final String SIDES = "\"original\":\"a\",\"modified\":\"b\"";

    @Autowired
    private Api api;

    @Test
    void fullyUsedRequestHasNoHeader() {
        assertIgnored(api.postJson(TEXT, "{" + SIDES + ",\"options\":{\"context\":2}}"), "");
        assertIgnored(api.postJson(TEXT, "{" + SIDES + ",\"options\":{}}"), "");
        assertIgnored(api.postJson(TEXT, "{" + SIDES + ",\"options\":null}"), "");
        assertIgnored(api.postJson(TEXT, "{" + SIDES + ",\"options\":{\"context\":null}}"), "");
        assertIgnored(api.postForm(TEXT, MultipartForm.of("original", "a", "modified", "b")), "");
        assertIgnored(api.post(SQL + "?dialect=h2&table_name=t", "text/csv", "a\n1\n"), "");
        assertIgnored(api.get("/api/v1/share?limit=3"), "");
    }

    @Test
    void unknownMembersOfAJsonBodyAreListed() {
        assertIgnored(api.postJson(TEXT, "{\"titel\":1," + SIDES + ",\"x\":null}"), "titel, x");
    }

    @Test
    void anInvalidRequestNamesSimilarParameters() {
        var response = api.postJson(SQL, "{\"csv\":\"a\",\"dialect\":\"h2\",\"tableName\":\"t\",\"other\":1}");
        assertThat(response.json().path("detail").asString())
                .isEqualTo("table_name: is required; tableName: is unknown: use table_name.");
    }

    @Test
    void namesOfAnyLengthLeaveTheResponseComplete() {
        var name = "\ud83d\ude00".repeat(59);
        var names = IntStream.range(0, 20)
                .mapToObj(i -> ",\"" + name + i % 10 + i / 10 + "\":1")
                .collect(joining());
        assertThat(api.postJson(TEXT, "{" + SIDES + names + "}").status()).isEqualTo(200);
    }

    @Test
    void unknownOptionsAreListedByPath() {
        assertIgnored(
                api.postJson(TEXT, "{" + SIDES + ",\"options\":{\"contxt\":2,\"context\":1,\"deep\":{\"er\":1}}}"),
                "options.contxt, options.deep");
        // The path options.context means a member of options, not a member whose name contains a dot.
        assertIgnored(api.postJson(TEXT, "{" + SIDES + ",\"options.context\":2}"), "options.context");
    }

    @Test
    void unknownPartsOfAFormAreListed() {
        var form = MultipartForm.of("original", "a", "modified", "b", "options.context", "1", "options.contxt", "1");
        assertIgnored(api.postForm(TEXT, form.add("other", "1")), "options.contxt, other");
    }

    @Test
    void unknownQueryParametersAreListed() {
        assertIgnored(api.post(SQL + "?dialekt=h2&dialect=h2&table_name=t", "text/csv", "a\n1\n"), "dialekt");
        assertIgnored(api.get("/api/v1/share?limt=3"), "limt");
    }

    @Test
    void queryParametersAreListedIfTheBodyHasTheParameters() {
        assertIgnored(api.postJson(TEXT + "?context=2", "{" + SIDES + "}"), "context");
        assertIgnored(api.postForm(TEXT + "?context=2", MultipartForm.of("original", "a", "modified", "b")), "context");
        var url = SQL + "?dialect=h2&table_name=t&csv=b";
        assertIgnored(api.post(url, "text/csv", "a\n1\n"), "csv");
        assertIgnored(api.post(url, "text/csv;charset=windows-1252", "a\n1\n"), "csv");
        assertIgnored(api.postJson(TEXT + "?%61=1", "{" + SIDES + "}"), "a");
    }

    @ParameterizedTest
    @CsvSource({"dialect=h2&x=100%, 'dialect, x'", "%zz=1&x=1, '%25zz, x'", "%ff&x, '%25ff, x'"})
    void parametersOfAMalformedQueryAreListedIfTheBodyHasTheParameters(String query, String names) {
        var body = "{" + SIDES + "}";
        var request = "POST " + TEXT + "?" + query
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + api.key()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;

        var response = RawHttp.exchange(api.port(), request);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header(IgnoredNames.HEADER)).isEqualTo(names);
    }

    @Test
    void namesCannotInjectIntoTheHeader() {
        assertIgnored(
                api.postJson(TEXT, "{" + SIDES + ",\"a\\r\\nX-Evil: 1\":1,\"\\u00fc,\\ud83d\\ude00\":1}"),
                "a%0D%0AX-Evil%3A%201, %C3%BC%2C%F0%9F%98%80");
        assertThat(api.postJson(TEXT, "{" + SIDES + ",\"a\\r\\nX-Evil: 1\":1}").header("X-Evil"))
                .isEmpty();
    }

    @Test
    void firstTwentyNamesAreListed() {
        var members = IntStream.range(0, 900).mapToObj(i -> ",\"n" + i + "\":0").collect(Collectors.joining());
        var listed = IntStream.range(0, 20).mapToObj(i -> "n" + i).collect(Collectors.joining(", "));
        assertIgnored(api.postJson(TEXT, "{" + SIDES + members + "}"), listed + ", ...");
    }

    @Test
    void requestWithInvalidParametersHasNoHeader() {
        var rejected = api.postJson(TEXT, "{\"x\":1}");
        assertThat(rejected.status()).isEqualTo(400);
        assertThat(rejected.header(IgnoredNames.HEADER)).isEmpty();
    }

    private static void assertIgnored(Api.Response response, String names) {
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.header(IgnoredNames.HEADER)).isEqualTo(names);
    }
}
