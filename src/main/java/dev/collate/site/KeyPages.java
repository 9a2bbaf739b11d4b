package dev.collate.site;

import dev.collate.auth.key.ApiKeyService.NewKey;
import dev.collate.auth.key.KeyPatch;
import dev.collate.auth.key.KeySettings;
import dev.collate.auth.key.KeySummary;
import dev.collate.auth.key.KeyUses;
import dev.collate.auth.key.Scope;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.SiteAddress;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.RequestWindows;
import dev.collate.page.DisplayText;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** The parts that the pages of an account holder and of the operator have in common when they show keys. */
@Component
class KeyPages {
    private final RequestWindows windows;
    private final KeyUses uses;
    private final KeySettings settings;
    private final JsonMapper json;
    private final Clock clock;

    KeyPages(RequestWindows windows, KeyUses uses, KeySettings settings, JsonMapper json, Clock clock) {
        this.windows = windows;
        this.uses = uses;
        this.settings = settings;
        this.json = json;
        this.clock = clock;
    }

    /**
     * Returns the values of a page with keys: {@code keys}, and {@code form} and {@code errors} for a new key.
     *
     * @param submitted the form that the person has sent
     */
    Map<String, Object> model(List<KeySummary> keys, SubmittedKeyForm submitted) {
        var now = clock.instant();
        var views = uses.withRequests(keys).stream()
                .map(each -> new KeyView(
                        each.key(),
                        useText(each.key().id(), settings.limits(each.key())),
                        HourlyChart.of(each.hourlyRequests(), now),
                        submitted.forKey(each.key()),
                        now))
                .toList();
        var newKey = submitted.forNewKey();
        return Map.of("keys", views, "form", newKey.form(), "errors", newKey.errors());
    }

    /** Returns how many requests of the window a key has used. */
    String useText(UUID key, KeyLimits limits) {
        return limits.allowsApi()
                ? DisplayText.number(windows.usedRequests(key)) + " of " + DisplayText.number(limits.maxRequests())
                : "no API access";
    }

    /** Returns the changes of a key that a form asks for. Returns an empty Optional if the form changes nothing. */
    Optional<KeyPatch> toPatch(KeySummary key, KeyForm form) {
        var changes = form.changes(key);
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(KeyPatch.of(RequestParameters.ofJson(json.writeValueAsBytes(changes)), clock.instant()));
    }

    /**
     * Returns the page with the secret of a key. The server cannot show it again.
     *
     * @param back the path of the page with the keys, without a slash at its start
     */
    ModelAndView secretPage(NewKey key, String back, HttpServletRequest request) {
        var address = SiteAddress.calledUrl(request);
        var curl = "curl -s " + address + "/api/v1/account -H 'Authorization: Bearer " + key.secret() + "'";
        return SitePages.page(
                "key-secret", Map.of("name", key.key().name(), "secret", key.secret(), "curl", curl, "back", back));
    }

    /**
     * A key in a list, formatted for readers.
     *
     * @param useText the requests in the current window, and their limit
     * @param chart the requests in each of the last 24 hours
     * @param submitted the form that changes the key
     */
    record KeyView(KeySummary summary, String useText, HourlyChart chart, SubmittedKeyForm submitted, Instant now) {
        public List<String> scopes() {
            return summary.scopes().stream().map(Scope::wireName).toList();
        }

        /** Returns the end of the time in which the previous secret is valid; null if it is not valid. */
        public @Nullable Instant previousSecretExpires() {
            return isPast(summary.previousSecretExpiresAt()) ? null : summary.previousSecretExpiresAt();
        }

        private boolean isPast(@Nullable Instant instant) {
            return instant != null && !now.isBefore(instant);
        }

        /** Returns whether the key is active, was revoked, or has expired. */
        public String state() {
            return summary.revokedAt() != null ? "revoked" : isPast(summary.expiresAt()) ? "expired" : "active";
        }

        /** Returns whether the key can be changed. An expired key can get a later expiry. */
        public boolean isChangeable() {
            return summary.revokedAt() == null;
        }

        /** Returns whether the key can get a new secret. */
        public boolean canRotate() {
            return state().equals("active") && !summary.configured();
        }

        /** Returns the end of the ids of the fields in the form of this key. */
        public String fieldSuffix() {
            return "-" + summary.id();
        }
    }
}
