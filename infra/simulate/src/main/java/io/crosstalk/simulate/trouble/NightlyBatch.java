package io.crosstalk.simulate.trouble;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;
import java.util.ArrayList;
import java.util.List;

/** Batch at the same time every day, which the devices can sustain. Some domains have one. */
public final class NightlyBatch {
  private static final int DAY = 86_400;
  private static final double SHARE_OF_DOMAINS = 0.3;

  private final DataCentreDraft draft;
  private final TroubleSetup scene;
  private final SeededRandom dice;

  public NightlyBatch(DataCentreDraft draft) {
    this.draft = draft;
    this.scene = new TroubleSetup(draft);
    this.dice = draft.dice.fork("batch");
  }

  public void plan() {
    if (!dice.chance(SHARE_OF_DOMAINS)) {
      return;
    }
    SimulatedStore store = dice.pick(draft.part.stores);
    List<SimulatedClient> idle =
        draft.part.clients.stream()
            .filter(each -> each.store.equals(store) && scene.standsAlone(each))
            .toList();
    if (!idle.isEmpty()) {
      add(store, dice.pick(idle));
    }
  }

  private void add(SimulatedStore store, SimulatedClient batch) {
    OperationProfile work = new Jobs(dice).large();
    double length = 60.0 * dice.whole(20, 90);
    double first = dice.between(0, Math.min(DAY, draft.timeline.duration()) - length);
    double ordinary =
        draft.part.clients.stream()
            .filter(each -> each.store.equals(store))
            .map(each -> each.ordinary(Medium.DISK))
            .mapToDouble(each -> each.meanRate * store.front().cost(each.work))
            .sum();
    double rate = ordinary * dice.logBetween(0.7, 3) / store.front().cost(work);
    HarmlessLoad.run(
        scene,
        store.front(),
        batch,
        OperationFlow.job(Medium.DISK, work, rate, 4000),
        nights(first, length, batch),
        first + length / 2);
  }

  private ActivityProfile nights(double first, double length, SimulatedClient batch) {
    boolean announced = dice.chance(0.5);
    var nights = new ArrayList<ActivityProfile>();
    for (double at = first; at + length < draft.timeline.duration(); at += DAY) {
      double from = at + dice.between(0, 120);
      nights.add(ActivityProfile.during(from, from + length));
      if (announced) {
        draft.change(from, batch.id, ChangeKind.JOB_START, "nightly batch");
        draft.change(from + length, batch.id, ChangeKind.JOB_END, "nightly batch");
      }
    }
    return ActivityProfile.anyOf(nights);
  }
}
