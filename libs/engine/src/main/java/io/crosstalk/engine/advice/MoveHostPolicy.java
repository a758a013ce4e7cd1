package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
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
        "Move %s to another host (vMotion).".formatted(culprit.id()),
        AdviceSentences.presses(situation, culprit)
            + " That belongs to one host, so it stays behind when the machine moves.",
        AdviceSentences.cost(
            culprit, "It keeps running; check first that the other host has room for its load."));
  }
}
