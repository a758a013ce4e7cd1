package io.crosstalk.engine.advice;

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
        "Spread what comes through %s evenly over all peers."
            .formatted(situation.contentionDomain()),
        "%s bear most of it.".formatted(String.join(", ", situation.busiest())),
        "New connections go elsewhere at once, those that are open stay where they are. If even shares are too much as well, add peers.");
  }
}
