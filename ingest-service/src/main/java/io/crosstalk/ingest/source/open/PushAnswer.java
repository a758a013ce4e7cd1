package io.crosstalk.ingest.source.open;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Response to a push request.
 *
 * @param accepted number of lines that the broker has acknowledged
 * @param rejected the first rejected lines
 * @param rejectedCount number of all rejected lines
 * @param notes the first hints about accepted lines; left out when there are none
 */
record PushAnswer(
    long accepted,
    List<RejectedLine> rejected,
    long rejectedCount,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PushNote> notes) {}
