package io.crosstalk.engine.advice;

import io.crosstalk.engine.text.Texts;
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
                  Texts.of("advice.inspect", target(situation)),
                  Texts.of("advice.reason.slower"),
                  situation.silentMetric() == null
                      ? Texts.of("advice.cost.inspect.fault")
                      : Texts.of("advice.cost.inspect.silent", situation.silentMetric())));
      case NETWORK_ERRORS ->
          Stream.of(
              inspect(
                  situation,
                  Texts.of("advice.inspect.wire", target(situation)),
                  Texts.of("advice.reason.errors", situation.victim()),
                  Texts.of("advice.cost.inspect")));
      case MISSING_SIGNAL ->
          Stream.of(
              inspect(
                  situation,
                  Texts.of("advice.inspect.source", target(situation)),
                  Texts.of("advice.reason.silent", situation.victim()),
                  Texts.of("advice.cost.inspect")));
      default -> Stream.empty();
    };
  }

  private static String target(Situation situation) {
    return situation.shared() == null ? situation.victim() : situation.shared().id();
  }

  private static Advice inspect(Situation situation, String what, String why, String cost) {
    return new Advice(AdviceAction.INSPECT, target(situation), what, why, cost);
  }
}
