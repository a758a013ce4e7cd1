package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import java.util.stream.Stream;

/** Advises to limit the load of a culprit; applies to every kind of contention domain. */
final class LimitPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.shared() == null
        ? Stream.empty()
        : situation.culprits().stream()
            .filter(culprit -> !culprit.self() && !culprit.isJobs())
            .map(culprit -> limit(situation, culprit));
  }

  private static Advice limit(Situation situation, Culprit culprit) {
    return new Advice(
        AdviceAction.LIMIT,
        culprit.id(),
        Texts.of("advice.limit", culprit.id(), situation.contentionDomain()),
        AdviceSentences.presses(situation, culprit),
        AdviceSentences.cost(culprit, Texts.of("advice.cost.limit")));
  }
}
