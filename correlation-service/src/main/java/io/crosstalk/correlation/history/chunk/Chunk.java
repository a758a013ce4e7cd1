package io.crosstalk.correlation.history.chunk;

/**
 * The bytes of many series in one slice.
 *
 * @param names which series there are, to be read without their values
 * @param content their values, in the order of the names
 */
public record Chunk(byte[] names, byte[] content) {}
