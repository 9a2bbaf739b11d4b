package dev.collate.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a server ends.
 *
 * @param drain how long a server that is asked to end goes on, not ready, before it stops listening
 */
@ConfigurationProperties("collate")
record ShutdownSettings(@DefaultValue("0s") Duration drain) {}
