package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.event.Advice;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a verdict that the diagnosis determines, as opposed to the parts copied from the request.
 */
public record Diagnosis(
    CauseClass causeClass,
    List<CauseClass> contributing,
    @Nullable SharedResource shared,
    @Nullable String sharedTeam,
    List<Suspect> suspects,
    boolean self,
    List<Exoneration> exonerated,
    List<NotMeasured> notMeasured,
    List<Evidence> evidence,
    List<Advice> advice,
    List<FurtherCause> furtherCauses) {

  public static Diagnosis of(Verdict verdict) {
    return new Diagnosis(
        verdict.causeClass(),
        verdict.contributing(),
        verdict.sharedResource(),
        verdict.sharedResourceTeam(),
        verdict.suspects(),
        verdict.selfSuspected(),
        verdict.exonerated(),
        verdict.notMeasured(),
        verdict.evidence(),
        verdict.advice(),
        verdict.furtherCauses());
  }
}
