package io.crosstalk.engine.advice;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import java.util.stream.Stream;

/** Advises to measure further metrics while the cause is unknown. */
final class MeasurePolicy implements Policy {
  private static final int MOST = 3;

  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.leading() == CauseClass.UNKNOWN
        ? situation.unmeasured().stream().limit(MOST).map(id -> measure(situation, id))
        : Stream.empty();
  }

  private static Advice measure(Situation situation, String id) {
    return new Advice(
        AdviceAction.MEASURE,
        id,
        Texts.of("advice.measureLoad", id),
        Texts.of("advice.reason.unmeasured", situation.victim()),
        Texts.of("advice.cost.source"));
  }
}
