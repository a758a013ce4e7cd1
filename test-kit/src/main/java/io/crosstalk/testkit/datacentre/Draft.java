package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A case in the making: the site, what happens in it, and what is to be found out. */
final class Draft {
  /** A resource of which nothing arrives for a while. */
  record Silence(String resource, double from, double to) {}

  final Dice dice;
  final Kind kind;
  Timeline timeline;
  final Model model = new Model();

  /** All of the inventory but clients and applications. */
  final Map<String, Resource> infrastructure = new LinkedHashMap<>();

  final List<Event> events = new ArrayList<>();
  final List<Change> changes = new ArrayList<>();
  final List<Silence> silences = new ArrayList<>();

  /** Figures that only this story has. */
  final List<Gauge> extraGauges = new ArrayList<>();

  /** Attributes of a client or an application that are not usual. */
  final Map<String, Map<String, Object>> attributes = new LinkedHashMap<>();

  /** Of applications that do not use their clients directly: what they use instead. */
  final Map<String, List<String>> replacesUses = new LinkedHashMap<>();

  final List<Client> culprits = new ArrayList<>();

  @Nullable CauseClass causeClass;

  /** Where the contention takes place; null where there is none. */
  @Nullable String shared;

  /** Whom the story is about; nobody else may be hurt in cases of one's own making. */
  @Nullable Client protagonist;

  /** What a person would tell about it. */
  String story = "";

  Draft(Dice dice, Kind kind, Timeline timeline) {
    this.dice = dice;
    this.kind = kind;
    this.timeline = timeline;
  }

  void change(double second, String resource, ChangeKind change, String detail) {
    changes.add(new Change(timeline.at(second), resource, change, detail));
  }

  List<Event> innocentEvents() {
    return events.stream().filter(each -> !each.isCause()).toList();
  }

  List<App> appsOn(Client client) {
    return model.apps.stream()
        .filter(app -> app.parts.stream().anyMatch(part -> part.client() == client))
        .toList();
  }
}
