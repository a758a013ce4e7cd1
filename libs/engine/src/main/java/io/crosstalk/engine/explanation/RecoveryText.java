package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Text for the end of a degradation: its time, its duration and the value after it. */
final class RecoveryText {
  private RecoveryText() {}

  /**
   * Writes the text.
   *
   * @param recovered the foremost victim's metric after its degradation; null when it is not known
   * @return null while the degradation lasts
   */
  static @Nullable String of(Incident incident, ExplainedFacts facts, @Nullable Double recovered) {
    Instant end = incident.end();
    return end == null
        ? null
        : period(incident, facts.site().momentInZone(end), Duration.between(incident.onset(), end))
            + " "
            + figures(incident, facts, recovered);
  }

  private static String period(Incident incident, String end, Duration lasted) {
    Duration degraded =
        incident.degradedPeriods().stream()
            .map(RecoveryText::duration)
            .reduce(Duration.ZERO, Duration::plus);
    boolean known = incident.degradedPeriods().size() < Incident.MAX_PERIODS;
    return degraded.isZero() || !known
        ? Texts.of("recovery", end, Texts.duration(lasted))
        : Texts.of(
            "recovery.paused",
            end,
            Texts.duration(lasted),
            incident.degradedPeriods().size(),
            Texts.duration(degraded));
  }

  private static Duration duration(DegradedPeriod period) {
    Instant to = period.to();
    return to == null ? Duration.ZERO : Duration.between(period.from(), to);
  }

  private static String figures(
      Incident incident, ExplainedFacts facts, @Nullable Double recovered) {
    Victim first = incident.victims().getFirst();
    if (incident.causeClass() == CauseClass.MISSING_SIGNAL) {
      return Texts.of("recovery.data", first.resource());
    }
    Quantity worst = DegradationText.worst(first, facts.metrics());
    String metric = Texts.metric(first.metric());
    return recovered == null
        ? Texts.of("recovery.worst", first.resource(), metric, worst)
        : Texts.of(
            "recovery.value",
            first.resource(),
            metric,
            new Quantity(recovered, first.unit()),
            worst);
  }
}
