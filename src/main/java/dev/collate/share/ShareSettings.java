package dev.collate.share;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the job that deletes expired shares, and of the public pages.
 *
 * @param purgeInterval the pause between two runs of the job
 * @param minFreeSpace the minimum free space on the disk of the embedded database, below which no new shares are stored; half of
 *     the disk, if that is less
 * @param burst how many public pages one client address may request in quick succession before the rate limit applies
 * @param perSecond how many public pages per second the client address may request after that
 */
@Validated
@ConfigurationProperties("collate.share")
record ShareSettings(
        @DurationMin(inclusive = false) @DefaultValue("5m") Duration purgeInterval,

        @DefaultValue("64MB") DataSize minFreeSpace,
        @Min(1) @DefaultValue("120") int burst,
        @Min(1) @DefaultValue("2") int perSecond) {
    ShareSettings {
        if (minFreeSpace.isNegative()) {
            throw new IllegalArgumentException("collate.share.min-free-space must be 0 or more");
        }
    }
}
