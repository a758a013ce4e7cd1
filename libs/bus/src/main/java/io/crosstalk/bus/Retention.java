package io.crosstalk.bus;

import java.time.Duration;

/**
 * The limits at which a topic's oldest segments are deleted.
 *
 * @param time age of a record, {@code retention.ms}
 * @param bytes size of one partition, {@code retention.bytes}
 */
public record Retention(Duration time, long bytes) {}
