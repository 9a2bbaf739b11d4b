package dev.collate.http.body;

import dev.collate.admission.MinimumRate;
import java.time.Duration;

/**
 * How long clients are waited for.
 *
 * @param minimumRate of sending a body and of taking the response
 * @param maxRequestTime how long a request may take in all
 */
public record ClientTimeouts(MinimumRate minimumRate, Duration maxRequestTime) {}
