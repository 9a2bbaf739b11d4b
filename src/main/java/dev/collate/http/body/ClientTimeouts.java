package dev.collate.http.body;

import dev.collate.admission.MinimumRate;
import java.time.Duration;

/**
 * Limits how long the server waits for a client.
 *
 * @param minimumRate at which a client must send a body and read a response
 * @param maxRequestTime maximum total time of a request
 */
public record ClientTimeouts(MinimumRate minimumRate, Duration maxRequestTime) {}
