package io.crosstalk.event.message;

/**
 * Statement of a source that no data with an earlier or equal time will follow.
 *
 * @param completeThroughMs epoch milliseconds, event time
 * @param end true for the last tick of a replay's world
 */
public record Tick(String source, long completeThroughMs, boolean end) implements SamplesMessage {}
