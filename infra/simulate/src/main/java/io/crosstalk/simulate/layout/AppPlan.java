package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws the applications and databases of a site and the clients (virtual machines or job groups)
 * on which they run.
 */
public final class AppPlan {
  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final RandomNames words;

  public AppPlan(DataCentreDraft draft, RandomNames words) {
    this.draft = draft;
    this.dice = draft.dice.fork("apps");
    this.words = words;
  }

  public void build() {
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

  /**
   * Adds a database on a machine of the application; the application then uses the database instead
   * of that machine.
   */
  private void database(App app, SimulatedClient machine) {
    String id = words.fresh("db-");
    var parts = List.of(app.parts.getFirst());
    draft.add(new App(id, ResourceKind.DATABASE, app.environment, "team-dba", parts, 1, 1));
    var uses = new ArrayList<>(app.parts.stream().map(each -> each.client().id).toList());
    uses.set(uses.indexOf(machine.id), id);
    draft.replacesUses.put(app.id, uses);
  }

  /**
   * Creates an application each of whose requests uses all of the given clients.
   *
   * @param first client whose environment the application has
   */
  App on(SimulatedClient first, List<SimulatedClient> clients) {
    var parts = new ArrayList<App.RequestLoad>();
    clients.stream().distinct().forEach(each -> parts.add(part(each, 1)));
    var app = app(first.environment, parts);
    draft.add(app);
    return app;
  }

  /**
   * Creates an application behind a load balancer: each request uses only one of the given clients.
   */
  public App behindBalancer(List<SimulatedClient> peers) {
    App.RequestLoad example = part(peers.getFirst(), 1.0 / peers.size());
    List<App.RequestLoad> parts = peers.stream().map(example::on).toList();
    var app = app(Environment.PRODUCTION, parts);
    draft.add(app);
    return app;
  }

  private App app(Environment environment, List<App.RequestLoad> parts) {
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

  /**
   * Draws the load of a request on a client. Most of the response time is spent on the kind of
   * capacity (disk, processor, network) that the trouble of the case concerns.
   */
  App.RequestLoad part(SimulatedClient client, double weight) {
    Medium focus = draft.kind.medium();
    double seconds = dice.logBetween(0.01, 0.25);
    double most = dice.between(0.55, 0.85);
    double rest = (1 - most) / 2;
    double disk = seconds * (focus == Medium.DISK ? most : rest);
    double cpu = seconds * (focus == Medium.CPU ? most : rest);
    double network = seconds * (focus == Medium.NETWORK ? most : rest);
    return new App.RequestLoad(
        client,
        weight,
        cpu,
        disk / (client.diskMs() / 1000),
        client.has(Medium.NETWORK) ? network / (client.rttMs() / 1000) : 0);
  }
}
