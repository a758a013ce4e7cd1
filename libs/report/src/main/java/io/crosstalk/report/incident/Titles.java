package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Victim;
import org.jspecify.annotations.Nullable;

/**
 * Titles of incidents in one pattern: the victims, their degradation, and the cause with the
 * culprit or the contention domain.
 */
public final class Titles {
  private Titles() {}

  /**
   * The title of an incident.
   *
   * @param victims number of its victims
   * @param unknown its state while no samples of the victims arrive; null while they arrive
   */
  public static String of(Cause cause, Victim first, int victims, @Nullable UnknownState unknown) {
    String title =
        Texts.of("report.title", victims(cause.causeClass(), first, victims), cause.inTitle());
    return unknown == null ? title : unknown.title(title);
  }

  /** The title of an incident for readers to whom no culprit is named. */
  public static String withoutCulprit(Incident incident) {
    return of(
        Cause.of(incident).withoutCulprits(),
        incident.victims().getFirst(),
        incident.victimCount(),
        UnknownState.of(incident));
  }

  /** Sentence on the cause for readers to whom no culprit is named. */
  public static String uncertainCause(Incident incident) {
    Cause cause = Cause.of(incident).withoutCulprits();
    UnknownState unknown = UnknownState.of(incident);
    String victim = incident.victims().getFirst().resource();
    if (unknown != null) {
      return unknown.cause(cause.past(victim));
    }
    return incident.end() == null ? cause.sentence(victim) : cause.past(victim);
  }

  /**
   * The foremost victim and its degradation, without anything that a later version can state
   * differently.
   */
  public static String degradation(Incident incident) {
    return victims(incident.causeClass(), incident.victims().getFirst(), 1);
  }

  private static String victims(CauseClass causeClass, Victim first, int count) {
    boolean isCounted = first.unit().equals("1/min");
    String template =
        causeClass == CauseClass.MISSING_SIGNAL
            ? "report.title.silent"
            : isCounted ? "report.title.counted" : "report.title.slow";
    return Texts.of(template, first.resource(), count - 1, Texts.metric(first.metric()));
  }
}
