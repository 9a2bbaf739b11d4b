package dev.collate.share;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of shares.
 *
 * @param siteUrl start of the URLs of shares, for example {@code https://diff.example.org}; null for the URL that the client used
 * @param share limits of the public pages, and settings of the job that deletes expired shares
 */
@Validated
@ConfigurationProperties("collate")
public record ShareSettings(
        @Nullable URI siteUrl, @Valid @DefaultValue Limits share) {
    public ShareSettings {
        if (siteUrl != null
                && (siteUrl.getHost() == null
                        || !String.valueOf(siteUrl.getScheme()).matches("https?"))) {
            throw new IllegalArgumentException(
                    "collate.site-url must be an absolute address, as https://diff.example.org");
        }
    }

    /**
     * Limits of the purge and of the public pages.
     *
     * @param purgeInterval pause between two purges of expired shares
     * @param minFreeSpace minimum that new shares leave free on the disk of the embedded database; at most a quarter of the disk
     * @param burst requests of one client address to public pages before the rate limit applies
     * @param perSecond number of further requests per second
     */
    public record Limits(
            @DurationMin(inclusive = false) @DefaultValue("5m")
            Duration purgeInterval,

            @DefaultValue("64MB") DataSize minFreeSpace,
            @Min(1) @DefaultValue("120") int burst,
            @Min(1) @DefaultValue("2") int perSecond) {
        public Limits {
            if (minFreeSpace.isNegative()) {
                throw new IllegalArgumentException("collate.share.min-free-space must be 0 or more");
            }
        }
    }
}
