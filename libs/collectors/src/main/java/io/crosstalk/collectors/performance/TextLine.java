package io.crosstalk.collectors.performance;

/**
 * Line of a text file.
 *
 * @param number line number from 1
 * @param text content without the line end
 */
record TextLine(long number, String text) {}
