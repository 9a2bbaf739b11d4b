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
 * The settings of the shares.
 *
 * @param siteUrl the beginning of the URLs of shares, for example {@code https://diff.example.org}; if it is null, the URL begins with the
 *     address to which the client has sent its request
 * @param share the rate limit of the public pages, and the settings of the job that deletes expired shares
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
                    "collate.site-url must be an absolute address, such as https://diff.example.org");
        }
    }

    /**
     * The settings of the job that deletes expired shares, and of the public pages.
     *
     * @param purgeInterval the pause between two runs of the job
     * @param minFreeSpace the minimum free space on the disk of the embedded database, below which no new shares are stored; half of
     *     the disk, if that is less
     * @param burst how many public pages one client address may request in quick succession before the rate limit applies
     * @param perSecond how many public pages per second the client address may request after that
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
