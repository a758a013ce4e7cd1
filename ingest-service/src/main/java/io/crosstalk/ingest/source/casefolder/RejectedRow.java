package io.crosstalk.ingest.source.casefolder;

/**
 * A row or entry of a case that was rejected.
 *
 * @param line number of the line in the file, from 1
 */
record RejectedRow(String file, long line, String reason) {}
