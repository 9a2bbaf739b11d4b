package dev.collate.site;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;

import dev.collate.auth.key.KeySummary;
import dev.collate.page.DisplayText;
import dev.collate.page.TimeView;
import dev.collate.share.ShareList;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A share in the list of the person who has created it, or of the operator.
 *
 * @param expires when the share expires; null if it never expires
 * @param key the key that has created the share; null in the list of its owner
 */
record OwnShare(
        String token,
        String url,
        String title,
        String format,
        TimeView created,
        @Nullable TimeView expires,
        String views,
        @Nullable KeySummary key) {
    /** The columns by which shares are sorted. */
    static final Map<String, Comparator<ShareList.Entry>> COLUMNS = Map.of(
            "title", comparing(OwnShare::heading, String.CASE_INSENSITIVE_ORDER),
            "format", comparing(ShareList.Entry::format),
            "views", comparingLong(ShareList.Entry::viewCount),
            "created", comparing(ShareList.Entry::createdAt),
            "expires", comparing(ShareList.Entry::expiresAt, nullsLast(naturalOrder())));

    static OwnShare of(ShareList.Entry share, @Nullable KeySummary key) {
        return new OwnShare(
                share.token(),
                share.url(),
                heading(share),
                share.format().wireName(),
                TimeView.of(share.createdAt()),
                share.expiresAt() == null ? null : TimeView.of(share.expiresAt()),
                DisplayText.number(share.viewCount()),
                key);
    }

    private static String heading(ShareList.Entry share) {
        return DisplayText.heading(share.format(), share.title());
    }
}
