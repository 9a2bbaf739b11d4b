package dev.collate.diff;

import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.ObjectMapper;

@RunningServer
class XmlDiffApiTest {
    private static final String PATH = "/api/v1/diff/xml";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Autowired
    private Api api;

    @Test
    void theResponseHasTheExactChangesAndStats() {
        var response = api.post(
                PATH,
                Map.of(
                        "original", "<catalog><book id=\"1\"><title>Dune</title></book></catalog>",
                        "modified",
                                "<catalog><book id=\"1\"><title>Dune Messiah</title></book><book id=\"2\"/></catalog>"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith("application/json");
        assertThat(response.json()).isEqualTo(JSON.readTree("""
                        {"changes": [
                            {"path": "/catalog/book[1]/title/text()", "type": "changed", "oldPath": "/catalog/book/title/text()",
                             "oldValue": "Dune", "newValue": "Dune Messiah"},
                            {"path": "/catalog/book[2]", "type": "added", "newValue": "<book id=\\"2\\"/>"}],
                         "stats": {"additions": 1, "deletions": 0, "changes": 1}}
                        """));
    }

    @Test
    void acceptsFilesAsCurlSendsThem() {
        var response = api.postForm(
                PATH,
                MultipartForm.of("original", "<a>1</a>", "modified", "<a>2</a>", "options.ignoreComments", "true"));

        assertThat(response.json().at("/changes/0/path").asString()).isEqualTo("/a/text()");
    }

    @Test
    void aFileInAnotherEncodingIsRejected() {
        var form = MultipartForm.of("modified", "<a/>")
                .add("original", "<?xml version='1.0' encoding='UTF-16'?><a/>".getBytes(UTF_16));
        var response = api.postForm(PATH, form);

        assertThat(response.status()).isEqualTo(422);
        assertThat(response.json().path("detail").asString()).contains("not valid UTF-8");
    }

    @Test
    void oneErrorNamesEveryInvalidParameter() {
        var response = api.postJson(PATH, """
                {"modified": {}, "options": {"namespaceAware": "true", "ignoreAttributeOrder": 1, "ignoreComments": null}}
                """);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields())
                .containsExactly("original", "modified", "options.namespaceAware", "options.ignoreAttributeOrder");
    }

    @Test
    void externalEntitiesAreNotFetched() throws IOException {
        try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var address = "http://127.0.0.1:" + listener.getLocalPort();
            var external = "<!DOCTYPE a PUBLIC 'p' '%1$s/a.dtd'><?xml-stylesheet href='%1$s/a.xsl'?>".formatted(address)
                    + ("<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='u %1$s/a.xsd'"
                                    + " xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='%1$s/b.xml'/>%2$s</a>")
                            .formatted(address, "%s");

            assertThat(api.post(PATH, Map.of("original", external.formatted("1"), "modified", external.formatted("2")))
                            .status())
                    .isEqualTo(200);
            assertThat(api.post(PATH, Map.of("original", external.formatted("&x;"), "modified", "<a/>"))
                            .status())
                    .isEqualTo(422);
            for (var declaration :
                    new String[] {"<!ENTITY x SYSTEM '%s/x'>", "<!ENTITY %% x SYSTEM '%s/x'> %%x;", "<!ENTITY x 'y'>"
                    }) {
                var document = "<!DOCTYPE a [" + declaration.formatted(address) + "]><a>&x;</a>";
                assertThat(api.post(PATH, Map.of("original", document, "modified", document))
                                .status())
                        .isEqualTo(422);
            }
            // If the server had opened a connection, the connection would already be waiting to be accepted.
            listener.setSoTimeout(1);
            assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(listener::accept);
        }
    }
}
