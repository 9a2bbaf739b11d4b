package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.BusyPermits;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

    /** All requests are sent at the same time, because a test that finds that they wait has to wait too. */
    @Test
    void eachOfTheseRequestsWaitsForAPermit() {
        List<Supplier<Api.Response>> requests = List.of(
                this::storesAShare,
                this::callsATool,
                this::returnsAJsonPatch,
                postedBy(visitorOf("/compare"), "/compare", form().add("action", "json-patch")),
                postedBy(visitorOf("/compare"), "/compare", form()),
                postedBy(visitorOf("/compare"), "/compare", form().add("action", "edit")),
                postedBy(visitorOf("/convert"), "/convert/script", MultipartForm.of("text", "a", "dialect", "h2")),
                opened("/convert"),
                opened("/compare/image"));
        // The first response of a kind takes longer. Without a permit, it could come after the time for which the
        // permits are busy.
        assertSucceeded(requests.stream().map(Supplier::get));

        assertSucceeded(BusyPermits.delay(pools, requests).stream());
    }

    private Api.Response storesAShare() {
        return api.post("/api/v1/share", CONTENTS);
    }

    private Api.Response callsATool() {
        return api.post(
                "/mcp",
                Map.of(
                        "jsonrpc",
                        "2.0",
                        "id",
                        1,
                        "method",
                        "tools/call",
                        "params",
                        Map.of("name", "compare_data", "arguments", CONTENTS)));
    }

    private Api.Response returnsAJsonPatch() {
        return api.postJson(
                "/api/v1/diff/json",
                "{\"original\":\"{}\",\"modified\":\"[]\"}",
                "Accept",
                "application/json-patch+json");
    }

    private static Supplier<Api.Response> postedBy(Visitor visitor, String path, MultipartForm form) {
        return () -> visitor.post(path, form);
    }

    /** Returns a visitor who has opened this page, so that the visitor has the CSRF token of its form. */
    private Visitor visitorOf(String page) {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get(page);
        return visitor;
    }

    private Supplier<Api.Response> opened(String page) {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        return () -> visitor.get(page);
    }

    private static MultipartForm form() {
        return MultipartForm.of("original", "{}", "modified", "[]", "format", "json");
    }

    private static void assertSucceeded(Stream<Api.Response> responses) {
        assertThat(responses.map(Api.Response::status)).containsExactly(201, 200, 200, 200, 200, 200, 200, 200, 200);
    }
}
