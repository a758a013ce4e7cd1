package io.crosstalk.bus;

import java.time.Duration;

/**
 * Limits beyond which the oldest segments of a topic are deleted.
 *
 * @param time age of a record, {@code retention.ms}
 * @param bytes size of one partition, {@code retention.bytes}
 */
public record Retention(Duration time, long bytes) {}
