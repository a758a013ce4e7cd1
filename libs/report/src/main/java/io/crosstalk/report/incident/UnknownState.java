package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
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
    return of(incident.noDataSince(), incident.causeClass(), SiteTime.of(incident));
  }

  /** The state of an incident without samples since a time; null when its degradation is known. */
  public static @Nullable UnknownState of(
      @Nullable Instant since, CauseClass causeClass, SiteTime site) {
    return since == null || causeClass == CauseClass.MISSING_SIGNAL
        ? null
        : new UnknownState(since, site);
  }

  /** The title of what was last known. */
  String title(String lastKnown) {
    return Texts.of("report.title.noData", site.dayInZone(since), lastKnown);
  }

  /** A sentence on the cause as it was last known. */
  public String cause(String lastKnown) {
    return Texts.of("report.noData.cause", site.day(since), lastKnown);
  }

  /** The figures of the victims as they were last known. */
  public String figures(String lastKnown) {
    return Texts.of("report.noData.figures", site.momentInZone(since), lastKnown);
  }

  /** A line to begin with, before all that was last known. */
  public String line() {
    return Texts.of("report.noData.line", site.momentInZone(since));
  }

  /** The news that no samples arrive. */
  String news() {
    return Texts.of("message.noData.since", site.momentInZone(since));
  }
}
