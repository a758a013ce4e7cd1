package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Sentences for an incident whose victims are silent before any recovery was measured. What they
 * frame was true when the last sample arrived. A missing signal needs none: it is what is stated.
 *
 * @param since time of the last sample
 */
public record UnknownState(Instant since, SiteTime site) {

  /** The state of an incident; null when its degradation is measured, or over. */
  public static @Nullable UnknownState of(Incident incident) {
    Instant since = incident.noDataSince();
    return since == null || incident.causeClass() == CauseClass.MISSING_SIGNAL
        ? null
        : new UnknownState(since, SiteTime.UTC.at(incident.timeZone()));
  }

  /** The title of what was last known. */
  String title(String lastKnown) {
    return Texts.of("title.noData", site.dayInZone(since), lastKnown);
  }

  /** A sentence on the cause as it was last known. */
  String cause(String lastKnown) {
    return Texts.of("summary.noData.cause", site.day(since), lastKnown);
  }

  /** A line to begin with, before all that was last known. */
  public String line() {
    return Texts.of("silence.lastKnown", site.momentInZone(since));
  }

  /** The news that no samples arrive. */
  String news() {
    return Texts.of("message.noData.since", site.momentInZone(since));
  }

  /** The degradation as it was last known. */
  String degradation(Incident incident, String figures, String period) {
    return Texts.of(
        "summary.noData",
        incident.victims().getFirst().resource(),
        incident.victimCount() - 1,
        site.momentInZone(since),
        figures,
        period);
  }

  /** First action: to find out why no samples arrive. */
  static String action(Incident incident) {
    return Texts.of("advice.inspect.source", incident.victims().getFirst().resource());
  }
}
