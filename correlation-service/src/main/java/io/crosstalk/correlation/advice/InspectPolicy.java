package io.crosstalk.correlation.advice;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import java.util.stream.Stream;

/** What is slower at the same load, or errs, is examined by whoever looks after it. */
final class InspectPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return switch (situation.leading()) {
      case SHARED_RESOURCE_FAULT ->
          Stream.of(
              inspect(
                  situation,
                  "Have %s examined: rebuilds, failed parts, lost paths, cache.",
                  "It is slower at the same load, so its users are not the reason."));
      case NETWORK_ERRORS ->
          Stream.of(
              inspect(
                  situation,
                  "Have the cables, transceivers and ports of %s examined.",
                  "It began to err when %s was hurt.".formatted(situation.victim())));
      default -> Stream.empty();
    };
  }

  private static Advice inspect(Situation situation, String what, String why) {
    return new Advice(
        AdviceAction.INSPECT,
        situation.shared() == null ? situation.victim() : situation.shared().id(),
        what.formatted(situation.place()),
        why,
        "Looking at it disturbs nobody.");
  }
}
