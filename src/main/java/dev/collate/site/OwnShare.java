package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import dev.collate.page.DisplayText;
import dev.collate.page.TimeView;
import dev.collate.share.ShareLists.Entry;
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
    static OwnShare of(Entry share, @Nullable KeySummary key) {
        return new OwnShare(
                share.token(),
                share.url(),
                DisplayText.heading(share.format(), share.title()),
                share.format().wireName(),
                TimeView.of(share.createdAt()),
                share.expiresAt() == null ? null : TimeView.of(share.expiresAt()),
                DisplayText.number(share.viewCount()),
                key);
    }
}
