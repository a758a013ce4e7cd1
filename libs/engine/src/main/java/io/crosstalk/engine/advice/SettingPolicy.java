package io.crosstalk.engine.advice;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import java.util.stream.Stream;

/** Advises to correct settings that contradict each other. */
final class SettingPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.contradictions().stream()
        .map(
            each ->
                new Advice(
                    AdviceAction.CHANGE_SETTING,
                    each.resource(),
                    each.change(),
                    each.summary(),
                    "A change of a shared setting: a change request is needed, and all teams that use %s should know."
                        .formatted(each.resource())));
  }
}
