package dev.collate.http.body;

import dev.collate.admission.MinimumRate;
import java.time.Duration;

/**
 * The limits for the time that the server waits for a client.
 *
 * @param minimumRate the minimum rate at which a client must send a body and read a response
 * @param maxRequestTime the maximum total time of a request
 */
public record ClientTimeouts(MinimumRate minimumRate, Duration maxRequestTime) {}
