package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.ResourceKind;
import java.util.stream.Stream;

/**
 * Advises to reduce the number of a culprit's jobs that run at the same time: to half at first,
 * then further.
 */
final class ConcurrencyPolicy implements Policy {
  private static final double STILL = 0.75;

  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.culprits().stream()
        .filter(culprit -> culprit.kind() == ResourceKind.JOB_GROUP)
        .map(culprit -> fewer(situation, culprit));
  }

  private static Advice fewer(Situation situation, Culprit culprit) {
    long jobs = Math.round(culprit.concurrency());
    return new Advice(
        AdviceAction.REDUCE_CONCURRENCY,
        culprit.id(),
        jobs > 1 ? staged(culprit.id(), jobs) : halfFirst(culprit.id()),
        AdviceSentences.presses(situation, culprit),
        cost(jobs));
  }

  private static String staged(String id, long jobs) {
    long half = (jobs + 1) / 2;
    long fewer = Math.max(1, Math.round(STILL * half));
    return half == fewer
        ? Texts.of("advice.jobs", half, id, jobs)
        : Texts.of("advice.jobs.staged", half, id, jobs, fewer);
  }

  private static String halfFirst(String id) {
    return Texts.of("advice.jobs.half", id);
  }

  private static String cost(long jobs) {
    return jobs > 1
        ? Texts.of("advice.cost.jobs", Estimate.withoutError(jobs / Math.ceil(jobs / 2.0), "1"))
        : Texts.of("advice.cost.jobs.half");
  }
}
