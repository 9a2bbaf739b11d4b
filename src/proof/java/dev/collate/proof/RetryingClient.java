package dev.collate.proof;

import dev.collate.testing.Api;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;

/**
 * Sends requests to several servers in turn, like a gateway. If a server does not respond, or responds with 503, the client retries with
 * the next server. Each request to create a share has an idempotency key. So if a response is lost, the retry does not create a second
 * share.
 */
final class RetryingClient {
    private interface Call {
        Api.Response on(Api api);
    }

    private final List<Integer> ports;
    private int next;

    RetryingClient(List<Integer> ports) {
        this.ports = List.copyOf(ports);
    }

    Api.Response get(String path) {
        return send(api -> api.get(path));
    }

    Api.Response postJson(String path, String body) {
        var name = UUID.randomUUID().toString();
        return send(api -> Api.send(api.request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", name)
                .POST(BodyPublishers.ofString(body))));
    }

    private Api.Response send(Call call) {
        for (int tries = 1; ; tries++) {
            var api = new Api(ports.get(next++ % ports.size()));
            try {
                var response = call.on(api);
                if (response.status() != 503 || tries == ports.size()) {
                    return response;
                }
            } catch (IllegalStateException e) {
                if (tries == ports.size()) {
                    throw e;
                }
            }
        }
    }
}
