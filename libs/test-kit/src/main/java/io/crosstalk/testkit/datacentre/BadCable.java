package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;
import io.crosstalk.testkit.datacentre.Flow.Medium;

/** Defective port or link: packets are damaged and must be sent again. */
final class BadCable implements Story {
  private static final double RETRANSMISSION_MS = 200;

  @Override
  public void tell(Draft draft) {
    var scene = new Scene(draft);
    Station spot = scene.busiest(scene.wires(), Medium.NETWORK, 3);
    Client victim = scene.victim(scene.on(spot, Medium.NETWORK));
    double[] strength = {0};
    Profile profile = CpuBully.during(scene);
    draft.events.add(Event.cause(second -> spot.loss = profile.at(second) * strength[0]));
    scene.calibrate(
        null,
        () -> victim.rttMs() + RETRANSMISSION_MS * victim.loss(),
        scene.severity(),
        1e-4,
        0.3,
        found -> strength[0] = found);
    draft.causeClass = CauseClass.NETWORK_ERRORS;
    draft.shared = spot.id;
    draft.protagonist = victim;
    draft.story = spot.id + " spoils packets";
  }
}
