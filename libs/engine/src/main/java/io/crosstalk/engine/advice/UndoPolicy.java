package io.crosstalk.engine.advice;

import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import java.util.Comparator;
import java.util.stream.Stream;

/** Advises to restore a setting that was changed just before the onset. */
final class UndoPolicy implements Policy {
  @Override
  public Stream<Advice> advise(Situation situation) {
    boolean setting = situation.isCausedBy(CauseClass.MISCONFIGURATION);
    return setting && situation.leading() != CauseClass.UNKNOWN
        ? situation.changes().stream()
            .filter(change -> change.kind().isSetting())
            .filter(change -> !change.time().isAfter(situation.onset()))
            .max(Comparator.comparing(Change::time).thenComparing(Change::resource))
            .map(change -> undo(situation, change))
            .stream()
        : Stream.empty();
  }

  private static Advice undo(Situation situation, Change change) {
    String detail = change.detail().isEmpty() ? "" : " (" + change.detail() + ")";
    return new Advice(
        AdviceAction.UNDO_CHANGE,
        change.resource(),
        Texts.of(
            "advice.undo",
            change.kind(),
            change.resource(),
            TextFormat.time(change.time(), situation.timeZone()),
            detail),
        Texts.of("advice.reason.changed", situation.victim()),
        Texts.of("advice.cost.undo"));
  }
}
