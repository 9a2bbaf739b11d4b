package dev.collate.auth;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A client of the administration API of the running server. */
public record AdminApi(Api api) {
    static final String KEYS = "/admin/v1/keys";

    public AdminApi {
        api = api.with(RunningServer.ADMIN_TOKEN);
    }

    /** Creates a key of the Pro plan. {@code members} are additional parameters, or replace default parameters. */
    public JsonNode create(Map<String, ?> members) {
        var body = new HashMap<String, Object>(Map.of("name", "test", "plan", "pro"));
        body.putAll(members);
        return api.post(KEYS, body).json();
    }

    /** Creates a key of an account. {@code members} are additional parameters, or replace default parameters. */
    public JsonNode create(String account, Map<String, ?> members) {
        var body = new HashMap<String, Object>(Map.of("name", "test", "account", account));
        body.putAll(members);
        return api.post(KEYS, body).json();
    }

    /** Creates an account of the Pro plan. {@code members} are additional parameters, or replace default parameters. */
    public JsonNode createAccount(Map<String, String> members) {
        var body = new HashMap<>(Map.of("name", "test", "plan", "pro"));
        body.putAll(members);
        return api.post("/admin/v1/accounts", body).json();
    }

    /** Returns the JSON at a path. */
    public JsonNode get(String path) {
        return api.get(path).json();
    }

    /** Creates a key, and returns a client that uses it. */
    public Api client(Map<String, ?> members) {
        return api.with(create(members).get("secret").asString());
    }

    /** Changes a key, an account or another resource. */
    public Api.Response patch(String path, String body) {
        return api.patch(path, body);
    }

    public Api.Response revoke(String id) {
        return api.delete(KEYS + "/" + id);
    }

    public Api.Response rotate(String id) {
        return rotate(id, "");
    }

    /** Rotates a key with a query, such as {@code ?overlap=60}. */
    Api.Response rotate(String id, String query) {
        return Api.send(api.request(KEYS + "/" + id + "/rotate" + query).POST(BodyPublishers.noBody()));
    }
}
