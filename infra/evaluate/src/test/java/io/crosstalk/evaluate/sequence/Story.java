package io.crosstalk.evaluate.sequence;

import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Builds what was published of one incident; each statement follows from the one before it. */
public final class Story {
  /** Onset of all incidents. */
  public static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  private final List<Statement> statements = new ArrayList<>();
  private final String id;
  private final Set<String> victims;

  private Story(String id, Set<String> victims) {
    this.id = id;
    this.victims = victims;
  }

  /** An incident of some victims that opens with the class unknown. */
  public static Story opens(String id, int minute, Severity severity, String... victims) {
    Story story = new Story(id, Set.of(victims));
    StatedCause none = new StatedCause(CauseClass.UNKNOWN, Set.of(), null, Map.of(), Set.of());
    return story.add(minute, Event.OPENED, severity, none, victims);
  }

  /** The instant some minutes after the start. */
  public static Instant minute(int minute) {
    return START.plusSeconds(60L * minute);
  }

  Story names(int minute, CauseClass causeClass, String place, String... culprits) {
    Map<String, Double> suspects = new LinkedHashMap<>();
    for (String culprit : culprits) {
      suspects.put(culprit, 0.9);
    }
    suspects.put("vm-suspect", 0.3);
    return causes(minute, new StatedCause(causeClass, Set.of(), place, suspects, Set.of()));
  }

  Story exonerates(int minute, String... resources) {
    StatedCause last = last().cause();
    return causes(
        minute,
        new StatedCause(
            last.causeClass(),
            last.contributing(),
            last.place(),
            last.suspects(),
            Set.of(resources)));
  }

  Story repeats(int minute) {
    return causes(minute, last().cause());
  }

  Story severity(int minute, Severity severity) {
    return add(minute, Event.CHANGED, severity, last().cause(), victims());
  }

  Story adds(int minute, String... all) {
    return add(minute, Event.CHANGED, last().severity(), last().cause(), all);
  }

  Story resolves(int minute) {
    return ends(minute, Event.RESOLVED);
  }

  Story isWithdrawn(int minute) {
    return ends(minute, Event.WITHDRAWN);
  }

  IncidentHistory history() {
    return new IncidentHistory(statements);
  }

  private Story ends(int minute, Event kind) {
    return add(minute, kind, last().severity(), last().cause(), victims());
  }

  private Story causes(int minute, StatedCause cause) {
    return add(minute, Event.CHANGED, last().severity(), cause, victims());
  }

  private Statement last() {
    return statements.getLast();
  }

  private String[] victims() {
    return (statements.isEmpty() ? victims : last().scope().victims()).toArray(String[]::new);
  }

  private Story add(
      int minute, Event kind, Severity severity, StatedCause cause, String... affected) {
    StatedScope scope = new StatedScope(Set.of(affected), START, null);
    statements.add(new Statement(id, kind, minute(minute), severity, cause, scope));
    return this;
  }
}
