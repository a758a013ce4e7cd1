package io.crosstalk.engine.advice;

import io.crosstalk.engine.contradiction.ContradictionText;
import io.crosstalk.engine.text.Texts;
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
                    ContradictionText.change(each),
                    ContradictionText.summary(each),
                    Texts.of("advice.cost.setting", each.resource())));
  }
}
