package io.crosstalk.simulate.datacentre;

/**
 * A row of {@code samples.csv}.
 *
 * @param timeMs end of the interval by the source's own clock, milliseconds of the epoch
 * @param value in the metric's canonical unit
 */
public record SimulatedSample(long timeMs, String resource, String metric, double value) {}
