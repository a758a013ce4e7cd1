package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.ResourceKind;
import java.util.stream.Stream;

/**
 * Advises to move a culprit from its datastore or pool to another one, unless the array behind is
 * slower itself.
 */
final class MoveDatastorePolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    return situation.isAt(ResourceKind.DATASTORE, ResourceKind.VOLUME, ResourceKind.STORAGE_POOL)
            && !situation.arraySlower()
        ? situation.culprits().stream()
            .filter(culprit -> culprit.kind() == ResourceKind.VM && !culprit.self())
            .map(culprit -> move(situation, culprit))
        : Stream.empty();
  }

  private static Advice move(Situation situation, Culprit culprit) {
    return new Advice(
        AdviceAction.STORAGE_VMOTION,
        culprit.id(),
        Texts.of("advice.moveDisks", culprit.id(), situation.contentionDomain()),
        AdviceSentences.presses(situation, culprit),
        AdviceSentences.cost(culprit, Texts.of("advice.cost.copy")));
  }
}
