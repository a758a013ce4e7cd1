package io.crosstalk.correlation.history.chunk;

/**
 * Stored form of many series in one slice of a tier, in two parts so that names can be read without
 * values.
 *
 * @param names names of the series, in the format of {@link ChunkNames}
 * @param content values of the series, in the order of the names
 */
public record HistoryChunk(byte[] names, byte[] content) {}
