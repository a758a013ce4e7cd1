package io.crosstalk.ingest.source.open;

/**
 * A line of a push request that was rejected.
 *
 * @param line number of the line in the request, from 1
 */
record RejectedLine(long line, String reason) {}
