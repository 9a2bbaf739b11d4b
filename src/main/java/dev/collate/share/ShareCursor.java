package dev.collate.share;

import dev.collate.http.request.RequestParameters;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** A position in a list of shares, newest first: directly after the share with this creation time and this token. */
record ShareCursor(Instant createdAt, String token) {
    /**
     * The format of a cursor: the creation time in milliseconds since 1970, a space, and the token. The length of both is limited, so that
     * every database can compare them.
     */
    private static final Pattern CURSOR = Pattern.compile("(\\d{1,15}) (shr_[0-9A-Za-z]{1,60})");

    /** The position before the first share. The instant is later than the creation of any share, and every database can represent it. */
    private static final ShareCursor START = new ShareCursor(Instant.parse("9999-12-31T00:00:00Z"), "");

    static ShareCursor after(Share share) {
        return new ShareCursor(share.createdAt(), share.token());
    }

    /**
     * Reads the parameter {@code name}, which contains the cursor of an earlier response. If the parameter is missing, returns the start of
     * the list.
     */
    static ShareCursor after(RequestParameters parameters, String name) {
        return parameters.parsed(name, START, ShareCursor::of, "must be the nextCursor of an earlier response");
    }

    private static Optional<ShareCursor> of(String cursor) {
        var parts = CURSOR.matcher(decodeCursor(cursor));
        return parts.matches()
                ? Optional.of(new ShareCursor(Instant.ofEpochMilli(Long.parseLong(parts.group(1))), parts.group(2)))
                : Optional.empty();
    }

    private static String decodeCursor(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** Returns this position as a cursor. Its format is not documented for clients. */
    String cursor() {
        var text = createdAt.toEpochMilli() + " " + token;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
