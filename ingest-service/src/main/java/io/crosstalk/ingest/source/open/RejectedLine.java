package io.crosstalk.ingest.source.open;

/**
 * A line that could not be used.
 *
 * @param line its number in the request, from 1
 */
record RejectedLine(long line, String reason) {}
