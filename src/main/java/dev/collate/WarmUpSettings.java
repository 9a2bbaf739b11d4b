package dev.collate;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the warm-up.
 *
 * @param warmUp how long the warm-up runs after the start
 */
@Validated
@ConfigurationProperties("collate")
record WarmUpSettings(@DurationMin @DefaultValue("2s") Duration warmUp) {}
