package dev.collate.share;

import dev.collate.problem.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A place in the list of an owner's shares: after the share of this token, made at this moment. */
record ListPosition(Instant createdAt, String token) {
    /** Later than any share, and within what every database can hold. */
    private static final ListPosition START = new ListPosition(Instant.parse("9999-12-31T00:00:00Z"), "");

    static ListPosition after(Share share) {
        return new ListPosition(share.createdAt(), share.token());
    }

    /** From the cursor of an answer; the start of the list without one. */
    static ListPosition of(@Nullable String cursor) {
        if (cursor == null) {
            return START;
        }
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            int space = text.indexOf(' ');
            return new ListPosition(
                    Instant.ofEpochMilli(Long.parseLong(text, 0, Math.max(space, 0), 10)), text.substring(space + 1));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw ApiException.invalid("cursor", "must be the nextCursor of an earlier answer");
        }
    }

    /** The cursor, which means nothing to a client. */
    String cursor() {
        var text = createdAt.toEpochMilli() + " " + token;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
