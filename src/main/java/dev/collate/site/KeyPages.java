package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import dev.collate.auth.key.NewKey;
import dev.collate.auth.window.RequestWindows;
import dev.collate.http.body.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.problem.FieldError;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The parts that the pages of an account holder and of the operator have in common when they show keys. */
@Component
class KeyPages {
    private final SitePages pages;
    private final RequestWindows windows;
    private final Clock clock;

    KeyPages(SitePages pages, RequestWindows windows, Clock clock) {
        this.pages = pages;
        this.windows = windows;
        this.clock = clock;
    }

    List<KeyView> views(List<KeySummary> keys) {
        return keys.stream()
                .map(key -> KeyView.of(key, windows.used(key.id()), clock.instant()))
                .toList();
    }

    /**
     * Returns the page with the secret of a key. The server cannot show it again.
     *
     * @param back the path of the page with the keys, without a slash at its start
     */
    ModelAndView secret(NewKey key, String back, HttpServletRequest request, HttpServletResponse response) {
        var address = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
        var curl = "curl -s " + address + "/api/v1/account -H 'Authorization: Bearer " + key.secret() + "'";
        return pages.page(
                "key-secret",
                Map.of("name", key.key().name(), "secret", key.secret(), "curl", curl, "back", back),
                request,
                response);
    }

    /** Returns the parameters of the request that changes only the name of a key. */
    static RequestParameters rename(RequestParameters form) {
        return RequestParameters.ofText(Map.of("name", List.of(form.requiredString("name"))));
    }

    /** Returns the named fields of a form that are not empty. A browser also sends the fields that a person leaves empty. */
    static RequestParameters filled(RequestParameters form, String... names) {
        var values = new LinkedHashMap<String, List<String>>();
        for (var name : names) {
            var text = form.string(name, "");
            if (text != null && !text.isBlank()) {
                values.put(name, List.of(text));
            }
        }
        return RequestParameters.ofText(values);
    }

    /**
     * Returns the errors of a form, by the names of its fields.
     *
     * @throws ApiException the same exception if it is not about the content of the form
     */
    static Map<String, String> errors(ApiException e) {
        if (e.code() != ErrorCode.INVALID_REQUEST) {
            throw e;
        }
        return e.errors().isEmpty()
                ? Map.of("form", e.detail())
                : e.errors().stream()
                        .collect(Collectors.toMap(
                                error -> error.field().replaceFirst("\\[.*", ""),
                                FieldError::message,
                                (first, second) -> first));
    }
}
