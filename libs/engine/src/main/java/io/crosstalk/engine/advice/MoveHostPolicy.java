package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.ResourceKind;
import java.util.stream.Stream;

/**
 * Advises to move a culprit from an overloaded host or storage path to another host. A slower array
 * excludes this advice, because the array would be slow from any host.
 */
final class MoveHostPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.isAt(ResourceKind.HOST, ResourceKind.STORAGE_ADAPTER)
            && !situation.arraySlower()
        ? situation.culprits().stream()
            .filter(culprit -> culprit.kind() == ResourceKind.VM && !culprit.self())
            .map(culprit -> move(situation, culprit))
        : Stream.empty();
  }

  private static Advice move(Situation situation, Culprit culprit) {
    return new Advice(
        AdviceAction.VMOTION,
        culprit.id(),
        Texts.of("advice.moveHost", culprit.id()),
        AdviceSentences.presses(situation, culprit) + " " + Texts.of("advice.reason.oneHost"),
        AdviceSentences.cost(culprit, Texts.of("advice.cost.moveHost")));
  }
}
