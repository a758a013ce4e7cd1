package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.LoadVariation;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;

/** Draws virtual machines with their size, load and random variation of the load. */
public final class ClientPlan {
  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final RandomNames words;

  /** Strength of the daily rhythm, which is the same for all clients. */
  private final double rhythm;

  public ClientPlan(DataCentreDraft draft, RandomNames words) {
    this.draft = draft;
    this.dice = draft.dice.fork("clients");
    this.words = words;
    this.rhythm = draft.kind == CaseKind.BULLY_RHYTHM ? 0.5 : dice.between(0, 0.4);
  }

  public SimulatedClient machine(Environment environment, ClientSite host, SimulatedStore store) {
    var client =
        new SimulatedClient(
            words.fresh("vm-"),
            ResourceKind.VM,
            environment,
            words.team(),
            dice.pick(2, 2, 4, 4, 8),
            host,
            dice.whole(0, 1),
            store,
            mood(),
            Math.min(0.7, rhythm * dice.between(0.5, 1.2)));
    client.add(processor(client));
    client.add(disk(work()));
    client.add(network());
    return client;
  }

  private LoadVariation mood() {
    double bursts = dice.chance(0.2) ? dice.between(0.3, 2) : 0;
    return new LoadVariation(
        dice.between(0.08, 0.4), dice.logBetween(60, 2400), bursts, dice.between(2, 3.5));
  }

  private OperationFlow processor(SimulatedClient client) {
    double cores = client.processors * dice.between(0.04, 0.4);
    return OperationFlow.ordinary(Medium.CPU, OperationProfile.CPU, cores, client.processors);
  }

  private OperationProfile work() {
    double size = dice.chance(0.1) ? dice.logBetween(0.128, 0.512) : dice.logBetween(0.004, 0.064);
    return new OperationProfile(dice.between(0.25, 0.9), size, size * dice.between(0.5, 1.5));
  }

  private OperationFlow disk(OperationProfile work) {
    double rate = dice.logBetween(15, 500) * dice.lognormal(0.5);
    var flow = OperationFlow.ordinary(Medium.DISK, work, rate, dice.pick(16, 32, 64));
    if (dice.chance(0.7)) {
      flow.thinkTime = dice.logBetween(5, 80);
    }
    if (dice.chance(draft.kind == CaseKind.BULLY_STARVED ? 0.8 : 0.25)) {
      flow.catchUp = dice.between(0.4, 1.5);
    }
    return flow;
  }

  private OperationFlow network() {
    double packets = dice.logBetween(0.3, 30) / 0.064;
    // Windows of 64 kB to 1 MB on a few connections.
    return OperationFlow.ordinary(
        Medium.NETWORK,
        OperationProfile.packets(dice.between(0.2, 0.8)),
        packets,
        dice.whole(8, 64));
  }
}
