package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** A change immediately before a trouble: its time need not be explained. */
final class ChangeCauses {
  /** Changes that are loads or their ends, which loads explain better. */
  private static final Set<ChangeKind> NO_FAULTS =
      EnumSet.of(
          ChangeKind.VMOTION,
          ChangeKind.STORAGE_VMOTION,
          ChangeKind.BACKUP_START,
          ChangeKind.BACKUP_END,
          ChangeKind.JOB_START,
          ChangeKind.JOB_END,
          ChangeKind.BACKGROUND_END,
          ChangeKind.REBUILD_END,
          ChangeKind.SNAPSHOT_CREATE,
          ChangeKind.SNAPSHOT_DELETE);

  private final SiteInventory inventory;
  private final Places places;
  private final Stretch stretch;
  private final Observations observations;
  private final CauseKind plain;

  ChangeCauses(
      SiteInventory inventory,
      Places places,
      Stretch stretch,
      Observations observations,
      CauseKind plain) {
    this.inventory = inventory;
    this.places = places;
    this.stretch = stretch;
    this.observations = observations;
    this.plain = plain;
  }

  void addTo(Hypotheses hypotheses, Course course) {
    long stepMs = course.stepMs();
    long beginMs = observations.grid().time(stretch.from());
    long fromMs = beginMs - 2 * observations.scale().alikeMs();
    long toMs = Math.min(course.throughMs(), beginMs + intervalMs() + stepMs);
    for (Change change : inventory.changes(fromMs, toMs)) {
      if (!NO_FAULTS.contains(change.kind()) && isConcerned(change.resource())) {
        hypotheses.add(
            kind(change),
            List.of(),
            null,
            0,
            Map.of(isSetting(change) ? Feature.SETTING : Feature.CHANGE, 1.0));
        if (isNewVersion(change)) {
          hypotheses.addNewVersion();
        }
        if (change.kind() == ChangeKind.DEPLOY) {
          hypotheses.addNewer(withUsed(change.resource()));
        }
      }
    }
  }

  /**
   * Returns the shortest interval of the samples that show the trouble, milliseconds: a first
   * degraded sample stands for the interval that ends with it.
   */
  private long intervalMs() {
    return stretch.rows().stream()
        .mapToLong(row -> observations.rows().get(row).intervalMs())
        .min()
        .orElse(0);
  }

  private List<String> withUsed(String changed) {
    SiteGraph graph = places.graph();
    int number = graph.number(changed);
    return IntStream.concat(IntStream.of(number), IntStream.of(graph.below(number)))
        .mapToObj(each -> graph.resource(each).id())
        .toList();
  }

  private CauseKind kind(Change change) {
    return isSetting(change) ? CauseKind.SETTING : plain;
  }

  /** Returns whether a setting of the place was changed, or something through which all is slow. */
  private boolean isSetting(Change change) {
    boolean isPlace = places.graph().number(change.resource()) == stretch.place().number();
    return isNewVersion(change)
        || (change.kind().isSetting() && (isPlace || isBetween(change.resource())));
  }

  private boolean isNewVersion(Change change) {
    return change.kind() == ChangeKind.DEPLOY && isBetween(change.resource());
  }

  /** Returns whether all victims are the changed resource, use it, or are used by it. */
  private boolean isBetween(String changed) {
    SiteGraph graph = places.graph();
    int resource = graph.number(changed);
    return Course.victims(stretch, observations).stream()
        .mapToInt(graph::number)
        .allMatch(
            victim ->
                victim == resource || graph.uses(victim, resource) || graph.uses(resource, victim));
  }

  /** Returns whether a changed resource is the place or a user of it, and answers differently. */
  private boolean isConcerned(String changed) {
    SiteGraph graph = places.graph();
    int number = graph.number(changed);
    Set<String> victims = Course.victims(stretch, observations);
    if (number < 0) {
      return false;
    }
    boolean isThere =
        number == stretch.place().number()
            || graph.uses(number, stretch.place().number())
            || (Place.isService(graph.resource(number)) && isBetween(changed));
    boolean isVictim = victims.contains(changed);
    return (isThere || (isVictim && !stretch.place().isShared()))
        && (isVictim || !isUnaffected(changed));
  }

  /** Returns whether a resource answers as before, as two of its samples in the trouble show. */
  private boolean isUnaffected(String resource) {
    long beginMs = observations.grid().time(stretch.from());
    boolean isKnown = false;
    for (Row row : answers(resource)) {
      isKnown |= row.lastMs() >= beginMs + 2 * row.intervalMs();
      int number = observations.number(row);
      for (int t = stretch.from(); number >= 0 && t < stretch.to(); t++) {
        if (observations.seen(number, t) > 0) {
          return false;
        }
      }
    }
    return isKnown;
  }

  /** Returns what users of a resource feel: of a service, how long it takes and how it fails. */
  private List<Row> answers(String id) {
    ResourceSeries series = places.series().of(id);
    if (series == null) {
      return List.of();
    }
    SiteGraph graph = places.graph();
    boolean isService = Place.isService(graph.resource(graph.number(id)));
    return series.rows().stream().filter(row -> row.isFar() || !isService).toList();
  }
}
