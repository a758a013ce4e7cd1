package io.crosstalk.ingest.source.open;

import java.util.List;

/**
 * Response to a push request.
 *
 * @param accepted number of lines that the broker has acknowledged
 * @param rejected the first rejected lines
 * @param rejectedCount number of all rejected lines
 */
record PushAnswer(long accepted, List<RejectedLine> rejected, long rejectedCount) {}
