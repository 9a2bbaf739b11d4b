package dev.collate.share;

import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the list of the shares that a key has created, newest first.
 *
 * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
 */
public record ShareList(List<Entry> shares, @Nullable String nextCursor) {
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
}
