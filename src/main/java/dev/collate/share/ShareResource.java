package dev.collate.share;

import dev.collate.diff.Format;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A whole shared comparison: the response of {@code GET /api/v1/share/{token}}. */
record ShareResource(
        String token,
        String url,
        @Nullable String title,
        Format format,
        StoredContent.Text original,
        StoredContent.Text modified,
        StoredContent.Json diff,
        Instant createdAt,
        @Nullable Instant expiresAt,
        long viewCount) {

    static ShareResource of(Share share, String url, ShareService shares) {
        var token = share.token();
        return new ShareResource(
                token,
                url,
                share.title(),
                share.format(),
                new StoredContent.Text(() -> shares.open(token, SharePart.ORIGINAL)),
                new StoredContent.Text(() -> shares.open(token, SharePart.MODIFIED)),
                new StoredContent.Json(() -> shares.open(token, SharePart.DIFF)),
                share.createdAt(),
                share.expiresAt(),
                share.viewCount());
    }
}
