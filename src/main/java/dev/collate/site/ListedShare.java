package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import dev.collate.page.DisplayText;
import dev.collate.share.ShareLists.ShareSummary;
import org.jspecify.annotations.Nullable;

/**
 * A share in the list of the person who has created it, or of the operator.
 *
 * @param key the key that has created the share; null in the list of its owner
 */
record ListedShare(ShareSummary summary, @Nullable KeySummary key) {
    public String title() {
        return DisplayText.heading(summary.format(), summary.title());
    }

    public String views() {
        return DisplayText.number(summary.viewCount());
    }
}
