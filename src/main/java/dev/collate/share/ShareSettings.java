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
 * Where shares are opened and how often.
 *
 * @param siteUrl what the addresses of shares begin with, as {@code https://diff.example.org}; null for the address that the client used
 * @param share limits of the public pages and of the clean-up
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
     * How busy the clean-up and the public pages may be.
     *
     * @param purgeInterval how long expired shares stay stored at most
     * @param minFreeSpace how much of the embedded database's disk new shares leave free; at most a quarter of it
     * @param burst requests of one client address to public pages that are answered at once
     * @param perSecond further ones each second
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
