package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;
import io.crosstalk.testkit.datacentre.Flow.Medium;
import java.util.List;

/** Client that fills a port or a link. */
final class NetworkBully implements Story {
  @Override
  public void tell(Draft draft) {
    var scene = new Scene(draft);
    Station spot = scene.busiest(scene.wires(), Medium.NETWORK, 3);
    List<Client> there = scene.on(spot, Medium.NETWORK);
    Client victim = scene.victim(there);
    Client bully = scene.one(there, each -> each != victim && scene.standsAlone(each));
    var work = Work.packets(scene.dice.pick(0.02, 0.05, 0.5, 0.95));
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
    draft.protagonist = victim;
    draft.story = bully.id + " fills " + spot.id;
  }
}
