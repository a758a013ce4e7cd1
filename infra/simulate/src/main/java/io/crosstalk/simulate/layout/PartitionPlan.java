package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.LoadVariation;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;
import java.util.List;
import java.util.Map;

/** Draws an LPAR with IBM i: job groups that share a disk pool. */
public final class PartitionPlan {
  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final RandomNames words;

  public PartitionPlan(DataCentreDraft draft, RandomNames words) {
    this.draft = draft;
    this.dice = draft.dice.fork("partition");
    this.words = words;
  }

  public ClientSite build() {
    String id = words.fresh("lpar-");
    var hardware = new Hardware(dice);
    int cores = dice.whole(4, 16);
    ServiceStation cpu = keep(hardware.processors(id, cores));
    ServiceStation pool = keep(hardware.pool(id + "/asp-1"));
    put(pool.id, ResourceKind.STORAGE_POOL, List.of());
    put(id, ResourceKind.LPAR, List.of(pool.id));
    var place = new ClientSite(id, cpu, cores, List.of(), List.of());
    var store = new SimulatedStore(pool.id, pool, List.of());
    draft.add(place);
    draft.add(store);
    for (int i = dice.whole(3, 6); i > 0; i--) {
      draft.add(jobs(place, store));
    }
    return place;
  }

  SimulatedClient jobs(ClientSite place, SimulatedStore store) {
    var client =
        new SimulatedClient(
            words.fresh("jg-"),
            ResourceKind.JOB_GROUP,
            Environment.PRODUCTION,
            words.team(),
            4,
            place,
            0,
            store,
            new LoadVariation(dice.between(0.1, 0.3), dice.logBetween(120, 2400), 0, 1),
            dice.between(0, 0.3));
    client.add(OperationFlow.ordinary(Medium.CPU, OperationProfile.CPU, dice.between(0.1, 1), 4));
    client.add(disk());
    return client;
  }

  private OperationFlow disk() {
    double size = dice.logBetween(0.008, 0.064);
    var work = new OperationProfile(dice.between(0.4, 0.85), size, size);
    var flow =
        OperationFlow.ordinary(Medium.DISK, work, dice.logBetween(60, 800), dice.pick(32, 64));
    flow.thinkTime = dice.logBetween(10, 100);
    return flow;
  }

  private ServiceStation keep(ServiceStation station) {
    draft.model.stations.add(station);
    return station;
  }

  private void put(String id, ResourceKind kind, List<String> uses) {
    draft.infrastructure.put(
        id,
        new Resource(
            id, kind, Layer.IBMI, null, Environment.PRODUCTION, "team-ibmi", Map.of(), uses));
  }
}
