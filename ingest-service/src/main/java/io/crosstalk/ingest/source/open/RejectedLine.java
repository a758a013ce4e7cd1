package io.crosstalk.ingest.source.open;

/**
 * A line that could not be used.
 *
 * @param line number of the line in the request, from 1
 */
record RejectedLine(long line, String reason) {}
