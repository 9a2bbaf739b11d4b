package dev.collate.site;

import dev.collate.auth.scope.Scope;
import dev.collate.http.body.RequestParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The form for a new API key, as the person has filled it in. An empty field means that the key has no value of its own.
 *
 * @param expires the day on which the key expires, in UTC, for example {@code 2030-01-31}
 */
public record KeyForm(String name, List<String> scopes, String requestsPerHour, String expires) {
    static final KeyForm EMPTY =
            new KeyForm("", Scope.DEFAULT.stream().map(Scope::wireName).toList(), "", "");

    public KeyForm {
        scopes = List.copyOf(scopes);
    }

    static KeyForm of(RequestParameters parameters) {
        return new KeyForm(
                text(parameters, "name"),
                parameters.strings("scopes"),
                text(parameters, "requestsPerHour"),
                text(parameters, "expiresAt"));
    }

    private static String text(RequestParameters parameters, String name) {
        return Objects.requireNonNullElse(parameters.string(name, ""), "").strip();
    }

    /**
     * Returns the parameters of the API request that creates the same key.
     *
     * @param more further parameters of the request
     */
    RequestParameters parameters(Map<String, String> more) {
        var values = new LinkedHashMap<String, List<String>>();
        more.forEach((field, value) -> values.put(field, List.of(value)));
        values.put("name", List.of(name));
        values.put("scopes", scopes);
        if (!requestsPerHour.isEmpty()) {
            values.put("requestsPerHour", List.of(requestsPerHour));
        }
        if (!expires.isEmpty()) {
            values.put("expiresAt", List.of(expires + "T00:00:00Z"));
        }
        return RequestParameters.ofText(values);
    }

    /** Returns the names of all scopes. */
    public List<String> allScopes() {
        return List.of(Scope.values()).stream().map(Scope::wireName).toList();
    }
}
