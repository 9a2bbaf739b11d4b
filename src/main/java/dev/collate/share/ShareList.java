package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list of shares, newest first.
 *
 * @param <E> an {@link Entry} in the list of a key, and a {@link StoredEntry} in the list of all keys
 * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
 */
public record ShareList<E>(List<E> shares, @Nullable String nextCursor) {
    public ShareList {
        shares = List.copyOf(shares);
    }

    /** A share in the list, without its contents. */
    public record Entry(
            String token,
            String url,
            @Nullable String title,
            Format format,
            Stats stats,
            Instant createdAt,
            @Nullable Instant expiresAt,
            long viewCount) {
        static Entry of(Share share, String url) {
            return new Entry(
                    share.token(),
                    url,
                    share.title(),
                    share.format(),
                    share.stats(),
                    share.createdAt(),
                    share.expiresAt(),
                    share.viewCount());
        }
    }

    /**
     * A share in the list of all keys, without its contents.
     *
     * @param key the id of the key that has created the share
     * @param storedBytes the number of bytes that the share takes in the database
     */
    public record StoredEntry(@JsonUnwrapped Entry share, UUID key, long storedBytes) {}
}
