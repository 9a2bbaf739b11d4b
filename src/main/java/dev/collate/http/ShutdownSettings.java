package dev.collate.http;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the graceful shutdown.
 *
 * @param drain how long the server continues to serve requests, and reports that it is not ready, before it stops
 *     listening
 */
@Validated
@ConfigurationProperties("collate")
record ShutdownSettings(@DurationMin @DefaultValue("0s") Duration drain) {}
