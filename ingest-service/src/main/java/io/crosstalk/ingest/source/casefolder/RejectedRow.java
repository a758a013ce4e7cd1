package io.crosstalk.ingest.source.casefolder;

/**
 * A row or entry that could not be used.
 *
 * @param line number of the line in the file, from 1
 */
record RejectedRow(String file, long line, String reason) {}
