package dev.collate.site;

import dev.collate.page.DisplayText;
import dev.collate.page.TimeView;
import dev.collate.share.ShareList;
import org.jspecify.annotations.Nullable;

/**
 * A share in the list of the person who has created it.
 *
 * @param expires when the share expires; null if it never expires
 */
record OwnShare(
        String token,
        String url,
        String title,
        String format,
        TimeView created,
        @Nullable TimeView expires,
        String views) {
    static OwnShare of(ShareList.Entry share) {
        return new OwnShare(
                share.token(),
                share.url(),
                DisplayText.heading(share.format(), share.title()),
                share.format().wireName(),
                TimeView.of(share.createdAt()),
                share.expiresAt() == null ? null : TimeView.of(share.expiresAt()),
                DisplayText.number(share.viewCount()));
    }
}
