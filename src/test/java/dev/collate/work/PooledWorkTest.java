package dev.collate.work;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.BusyPermits;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that small requests compute in the pool what may take long although their contents are small. */
@RunningServer
class PooledWorkTest {
    private static final Map<String, String> CONTENTS = Map.of("original", "{}", "modified", "[]", "format", "json");

    @Autowired
    private Api api;

    @Autowired
    private WorkPools pools;

    @Test
    void aShareIsRendered() {
        assertWaitsForAPermit(() -> api.post("/api/v1/share", CONTENTS), 201);
    }

    @Test
    void theResultOfAToolForAgentsIsWritten() {
        var call = Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Map.of("name", "compare_data", "arguments", CONTENTS));
        assertWaitsForAPermit(() -> api.post("/mcp", call), 200);
    }

    @Test
    void aJsonPatchIsComputed() {
        var body = "{\"original\":\"{}\",\"modified\":\"[]\"}".getBytes(UTF_8);
        assertWaitsForAPermit(
                () -> Api.send(api.request("/api/v1/diff/json")
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json-patch+json")
                        .POST(BodyPublishers.ofByteArray(body))),
                200);
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/compare");
        var download = form(CONTENTS).add("action", "json-patch".getBytes(UTF_8));
        assertWaitsForAPermit(() -> visitor.post("/compare", download), 200);
    }

    @Test
    void theResultOfAComparisonIsRendered() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/compare");
        assertWaitsForAPermit(() -> visitor.post("/compare", form(CONTENTS)), 200);
    }

    @Test
    void aFilledFormIsRendered() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/compare");
        var edit = form(CONTENTS).add("action", "edit".getBytes(UTF_8));
        assertWaitsForAPermit(() -> visitor.post("/compare", edit), 200);
        assertWaitsForAPermit(() -> visitor.get("/convert"), 200);
        assertWaitsForAPermit(() -> visitor.get("/compare/image"), 200);
    }

    @Test
    void theFormOfAConversionIsRead() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/convert");
        assertWaitsForAPermit(() -> visitor.post("/convert/script", form(Map.of("text", "a", "dialect", "h2"))), 200);
    }

    private static MultipartForm form(Map<String, String> fields) {
        var form = new MultipartForm();
        fields.forEach((name, value) -> form.add(name, value.getBytes(UTF_8)));
        return form;
    }

    private void assertWaitsForAPermit(Supplier<Api.Response> request, int status) {
        assertThat(BusyPermits.delay(pools, request).status()).isEqualTo(status);
    }
}
