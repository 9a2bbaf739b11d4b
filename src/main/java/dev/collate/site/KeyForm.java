package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import dev.collate.auth.key.Scope;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.utf8.LetterCase;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The form for a new API key or for the changes of a key, as the person has filled it in. An empty field means that the key has no such
 * value of its own.
 *
 * @param maxBodySize a size with its unit, for example {@code 20MB}
 * @param maxStoredBytes a size with its unit
 * @param expires the day on which the key expires, in UTC, for example {@code 2030-01-31}
 */
record KeyForm(
        String name,
        List<String> scopes,
        String requestsPerHour,
        String maxBodySize,
        String maxStoredBytes,
        String expires) {
    static final KeyForm EMPTY =
            new KeyForm("", Scope.DEFAULT.stream().map(Scope::wireName).toList(), "", "", "", "");

    private static final List<String> UNITS = List.of("B", "KB", "MB", "GB", "TB");

    public KeyForm {
        scopes = List.copyOf(scopes);
    }

    static KeyForm of(RequestParameters parameters) {
        return new KeyForm(
                stringOrEmpty(parameters, "name"),
                parameters.strings("scopes"),
                stringOrEmpty(parameters, "requestsPerHour"),
                stringOrEmpty(parameters, "maxBodySize"),
                stringOrEmpty(parameters, "maxStoredBytes"),
                stringOrEmpty(parameters, "expiresAt"));
    }

    private static String stringOrEmpty(RequestParameters parameters, String name) {
        return parameters.string(name, "").strip();
    }

    /** Returns the form with the values of a key. */
    static KeyForm of(KeySummary key) {
        return new KeyForm(
                key.name(),
                key.scopes().stream().map(Scope::wireName).toList(),
                Objects.toString(key.requestsPerHour(), ""),
                sizeText(key.maxBodySize()),
                sizeText(key.maxStoredBytes()),
                key.expiresAt() == null
                        ? ""
                        : LocalDate.ofInstant(key.expiresAt(), ZoneOffset.UTC).toString());
    }

    /** Returns a size with the largest unit that divides it, for example {@code 20MB}; empty if there is none. */
    private static String sizeText(@Nullable Long bytes) {
        if (bytes == null) {
            return "";
        }
        long number = bytes;
        int unit = 0;
        while (number != 0 && number % 1024 == 0 && unit < UNITS.size() - 1) {
            number /= 1024;
            unit++;
        }
        return number + UNITS.get(unit);
    }

    /**
     * Returns the parameters of the API request that creates the key.
     *
     * @param additionalValues further parameters of the request
     * @throws ApiException 400 if a size is not valid
     */
    RequestParameters toParameters(Map<String, String> additionalValues) {
        var values = new LinkedHashMap<String, List<String>>();
        additionalValues.forEach((field, value) -> values.put(field, List.of(value)));
        members().forEach((field, value) -> {
            if (value != null) {
                values.put(field, value instanceof List<?> ? scopes : List.of(value.toString()));
            }
        });
        return RequestParameters.ofMap(values);
    }

    /**
     * Returns the members of the JSON merge patch that gives a key the values of this form.
     *
     * @throws ApiException 400 if a size is not valid
     */
    Map<String, @Nullable Object> changes(KeySummary key) {
        var presentMembers = of(key).members();
        var changes = new LinkedHashMap<String, @Nullable Object>();
        members().forEach((field, value) -> {
            if (!Objects.equals(value, presentMembers.get(field))) {
                changes.put(field, value);
            }
        });
        if (key.configured()) {
            // The form of a configured key has only this field.
            changes.keySet().retainAll(List.of("expiresAt"));
        }
        return changes;
    }

    /** Returns the values by the names that they have in the API. A value is null if the field is empty. */
    private Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("name", name);
        members.put("scopes", scopes);
        members.put("requestsPerHour", toNumberOrText(requestsPerHour));
        members.put("maxBodySize", toBytes("maxBodySize", maxBodySize));
        members.put("maxStoredBytes", toBytes("maxStoredBytes", maxStoredBytes));
        members.put("expiresAt", expires.isEmpty() ? null : expires + "T00:00:00Z");
        return members;
    }

    /** Returns a number. A text that is not a number stays a text, so that the API rejects it. */
    private static @Nullable Object toNumberOrText(String text) {
        return text.isEmpty() ? null : text.matches("\\d{1,18}") ? (Object) Long.valueOf(text) : text;
    }

    private static @Nullable Long toBytes(String field, String text) {
        if (text.isEmpty()) {
            return null;
        }
        var size = LetterCase.upper(text.replace(" ", ""));
        try {
            // DataSize also parses a number without a unit, as bytes.
            Assert.isTrue(size.endsWith("B"), "no unit");
            return DataSize.parse(size).toBytes();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw ApiException.invalid(field, "must be a size with its unit, such as 20MB");
        }
    }

    /** Returns the names of all scopes. */
    public List<String> allScopes() {
        return Arrays.stream(Scope.values()).map(Scope::wireName).toList();
    }
}
