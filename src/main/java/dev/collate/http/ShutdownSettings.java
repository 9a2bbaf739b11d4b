package dev.collate.http;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the graceful shutdown.
 *
 * @param drain how long the server, before it stops listening, serves requests and reports that it is not ready
 */
@Validated
@ConfigurationProperties("collate")
record ShutdownSettings(@DurationMin @DefaultValue("0s") Duration drain) {}
