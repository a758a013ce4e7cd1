package io.crosstalk.correlation.history.chunk;

/**
 * The bytes of many series in one slice.
 *
 * @param names the names of the series, which can be read without their values
 * @param content their values, in the order of the names
 */
public record HistoryChunk(byte[] names, byte[] content) {}
