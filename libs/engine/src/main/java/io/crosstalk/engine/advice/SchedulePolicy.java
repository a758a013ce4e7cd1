package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.ResourceKind;
import java.util.stream.Stream;

/**
 * Advises to run a culprit's load at another time: batch jobs, backups, and loads on an array or on
 * the victim itself.
 */
final class SchedulePolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    boolean atArray =
        situation.isAt(ResourceKind.ARRAY, ResourceKind.STORAGE_NODE, ResourceKind.TAPE_LIBRARY);
    return situation.culprits().stream()
        .filter(culprit -> atArray || culprit.isJobs() || culprit.batch() || culprit.self())
        .map(culprit -> later(situation, culprit));
  }

  private static Advice later(Situation situation, Culprit culprit) {
    return new Advice(
        AdviceAction.RESCHEDULE,
        culprit.id(),
        culprit.self()
            ? Texts.of("advice.spreadOwn", culprit.id())
            : Texts.of("advice.later", culprit.id(), situation.victim()),
        AdviceSentences.presses(situation, culprit),
        AdviceSentences.cost(culprit, Texts.of("advice.cost.later")));
  }
}
