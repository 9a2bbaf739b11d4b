package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.collate.diff.Format;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/**
 * A whole shared comparison: the response of {@code GET /api/v1/share/{token}}.
 *
 * @param options the options of the comparison; the response has this member only if the share has options
 */
record ShareResource(
        String token,
        String url,
        @Nullable String title,
        Format format,
        @JsonInclude(Include.NON_EMPTY) Map<String, Object> options,
        StoredContent original,
        StoredContent modified,
        StoredContent diff,
        Instant createdAt,
        @Nullable Instant expiresAt,
        long viewCount) {

    static ShareResource of(Share share, String url, ShareService shares) throws IOException {
        var token = share.token();
        return new ShareResource(
                token,
                url,
                share.title(),
                share.format(),
                shares.options(token),
                content(share, SharePart.ORIGINAL, shares),
                content(share, SharePart.MODIFIED, shares),
                StoredContent.json(() -> shares.open(token, SharePart.DIFF)),
                share.createdAt(),
                share.expiresAt(),
                share.viewCount());
    }

    /** Returns a content as the API accepts it: a text as it is, an image as a data URI. */
    private static StoredContent content(Share share, SharePart part, ShareService shares) throws IOException {
        InputStreamSource source = () -> shares.open(share.token(), part);
        return share.format() == Format.IMAGE
                ? StoredContent.dataUri(shares.file(share, part).mediaType(), source)
                : StoredContent.text(source);
    }
}
