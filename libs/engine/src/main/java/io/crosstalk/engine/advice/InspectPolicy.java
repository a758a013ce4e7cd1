package io.crosstalk.engine.advice;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import java.util.stream.Stream;

/**
 * Advises the responsible team to examine a resource that has become slower, has errors or is
 * silent.
 */
final class InspectPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return switch (situation.leading()) {
      case SHARED_RESOURCE_FAULT ->
          Stream.of(
              inspect(
                  situation,
                  "Have %s examined: "
                      + first(situation)
                      + "rebuilds, failed parts, lost paths, cache, a limit that was lowered.",
                  "It has become slower, and no resource that uses it is a suspect."));
      case NETWORK_ERRORS ->
          Stream.of(
              inspect(
                  situation,
                  "Have the cables, transceivers and ports of %s examined.",
                  "Its errors began when %s was degraded.".formatted(situation.victim())));
      case MISSING_SIGNAL ->
          Stream.of(
              inspect(
                  situation,
                  "Look whether %s is up, and whether its source still collects it.",
                  "Nothing was heard of %s.".formatted(situation.victim())));
      default -> Stream.empty();
    };
  }

  private static String first(Situation situation) {
    return situation.silentMetric() == null
        ? ""
        : "first why %s is no longer reported; then ".formatted(situation.silentMetric());
  }

  private static Advice inspect(Situation situation, String what, String why) {
    String target = situation.shared() == null ? situation.victim() : situation.shared().id();
    return new Advice(
        AdviceAction.INSPECT,
        target,
        what.formatted(target),
        why,
        "An inspection changes no setting.");
  }
}
