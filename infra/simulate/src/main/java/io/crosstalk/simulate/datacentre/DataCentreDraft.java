package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of a simulated case: the simulated site, its events, and the expected diagnosis. */
final class DataCentreDraft {
  /** Period in which no samples of a resource arrive. */
  record Silence(String resource, double from, double to) {}

  final SeededRandom dice;
  final CaseKind kind;
  CaseTimeline timeline;
  final SimulatedSystem model = new SimulatedSystem();

  /** Resources of the inventory other than clients and applications. */
  final Map<String, Resource> infrastructure = new LinkedHashMap<>();

  final List<Event> events = new ArrayList<>();
  final List<Change> changes = new ArrayList<>();
  final List<Silence> silences = new ArrayList<>();

  /** Metrics that are measured only because of the trouble of this case. */
  final List<Gauge> extraGauges = new ArrayList<>();

  /** Additional attributes of clients and applications in the inventory, by resource id. */
  final Map<String, Map<String, Object>> attributes = new LinkedHashMap<>();

  /**
   * Ids of the used resources, by application id, of applications that use their clients only
   * indirectly, such as through a database.
   */
  final Map<String, List<String>> replacesUses = new LinkedHashMap<>();

  final List<SimulatedClient> culprits = new ArrayList<>();

  @Nullable CauseClass causeClass;

  /** Id of the device that is short of capacity; null when there is none. */
  @Nullable String shared;

  /**
   * Client that the trouble is meant to degrade: the client or one of its applications must be
   * degraded. In self-inflicted and unknown cases no other resource may be degraded.
   */
  @Nullable SimulatedClient subject;

  /** Description of the trouble in one line, for the README of the case. */
  String summary = "";

  DataCentreDraft(SeededRandom dice, CaseKind kind, CaseTimeline timeline) {
    this.dice = dice;
    this.kind = kind;
    this.timeline = timeline;
  }

  void change(double second, String resource, ChangeKind change, String detail) {
    changes.add(new Change(timeline.at(second), resource, change, detail));
  }

  List<Event> harmlessEvents() {
    return events.stream().filter(each -> !each.isCause()).toList();
  }

  List<App> appsOn(SimulatedClient client) {
    return model.apps.stream()
        .filter(app -> app.parts.stream().anyMatch(part -> part.client() == client))
        .toList();
  }
}
