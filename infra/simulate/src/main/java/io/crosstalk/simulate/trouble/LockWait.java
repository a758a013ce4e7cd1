package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SimulatedClient;

/**
 * Trouble in which an application waits for a lock that no source measures. Because of the wait,
 * there are fewer requests and less load.
 */
final class LockWait implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    SimulatedClient client =
        scene.one(draft.part.clients, each -> each.isProduction() && isMain(scene, each));
    App app = draft.appsOn(client).getFirst();
    double[] seconds = {0};
    double fewer = scene.dice.between(0.6, 1);
    ActivityProfile profile = CpuBully.during(scene);
    draft.events.add(
        Event.cause(
            second -> {
              app.elsewhere = profile.at(second) * seconds[0];
              client.scale = profile.at(second) > 0 ? fewer : 1;
            }));
    scene.calibrate(
        null, app::responseMs, scene.severity(), 1e-3, 100, found -> seconds[0] = found);
    draft.causeClass = CauseClass.UNKNOWN;
    draft.subject = client;
    draft.summary = app.id + " waits for something that is not measured";
  }

  private static boolean isMain(TroubleSetup scene, SimulatedClient client) {
    return scene.draft.appsOn(client).stream()
        .anyMatch(each -> each.environment == client.environment);
  }
}
