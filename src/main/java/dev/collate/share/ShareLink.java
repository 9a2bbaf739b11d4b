package dev.collate.share;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The response of {@code POST /api/v1/share}. */
record ShareLink(String token, String url, @Nullable Instant expiresAt) {}
