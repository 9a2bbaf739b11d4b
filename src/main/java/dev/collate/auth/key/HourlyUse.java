package dev.collate.auth.key;

import java.time.Instant;

/**
 * The number of requests of a key in one hour.
 *
 * @param hour the beginning of the hour
 */
public record HourlyUse(Instant hour, long requests) {}
