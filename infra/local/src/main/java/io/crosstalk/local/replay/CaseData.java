package io.crosstalk.local.replay;

import io.crosstalk.engine.site.ResourceJudgement;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Data of a case and what could be judged of them.
 *
 * @param from time of the first sample
 * @param to time of the last sample
 * @param rows number of usable rows of samples
 * @param judgements grounds for judging each resource, by id
 * @param notes what an import has said of the files; empty for another case
 */
public record CaseData(
    ZonedDateTime from,
    ZonedDateTime to,
    long rows,
    List<ResourceJudgement> judgements,
    String notes) {
  public CaseData {
    judgements = List.copyOf(judgements);
  }
}
