package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import java.util.List;

/** Trouble in which a client fills a network port or link with traffic. */
final class NetworkBully implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot = scene.busiest(scene.wires(), Medium.NETWORK, 3);
    List<SimulatedClient> there = scene.on(spot, Medium.NETWORK);
    SimulatedClient victim = scene.victim(there);
    SimulatedClient bully = scene.one(there, each -> each != victim && scene.standsAlone(each));
    var work = OperationProfile.packets(scene.dice.pick(0.02, 0.05, 0.5, 0.95));
    var turned = new Jobs(scene.dice).turned(Medium.NETWORK, work, spot);
    scene.run(bully, turned.job(), CpuBully.during(scene), true);
    scene.calibrate(
        spot,
        victim::rttMs,
        scene.severity(),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
    draft.culprits.add(bully);
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary = bully.id + " fills " + spot.id;
  }
}
