package dev.collate.share;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What {@code POST /api/v1/share} answers. */
record ShareLink(String token, String url, @Nullable Instant expiresAt) {}
