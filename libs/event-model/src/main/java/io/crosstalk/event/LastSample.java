package io.crosstalk.event;

import java.time.Instant;

/**
 * The last sample of a victim's series before it fell silent.
 *
 * @param value in the unit of the metric
 */
public record LastSample(Instant time, double value) {}
