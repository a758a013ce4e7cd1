package io.crosstalk.simulate.monitoring;

/**
 * Sample of a simulated case: a row of {@code samples.csv}.
 *
 * @param timeMs end of the interval by the source's own clock, epoch milliseconds
 * @param value value in the metric's canonical unit
 */
public record SimulatedSample(long timeMs, String resource, String metric, double value) {}
