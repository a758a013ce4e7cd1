package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;

/**
 * Trouble in which a network port or link is defective, so that packets are damaged and must be
 * sent again.
 */
final class BadCable implements Trouble {
  private static final double RETRANSMISSION_MS = 200;

  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot = scene.busiest(scene.wires(), Medium.NETWORK, 3);
    SimulatedClient victim = scene.victim(scene.on(spot, Medium.NETWORK));
    double[] strength = {0};
    ActivityProfile profile = CpuBully.during(scene);
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
    draft.subject = victim;
    draft.summary = spot.id + " spoils packets";
  }
}
