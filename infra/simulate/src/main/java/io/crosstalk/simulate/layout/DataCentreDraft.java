package io.crosstalk.simulate.layout;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;
import io.crosstalk.simulate.model.SimulatedSystem;
import io.crosstalk.simulate.model.SystemPart;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Case under construction: the site, its events, and the expected diagnosis. */
public final class DataCentreDraft {
  /** Period in which no samples of a resource arrive. */
  public record Silence(String resource, double from, double to) {}

  public final SeededRandom dice;
  public final CaseKind kind;
  public CaseTimeline timeline;
  public final SimulatedSystem model;

  /** Resources among which the trouble chooses: the whole system, or a domain of it. */
  public final SystemPart part;

  /** Resources of the inventory other than clients and applications. */
  public final Map<String, Resource> infrastructure;

  public final List<Event> events = new ArrayList<>();
  public final List<Change> changes = new ArrayList<>();
  public final List<Silence> silences = new ArrayList<>();

  /** Metrics that only this trouble has. */
  public final List<Gauge> extraGauges = new ArrayList<>();

  /** Unusual attributes of clients and applications, by resource. */
  public final Map<String, Map<String, Object>> attributes;

  /**
   * Resources that applications use instead of their clients, where they do not use these directly.
   */
  public final Map<String, List<String>> replacesUses;

  public final List<SimulatedClient> culprits = new ArrayList<>();

  public @Nullable CauseClass causeClass;

  /** Location of the contention; null where there is none. */
  public @Nullable String shared;

  /**
   * Client that the trouble is about. It or one of its applications must be degraded, and in
   * self-inflicted and unknown cases no other resource may be.
   */
  public @Nullable SimulatedClient subject;

  /** Description of the trouble for the README. */
  public String summary = "";

  public DataCentreDraft(SeededRandom dice, CaseKind kind, CaseTimeline timeline) {
    this.dice = dice;
    this.kind = kind;
    this.timeline = timeline;
    this.model = new SimulatedSystem();
    this.part = model;
    this.infrastructure = new LinkedHashMap<>();
    this.attributes = new LinkedHashMap<>();
    this.replacesUses = new LinkedHashMap<>();
  }

  /** Creates the draft of a domain, whose clients and devices are part of another draft. */
  public DataCentreDraft(
      SeededRandom dice, CaseKind kind, CaseTimeline timeline, DataCentreDraft whole) {
    this.dice = dice;
    this.kind = kind;
    this.timeline = timeline;
    this.model = whole.model;
    this.part = new SystemPart();
    this.infrastructure = whole.infrastructure;
    this.attributes = whole.attributes;
    this.replacesUses = whole.replacesUses;
  }

  void add(ClientSite place) {
    model.places.add(place);
    if (part != model) {
      part.places.add(place);
    }
  }

  public void add(SimulatedStore store) {
    model.stores.add(store);
    if (part != model) {
      part.stores.add(store);
    }
  }

  public void add(SimulatedClient client) {
    model.clients.add(client);
    if (part != model) {
      part.clients.add(client);
    }
  }

  void add(App app) {
    model.apps.add(app);
    if (part != model) {
      part.apps.add(app);
    }
  }

  public void change(double second, String resource, ChangeKind change, String detail) {
    changes.add(new Change(timeline.at(second), resource, change, detail));
  }

  public List<Event> harmlessEvents() {
    return events.stream().filter(each -> !each.isCause()).toList();
  }

  public List<App> appsOn(SimulatedClient client) {
    return model.apps.stream()
        .filter(app -> app.parts.stream().anyMatch(part -> part.client() == client))
        .toList();
  }
}
