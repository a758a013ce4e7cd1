package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedStore;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds hosts, arrays and datastores, and fills them with virtual machines. */
public final class SitePlan {
  /** Number of samples beyond which a site gets fewer devices, to limit the size of the file. */
  private static final int MANY_SAMPLES = 1_000;

  private static final int ROWS = 110_000;
  private static final int LEAST_ROWS = 24_000;
  private static final int FIGURES_OF_A_VM = 6;

  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final RandomNames words;
  private final Hardware hardware;
  private final ClientPlan clients;

  public SitePlan(DataCentreDraft draft, RandomNames words) {
    this.draft = draft;
    this.dice = draft.dice.fork("site");
    this.words = words;
    this.hardware = new Hardware(dice);
    this.clients = new ClientPlan(draft, words);
  }

  public void build() {
    List<ServiceStation> arrays = arrays();
    int most = samples() > MANY_SAMPLES ? 3 : 6;
    for (int i = dice.whole(2, most); i > 0; i--) {
      store("ds-" + words.fresh(""), dice.pick(arrays));
    }
    boolean twoAdapters = dice.chance(0.25);
    var hosts = new HostPlan(draft, dice, hardware, "lan-sw-1");
    int count = dice.whole(2, most);
    for (int i = 1; i <= count; i++) {
      hosts.host("esx-%02d".formatted(i), twoAdapters);
    }
    populate();
    if (draft.kind == CaseKind.SELF) {
      addLoneClient(arrays);
    }
    if (dice.chance(0.5)) {
      line();
    }
  }

  /** Adds a client with a datastore of its own. */
  private void addLoneClient(List<ServiceStation> arrays) {
    store("ds-" + words.fresh(""), dice.pick(arrays));
    ClientSite host = dice.pick(draft.model.places);
    draft.model.clients.add(
        clients.machine(Environment.PRODUCTION, host, draft.model.stores.getLast()));
  }

  /** Adds a link or a firewall on the path of some machines to other sites. */
  private void line() {
    boolean firewall = dice.chance(0.3);
    String id = firewall ? "fw-01" : "link-01";
    var kind = firewall ? ResourceKind.FIREWALL : ResourceKind.LINK;
    put(id, kind, Layer.NETWORK, "team-network", List.of());
    ServiceStation line = keep(hardware.link(id));
    double share = dice.between(0.25, 0.6);
    for (SimulatedClient each : draft.model.clients) {
      if (dice.chance(share)) {
        each.links.add(line);
      }
    }
  }

  private List<ServiceStation> arrays() {
    var arrays = new ArrayList<ServiceStation>();
    for (int i = dice.whole(1, 2); i > 0; i--) {
      String id = "array-%02d".formatted(i);
      put(id, ResourceKind.ARRAY, Layer.SAN, "team-storage", List.of());
      arrays.add(keep(hardware.array(id)));
    }
    return arrays;
  }

  private void store(String id, ServiceStation array) {
    put(id, ResourceKind.DATASTORE, Layer.SAN, "team-storage", List.of(array.id));
    draft.model.stores.add(new SimulatedStore(id, keep(hardware.volume(id)), List.of(array)));
  }

  /** Adds virtual machines: at least four on the first host and the first datastore. */
  private void populate() {
    for (int i = 0; i < population(); i++) {
      ClientSite host = i < 5 ? draft.model.places.getFirst() : dice.pick(draft.model.places);
      SimulatedStore store =
          i % 2 == 0 && i < 10 ? draft.model.stores.getFirst() : dice.pick(draft.model.stores);
      var environment = i < 3 ? Environment.PRODUCTION : words.environment();
      draft.model.clients.add(clients.machine(environment, host, store));
    }
  }

  private int population() {
    int most = Math.clamp(ROWS / (samples() * FIGURES_OF_A_VM), 7, 60);
    int least = Math.clamp(LEAST_ROWS / (samples() * FIGURES_OF_A_VM), 7, most);
    return dice.whole(least, most);
  }

  private int samples() {
    return draft.timeline.duration() / draft.timeline.interval(MonitoringSource.VMWARE);
  }

  private ServiceStation keep(ServiceStation station) {
    draft.model.stations.add(station);
    return station;
  }

  private void put(String id, ResourceKind kind, Layer layer, String team, List<String> uses) {
    draft.infrastructure.put(
        id, new Resource(id, kind, layer, null, Environment.PRODUCTION, team, Map.of(), uses));
  }
}
