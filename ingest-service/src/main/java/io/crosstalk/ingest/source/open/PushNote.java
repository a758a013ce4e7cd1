package io.crosstalk.ingest.source.open;

/**
 * A hint about an accepted line of a push request.
 *
 * @param line number of the line in the request, from 1
 */
record PushNote(long line, String text) {}
