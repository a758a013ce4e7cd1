package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SimulatedClient;

/**
 * Harmless event in which a job stands still and then does the postponed work, without degrading
 * other resources.
 */
final class CatchUp implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    SimulatedClient client = scene.one(draft.part.clients, scene::standsAlone);
    double stop = scene.timeline.eventFrom();
    double resume = scene.timeline.eventTo();
    double done = resume + (resume - stop) * scene.dice.between(0.4, 1);
    double faster = scene.dice.between(1.8, 4);
    draft.events.add(
        Event.harmless(
            second ->
                client.scale =
                    second < stop || second >= done ? 1 : second < resume ? 0.03 : faster));
    scene.makeRoom(null, resume + 1);
    draft.summary = client.id + " stood still and catches up";
  }
}
