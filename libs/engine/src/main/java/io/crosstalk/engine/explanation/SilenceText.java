package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resolution;
import org.jspecify.annotations.Nullable;

/** Text for victims that have fallen silent before any recovery was measured. */
final class SilenceText {
  private SilenceText() {}

  /**
   * Text of an incident without data, or of one that has expired; empty for all others.
   *
   * @param silent the foremost silent victim; null when there is none
   */
  static String of(Incident incident, @Nullable SilentVictim silent, SiteTime site) {
    if (silent == null) {
      return "";
    }
    UnknownState unknown = UnknownState.of(incident);
    if (unknown != null) {
      return last(silent, site) + " " + unknown.line();
    }
    if (incident.dataState() == DataState.NO_DATA) {
      return last(silent, site) + " " + Texts.of("silence.unknown");
    }
    return incident.resolution() == Resolution.EXPIRED
        ? last(silent, site) + " " + Texts.of("silence.expired")
        : "";
  }

  private static String last(SilentVictim silent, SiteTime site) {
    return Texts.of(
        "silence.last",
        silent.victim().resource(),
        site.moment(silent.last().time()),
        Texts.metric(silent.victim().metric()),
        new Quantity(silent.last().value(), silent.victim().unit()));
  }
}
