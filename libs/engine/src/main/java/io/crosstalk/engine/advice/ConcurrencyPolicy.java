package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
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
        ? "Run %d jobs of %s at the same time instead of %d.".formatted(half, id, jobs)
        : "Run %d jobs of %s at the same time instead of %d, and %d if that is not enough."
            .formatted(half, id, jobs, fewer);
  }

  private static String halfFirst(String id) {
    return "Run about half as many jobs of %s at the same time, and fewer if that is not enough."
        .formatted(id);
  }

  private static String cost(long jobs) {
    return jobs > 1
        ? "It takes longer: at worst %s times as long, mostly less, since each job goes faster."
            .formatted(Estimate.withoutError(jobs / Math.ceil(jobs / 2.0), "1").text())
        : "It takes longer: at worst twice as long, mostly less, since each job goes faster.";
  }
}
