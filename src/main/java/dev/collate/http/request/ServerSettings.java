package dev.collate.http.request;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the management port and of the shutdown.
 *
 * @param managementPort the port of the health checks and the metrics; 0 if they have the port of the server
 * @param drain how long the server, before it stops listening, serves requests and reports that it is not ready
 */
@Validated
@ConfigurationProperties("collate")
public record ServerSettings(
        @Min(0) @Max(65_535) @DefaultValue("0") int managementPort,
        @DurationMin @DefaultValue("0s") Duration drain) {}
