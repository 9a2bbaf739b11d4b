package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A form that a person has sent from a page with keys, with its errors. A page has one form for a new key, and one form for each key.
 *
 * @param key the id of the key that the form changes; null for the form of a new key
 * @param errors the messages by the names of the fields; the message about the whole form has the name {@link FormErrors#OTHER_FIELD}
 */
record SubmittedKeyForm(@Nullable UUID key, KeyForm form, Map<String, String> errors) {
    static final SubmittedKeyForm NONE = new SubmittedKeyForm(null, KeyForm.EMPTY, Map.of());

    SubmittedKeyForm {
        errors = Map.copyOf(errors);
    }

    /** Returns this form if it creates a key; otherwise an empty form for a new key. */
    SubmittedKeyForm forNewKey() {
        return key == null ? this : NONE;
    }

    /** Returns this form if it changes this key; otherwise a form with the values of the key. */
    SubmittedKeyForm forKey(KeySummary summary) {
        return summary.id().equals(key) ? this : new SubmittedKeyForm(summary.id(), KeyForm.of(summary), Map.of());
    }
}
