package io.crosstalk.simulate.site;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.ClientPlan;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Hardware;
import io.crosstalk.simulate.layout.PartitionPlan;
import io.crosstalk.simulate.layout.RandomNames;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds the datastores and machines of a domain on the hosts of its cluster. */
final class DomainPlan {
  private static final String TEAM = "team-storage";

  /**
   * Factor on the processor load of machines: over many hours their bursts would use up their own
   * processors again and again.
   */
  private static final double USED_PROCESSORS = 0.45;

  private final DataCentreDraft draft;
  private final int number;
  private final String sharedArray;
  private final SeededRandom dice;
  private final Hardware hardware;
  private final RandomNames words;
  private final ClientPlan clients;
  private final List<ServiceStation> shares = new ArrayList<>();

  /**
   * @param sharedArray array of the domain, unless it has one of its own
   */
  DomainPlan(DataCentreDraft draft, int number, String sharedArray) {
    this.draft = draft;
    this.number = number;
    this.sharedArray = sharedArray;
    this.dice = draft.dice.fork("domain");
    this.hardware = new Hardware(dice);
    this.words = new RandomNames(draft.dice.fork("words"), "-%03d".formatted(number));
    this.clients = new ClientPlan(draft, words);
  }

  RandomNames words() {
    return words;
  }

  SiteDomain build(List<ClientSite> hosts) {
    if (draft.kind == CaseKind.BULLY_BACKUP) {
      new PartitionPlan(draft, words).build();
      return domain();
    }
    draft.part.places.addAll(hosts);
    if (DomainKinds.ownArray(draft.kind, dice)) {
      ownArray();
    } else {
      sharedArray("ds-%03d".formatted(number));
    }
    populate(hosts);
    if (draft.kind == CaseKind.SELF) {
      sharedArray("ds-%03d-c".formatted(number));
      machine(Environment.PRODUCTION, dice.pick(hosts), draft.part.stores.getLast());
    }
    return domain();
  }

  private SiteDomain domain() {
    return new SiteDomain(number, draft.part.stores.getFirst().id(), draft, List.copyOf(shares));
  }

  private void ownArray() {
    String id = "array-%03d".formatted(number);
    put(id, ResourceKind.ARRAY, List.of());
    ServiceStation array = keep(hardware.array(id));
    for (String each : List.of("ds-%03d", "ds-%03d-b")) {
      String store = each.formatted(number);
      put(store, ResourceKind.DATASTORE, List.of(id));
      draft.add(new SimulatedStore(store, keep(hardware.volume(store)), List.of(array)));
    }
  }

  /** Adds a datastore with a share of an array that others use, too. */
  private void sharedArray(String store) {
    put(store, ResourceKind.DATASTORE, List.of(sharedArray));
    ServiceStation front = keep(hardware.volume(store));
    ServiceStation share = keep(hardware.array(store + "/share"));
    shares.add(share);
    draft.add(new SimulatedStore(store, front, List.of(share), List.of()));
  }

  /** Adds 8 to 20 machines on up to three of the hosts. */
  private void populate(List<ClientSite> hosts) {
    List<SimulatedStore> stores = List.copyOf(draft.part.stores);
    ClientSite common = dice.pick(hosts);
    List<ClientSite> some = List.of(common, dice.pick(hosts), dice.pick(hosts));
    int count = dice.whole(4 + 4 * stores.size(), 20);
    for (int i = 0; i < count; i++) {
      ClientSite host = i < 5 ? common : dice.pick(some);
      var environment = i < 3 ? Environment.PRODUCTION : words.environment();
      machine(environment, host, stores.get(i % stores.size()));
    }
  }

  private void machine(Environment environment, ClientSite host, SimulatedStore store) {
    SimulatedClient machine = clients.machine(environment, host, store);
    machine.ordinary(Medium.CPU).meanRate *= USED_PROCESSORS;
    draft.add(machine);
  }

  private ServiceStation keep(ServiceStation station) {
    draft.model.stations.add(station);
    return station;
  }

  private void put(String id, ResourceKind kind, List<String> uses) {
    draft.infrastructure.put(
        id, new Resource(id, kind, Layer.SAN, null, Environment.PRODUCTION, TEAM, Map.of(), uses));
  }
}
