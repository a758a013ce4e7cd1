package io.crosstalk.ingest.collect.pipeline;

import java.time.Instant;

/**
 * Data that are missing permanently.
 *
 * @param source source name on the bus
 */
public record MissingData(String source, Instant from, Instant to, String reason) {}
