package io.crosstalk.collectors.performance.text;

/**
 * Line of a text file.
 *
 * @param number line number from 1
 * @param text content without the line end
 */
public record TextLine(long number, String text) {}
