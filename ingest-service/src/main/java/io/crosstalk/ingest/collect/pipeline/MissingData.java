package io.crosstalk.ingest.collect.pipeline;

import java.time.Instant;

/**
 * Period for which data are missing permanently, as the source has reported.
 *
 * @param source source name on the bus
 * @param from begin of the period
 * @param to end of the period
 * @param reason text for users
 */
public record MissingData(String source, Instant from, Instant to, String reason) {}
