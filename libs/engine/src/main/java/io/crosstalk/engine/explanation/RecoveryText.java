package io.crosstalk.engine.explanation;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
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
        : period(
                facts.time(),
                facts.site().momentInZone(end),
                Duration.between(incident.onset(), end))
            + " "
            + figures(incident, recovered);
  }

  private static String period(DegradedTime time, String end, Duration whole) {
    int times = time.periods().size();
    String degraded = Texts.duration(time.degraded());
    if (!time.silent().isZero()) {
      return Texts.of("recovery.silent", end, times, degraded, Texts.duration(time.silent()));
    }
    return time.isSeveralPeriods()
        ? Texts.of("recovery.paused", end, Texts.duration(whole), times, degraded)
        : Texts.of("recovery", end, degraded);
  }

  private static String figures(Incident incident, @Nullable Double recovered) {
    Victim first = incident.victims().getFirst();
    if (incident.causeClass() == CauseClass.MISSING_SIGNAL) {
      return Texts.of("recovery.data", first.resource());
    }
    Quantity worst = DegradationText.worst(first);
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
