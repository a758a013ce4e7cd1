package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.simulate.datacentre.OperationFlow.Medium;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts applications and databases on clients. */
final class AppPlan {
  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final RandomNames words;

  AppPlan(DataCentreDraft draft, RandomNames words) {
    this.draft = draft;
    this.dice = draft.dice.fork("apps");
    this.words = words;
  }

  void build() {
    List<SimulatedClient> machines =
        draft.part.clients.stream().filter(each -> each.kind == ResourceKind.VM).toList();
    for (SimulatedClient each : machines) {
      if (dice.chance(each.isProduction() ? 0.45 : 0.1)) {
        App app = on(each, dice.chance(0.2) ? List.of(each, dice.pick(machines)) : List.of(each));
        if (dice.chance(0.25)) {
          database(app, each);
        }
      }
    }
    draft.part.clients.stream()
        .filter(each -> each.kind == ResourceKind.JOB_GROUP)
        .findFirst()
        .ifPresent(each -> on(each, List.of(each)));
  }

  /** Adds a database between the application and the first of its machines. */
  private void database(App app, SimulatedClient machine) {
    String id = words.fresh("db-");
    var parts = List.of(app.parts.getFirst());
    draft.add(new App(id, ResourceKind.DATABASE, app.environment, "team-dba", parts, 1, 1));
    var uses = new ArrayList<>(app.parts.stream().map(each -> each.client().id).toList());
    uses.set(uses.indexOf(machine.id), id);
    draft.replacesUses.put(app.id, uses);
  }

  /** Creates an application whose requests use these clients. */
  App on(SimulatedClient first, List<SimulatedClient> clients) {
    var parts = new ArrayList<App.Part>();
    clients.stream().distinct().forEach(each -> parts.add(part(each, 1)));
    var app = app(first.environment, parts);
    draft.add(app);
    return app;
  }

  /** Creates an application whose requests take turns on these clients. */
  App behindBalancer(List<SimulatedClient> peers) {
    App.Part example = part(peers.getFirst(), 1.0 / peers.size());
    List<App.Part> parts = peers.stream().map(example::on).toList();
    var app = app(Environment.PRODUCTION, parts);
    draft.add(app);
    return app;
  }

  private App app(Environment environment, List<App.Part> parts) {
    double seconds = parts.stream().mapToDouble(each -> each.weight() * each.seconds()).sum();
    double timeout = seconds * dice.between(8, 30);
    String id = words.fresh("app-");
    draft.attributes.put(id, attributes(environment, timeout));
    return new App(
        id,
        ResourceKind.APPLICATION,
        environment,
        words.team(),
        parts,
        dice.logBetween(3, 200),
        timeout);
  }

  private Map<String, Object> attributes(Environment environment, double timeoutSeconds) {
    var attributes = new LinkedHashMap<String, Object>();
    if (dice.chance(0.6)) {
      attributes.put("criticality", environment == Environment.PRODUCTION ? dice.whole(1, 3) : 4);
    }
    // A client with a time-out degrades every night anew, however ordinary the batch is.
    if (dice.chance(0.3) && !draft.kind.isNightly()) {
      attributes.put("timeSensitive", true);
      attributes.put("timeoutMs", Math.round(timeoutSeconds * 1000));
    }
    return attributes;
  }

  /** Part of a request that spends most of its time on the medium of the case. */
  App.Part part(SimulatedClient client, double weight) {
    Medium focus = Troubles.medium(draft.kind);
    double seconds = dice.logBetween(0.01, 0.25);
    double most = dice.between(0.55, 0.85);
    double rest = (1 - most) / 2;
    double disk = seconds * (focus == Medium.DISK ? most : rest);
    double cpu = seconds * (focus == Medium.CPU ? most : rest);
    double network = seconds * (focus == Medium.NETWORK ? most : rest);
    return new App.Part(
        client,
        weight,
        cpu,
        disk / (client.diskMs() / 1000),
        client.has(Medium.NETWORK) ? network / (client.rttMs() / 1000) : 0);
  }
}
