package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.cause.Way;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident.DegradedPeriod;
import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of an incident, as the engine knows it: data without sentences.
 *
 * @param event reason of this version
 * @param place where the cause is
 * @param contributing conditions that make it worse
 * @param victims the most important first, at most 200
 * @param victimCount number of all victims
 * @param suspects the most probable first
 * @param facts reasons for the class
 * @param changes on the resources concerned, around the onset and since
 * @param placeLoads loads that are measured at the place itself
 * @param series what can be plotted, the foremost victim's first
 * @param map paths from victims and culprits to the place; null without such a path
 * @param ways figures of all causes of the leading part, from which their weights are fitted
 * @param periods stretches in which a victim was degraded, when there is more than one
 * @param resolution reason of its end; null while it lasts
 * @param noDataSince time of the last sample of the foremost silent victim, while all victims that
 *     have not recovered are silent; null otherwise
 * @param mergedInto id of the incident that it is a part of; null while it is one of its own
 * @param decision number of the person's decision that causes this version; null without one
 */
public record Diagnosis(
    String id,
    World world,
    Event event,
    int revision,
    Times times,
    CauseClass causeClass,
    double probability,
    List<CauseClass> contributing,
    Severity severity,
    Resource place,
    List<Victim> victims,
    int victimCount,
    List<SuspectEvidence> suspects,
    List<Fact> facts,
    List<Exonerated> exonerated,
    List<Unmeasured> notMeasured,
    List<Change> changes,
    List<Proposal> proposals,
    List<Figure> placeLoads,
    List<Recurrence> recurrences,
    List<Series> series,
    List<DegradedPeriod> periods,
    @Nullable IncidentMap map,
    List<Way> ways,
    @Nullable Resolution resolution,
    @Nullable Instant noDataSince,
    @Nullable String mergedInto,
    @Nullable Long decision,
    String fingerprint) {
  /** Part of its duration after which an incident is described again while nothing changes. */
  private static final int REVISED = 2;

  /** Reason of a version. */
  public enum Event {
    /** Recorded, without a notification. */
    RECORDED,
    OPENED,
    CHANGED,
    /** A stated cause is replaced by another one. */
    RETRACTED,
    /** Figures are more exact; nothing that a person would act on. */
    REVISED,
    RESOLVED,
    /** It is a part of another incident. */
    MERGED,
    /** It was merged, and is an incident of its own again. */
    REOPENED,
    /** It was no problem of its own. */
    WITHDRAWN
  }

  /**
   * Times of an incident.
   *
   * @param end null while it lasts
   * @param at time of this version
   */
  public record Times(Instant onset, @Nullable Instant end, Instant detected, Instant at) {}

  public Diagnosis {
    contributing = List.copyOf(contributing);
    victims = List.copyOf(victims);
    suspects = List.copyOf(suspects);
    facts = List.copyOf(facts);
    exonerated = List.copyOf(exonerated);
    notMeasured = List.copyOf(notMeasured);
    changes = List.copyOf(changes);
    proposals = List.copyOf(proposals);
    placeLoads = List.copyOf(placeLoads);
    recurrences = List.copyOf(recurrences);
    series = List.copyOf(series);
    periods = List.copyOf(periods);
  }

  /** Suspects with a probability of at least 0.5. */
  public List<SuspectEvidence> culprits() {
    return suspects.stream().filter(each -> each.probability() >= 0.5).toList();
  }

  /**
   * The same incident as it is stated.
   *
   * @param parts what a person has merged into it, in their last versions
   * @param isOver whether all of them are over
   */
  public Diagnosis stated(
      Event reason,
      Collection<Diagnosis> parts,
      boolean isOver,
      @Nullable String into,
      @Nullable Long causingDecision) {
    United united = new United(this);
    parts.forEach(united::add);
    return new Diagnosis(
        id,
        world,
        reason,
        revision,
        united.times(isOver),
        causeClass,
        probability,
        contributing,
        united.severity(),
        place,
        united.victims(),
        united.victimCount(),
        suspects,
        facts,
        exonerated,
        notMeasured,
        changes,
        proposals,
        placeLoads,
        recurrences,
        series,
        periods,
        map,
        ways,
        isOver ? united.resolution() : null,
        noDataSince,
        into,
        causingDecision,
        fingerprint);
  }

  /** Returns whether the degradation is over. */
  public boolean isOver() {
    return times.end != null;
  }

  /** Returns whether the incident is to be described again although nothing has changed. */
  public boolean isDue(long nowMs) {
    return (nowMs - times.at.toEpochMilli()) * REVISED >= nowMs - times.onset.toEpochMilli();
  }

  /** Returns whether a later version no longer states the cause or a culprit of this one. */
  public boolean isReplacedBy(Diagnosis version) {
    return causeClass != CauseClass.UNKNOWN
        && (version.causeClass != causeClass || !version.named().containsAll(named()));
  }

  private List<String> named() {
    return culprits().stream().map(each -> each.resource().id()).toList();
  }

  public void write(ByteWriter out) {
    out.bytes(EventJson.write(this));
  }

  public static Diagnosis read(ByteReader in) {
    return EventJson.read(in.bytes(), Diagnosis.class);
  }
}
