package dev.collate.http;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How a server shuts down.
 *
 * @param drain how long a server that was asked to stop goes on serving, not ready, before it stops listening
 */
@Validated
@ConfigurationProperties("collate")
record ShutdownSettings(@DurationMin @DefaultValue("0s") Duration drain) {}
