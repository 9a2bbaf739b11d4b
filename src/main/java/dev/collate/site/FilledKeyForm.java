package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The form that a person has sent to a page with keys, with its errors. A page has one form for a new key, and one form for each key.
 *
 * @param key the id of the key that the form changes; null for the form of a new key
 * @param errors the messages by the names of the fields; the message about the whole form has the name {@code form}
 */
record FilledKeyForm(@Nullable UUID key, KeyForm form, Map<String, String> errors) {
    static final FilledKeyForm NONE = new FilledKeyForm(null, KeyForm.EMPTY, Map.of());

    FilledKeyForm {
        errors = Map.copyOf(errors);
    }

    /** Returns this form if it creates a key; otherwise an empty form for a new key. */
    FilledKeyForm ofNewKey() {
        return key == null ? this : NONE;
    }

    /** Returns this form if it changes this key; otherwise a form with the values of the key. */
    FilledKeyForm of(KeySummary summary) {
        return summary.id().equals(key) ? this : new FilledKeyForm(summary.id(), KeyForm.of(summary), Map.of());
    }
}
