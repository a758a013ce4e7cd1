package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;

/** Changes of resources that have nothing to do with the trouble. */
public final class RoutineChanges {
  private RoutineChanges() {}

  public static void addTo(DataCentreDraft draft) {
    SeededRandom dice = draft.dice.fork("changes");
    for (int i = dice.whole(-2, 4); i > 0; i--) {
      SimulatedClient client = dice.pick(draft.part.clients);
      boolean involved = client == draft.subject || draft.culprits.contains(client);
      if (!involved && client.kind == ResourceKind.VM) {
        double at = dice.between(0, draft.timeline.duration());
        var change = dice.pick(ChangeKind.DEPLOY, ChangeKind.SNAPSHOT_CREATE, ChangeKind.OTHER);
        draft.change(at, client.id, change, "routine");
      }
    }
  }
}
