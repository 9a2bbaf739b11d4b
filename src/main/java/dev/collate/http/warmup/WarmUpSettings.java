package dev.collate.http.warmup;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a server is prepared for its first requests.
 *
 * @param warmUp how long the engines are exercised after the start
 */
@ConfigurationProperties("collate")
record WarmUpSettings(@DefaultValue("5s") Duration warmUp) {}
