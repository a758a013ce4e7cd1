package io.crosstalk.correlation.advice;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import java.util.stream.Stream;

/** What everybody's ordinary load is too much for is spread in time, or becomes larger. */
final class CapacityPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.leading() == CauseClass.CAPACITY && situation.shared() != null
        ? Stream.of(spread(situation.place()), add(situation.place()))
        : Stream.empty();
  }

  private static Advice spread(String place) {
    return new Advice(
        AdviceAction.RESCHEDULE,
        place,
        "Move some of what uses %s at this time to another time.".formatted(place),
        "Nobody stands out of those who use it at the same time.",
        "Several teams have to agree; no hardware is needed.");
  }

  private static Advice add(String place) {
    return new Advice(
        AdviceAction.ADD_CAPACITY,
        place,
        "Give %s more capacity, or move some of its users elsewhere for good.".formatted(place),
        "Its ordinary load is more than it can bear.",
        "It costs money and takes planning.");
  }
}
