package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.SimulatedClient;

/** Trouble in which the metrics of resources stop arriving for an unknown reason. */
final class SilentMetrics implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    SimulatedClient victim =
        scene.one(draft.part.clients, each -> each.isProduction() && !scene.standsAlone(each));
    silence(scene, victim.id);
    draft.appsOn(victim).forEach(each -> silence(scene, each.id));
    draft.causeClass = CauseClass.MISSING_SIGNAL;
    draft.subject = victim;
    draft.summary = victim.id + " falls silent";
  }

  private static void silence(TroubleSetup scene, String resource) {
    scene.draft.silences.add(
        new DataCentreDraft.Silence(
            resource, scene.timeline.eventFrom(), scene.timeline.eventTo()));
  }
}
