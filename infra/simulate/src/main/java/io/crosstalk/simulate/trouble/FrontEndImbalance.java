package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.AppPlan;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.RandomNames;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.LoadVariation;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Imbalance of front ends behind a load balancer: some of them carry most of the load. */
final class FrontEndImbalance implements Trouble {
  private static final double CONNECTIONS_OF_AN_ACTIVE_CLIENT = 40;

  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    List<SimulatedClient> peers = peers(scene);
    App app = together(scene, peers);
    int heavy = scene.dice.whole(1, (peers.size() - 1) / 2);
    shift(scene, peers, heavy, app);
    draft.causeClass = CauseClass.LOAD_IMBALANCE;
    draft.subject = peers.getFirst();
    draft.summary = "%d of %d front ends carry most of the load".formatted(heavy, peers.size());
  }

  private static List<SimulatedClient> peers(TroubleSetup scene) {
    List<SimulatedClient> candidates =
        new ArrayList<>(
            scene.draft.part.clients.stream()
                .filter(each -> each.isProduction() && each.has(Medium.NETWORK))
                .filter(scene::standsAlone)
                .toList());
    int wanted = scene.dice.whole(3, 6);
    if (candidates.size() < wanted) {
      throw new Unsuitable("too few machines for a front-end tier");
    }
    var peers = new ArrayList<SimulatedClient>();
    while (peers.size() < wanted) {
      peers.add(candidates.remove(scene.dice.whole(0, candidates.size() - 1)));
    }
    peers.forEach(each -> makeAlike(peers.getFirst(), each));
    return peers;
  }

  private static void makeAlike(SimulatedClient example, SimulatedClient peer) {
    peer.grow(example.processors);
    peer.mood = new LoadVariation(0.1, 600, 0, 1);
    for (Medium each : Medium.values()) {
      peer.ordinary(each).meanRate = example.ordinary(each).meanRate;
    }
  }

  private static App together(TroubleSetup scene, List<SimulatedClient> peers) {
    DataCentreDraft draft = scene.draft;
    double cores = peers.getFirst().processors * scene.dice.between(0.25, 0.5);
    peers.forEach(each -> each.ordinary(Medium.CPU).meanRate = cores);
    scene.makeRoom(null, 0);
    draft.model.rest(0, List.of());
    var plan = new AppPlan(draft, new RandomNames(scene.dice.fork("tier")));
    App app = plan.behindBalancer(peers);
    String balancer = "lb-" + app.id;
    draft.infrastructure.put(
        balancer,
        new Resource(
            balancer,
            ResourceKind.LOAD_BALANCER,
            Layer.NETWORK,
            null,
            Environment.PRODUCTION,
            "team-network",
            Map.of(),
            peers.stream().map(each -> each.id).toList()));
    draft.replacesUses.put(app.id, List.of(balancer));
    draft.shared = balancer;
    app.parts.forEach(each -> measure(draft, each, app));
    return app;
  }

  /** Adds the metrics that load balancers record for each of their servers. */
  private static void measure(DataCentreDraft draft, App.RequestLoad part, App app) {
    SimulatedClient peer = part.client();
    draft.extraGauges.add(
        new Gauge(
            peer.id,
            "app.response_time",
            MonitoringSource.APPLICATION,
            () -> 1e3 * part.seconds(),
            peer::activity));
    draft.extraGauges.add(
        Gauge.of(
            peer.id, "app.throughput", MonitoringSource.APPLICATION, () -> app.throughputOf(part)));
    draft.extraGauges.add(
        Gauge.of(
            peer.id,
            "net.connections",
            MonitoringSource.APPLICATION,
            () -> CONNECTIONS_OF_AN_ACTIVE_CLIENT * peer.activity()));
  }

  private static void shift(TroubleSetup scene, List<SimulatedClient> peers, int heavy, App app) {
    double most = (double) peers.size() / heavy;
    double[] strength = {1};
    ActivityProfile profile = CpuBully.during(scene);
    for (int i = 0; i < peers.size(); i++) {
      SimulatedClient peer = peers.get(i);
      boolean carries = i < heavy;
      scene.draft.events.add(
          Event.cause(
              second -> {
                double share = Math.min(most * 0.98, strength[0]);
                double light = (peers.size() - heavy * share) / (peers.size() - heavy);
                peer.scale = profile.at(second) == 0 ? 1 : carries ? share : light;
              }));
    }
    scene.calibrate(
        null,
        app::responseMs,
        scene.dice.logBetween(2.3, 15),
        1,
        most,
        found -> strength[0] = found);
  }
}
