package dev.collate.auth;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The administration API of the running server, as the administrator uses it. */
public record AdminApi(Api api) {
    static final String KEYS = "/admin/v1/keys";

    public AdminApi {
        api = api.with(RunningServer.ADMIN_TOKEN);
    }

    /** Creates a key of the Pro plan with these parameters added or replaced. */
    public JsonNode create(Map<String, ?> members) {
        var body = new HashMap<String, Object>(Map.of("name", "test", "plan", "pro"));
        body.putAll(members);
        return api.post(KEYS, body).json();
    }

    /** Returns a client with a new key. */
    public Api client(Map<String, ?> members) {
        return api.with(create(members).get("secret").asString());
    }

    public Api.Response revoke(String id) {
        return Api.send(api.request(KEYS + "/" + id).DELETE());
    }

    public Api.Response rotate(String id) {
        return Api.send(api.request(KEYS + "/" + id + "/rotate").POST(BodyPublishers.noBody()));
    }
}
