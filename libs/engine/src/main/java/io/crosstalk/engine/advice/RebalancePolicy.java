package io.crosstalk.engine.advice;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import java.util.stream.Stream;

/** Advises to spread a load evenly over all peers when some peers carry most of it. */
final class RebalancePolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.isCausedBy(CauseClass.LOAD_IMBALANCE) && !situation.busiest().isEmpty()
        ? Stream.of(rebalance(situation))
        : Stream.empty();
  }

  private static Advice rebalance(Situation situation) {
    return new Advice(
        AdviceAction.REBALANCE,
        situation.contentionDomain(),
        Texts.of("advice.rebalance", situation.contentionDomain()),
        Texts.of("advice.reason.busiest", String.join(", ", situation.busiest())),
        Texts.of("advice.cost.rebalance"));
  }
}
