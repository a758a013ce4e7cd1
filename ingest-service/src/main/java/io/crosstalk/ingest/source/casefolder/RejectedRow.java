package io.crosstalk.ingest.source.casefolder;

/**
 * A row or entry that could not be used.
 *
 * @param line from 1
 */
record RejectedRow(String file, long line, String reason) {}
