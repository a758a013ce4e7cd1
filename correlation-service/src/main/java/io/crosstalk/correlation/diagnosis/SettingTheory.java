package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A setting was changed just before, and the load is what it was. */
final class SettingTheory implements Theory {
  private static final Set<ChangeKind> SETTINGS =
      EnumSet.of(ChangeKind.CONFIG, ChangeKind.QOS, ChangeKind.FIRMWARE);

  @Override
  public Optional<Explanation> explain(Facts facts) {
    long latest = facts.inquiry().onsetMs() + facts.inquiry().episode().intervalMs();
    return facts.changes().stream()
        .filter(change -> SETTINGS.contains(change.kind()))
        .filter(change -> change.time().toEpochMilli() <= latest)
        .filter(change -> isAtTheSameLoad(facts, change))
        .max(Comparator.comparing(Change::time).thenComparing(Change::resource))
        .map(
            change ->
                new Explanation(
                    CauseClass.MISCONFIGURATION,
                    facts.place(change.resource()).orElse(null),
                    false));
  }

  private static boolean isAtTheSameLoad(Facts facts, Change change) {
    return facts
        .place(change.resource())
        .map(place -> place.finding().sameLoad() || place.finding().loads().isEmpty())
        .orElse(true);
  }
}
