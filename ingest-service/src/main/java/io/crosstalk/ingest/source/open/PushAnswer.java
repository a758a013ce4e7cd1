package io.crosstalk.ingest.source.open;

import java.util.List;

/**
 * What became of a request's lines.
 *
 * @param accepted how many the broker has acknowledged
 * @param rejected the first ones
 * @param rejectedCount how many in all
 */
record PushAnswer(long accepted, List<RejectedLine> rejected, long rejectedCount) {}
