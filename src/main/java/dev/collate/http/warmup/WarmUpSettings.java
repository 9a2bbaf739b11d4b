package dev.collate.http.warmup;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the warm-up.
 *
 * @param warmUp maximum time of the warm-up after the start
 */
@Validated
@ConfigurationProperties("collate")
record WarmUpSettings(@DurationMin @DefaultValue("5s") Duration warmUp) {}
