package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds hosts with their storage adapters and switch ports. */
public final class HostPlan {
  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final Hardware hardware;
  private final String network;

  /** Resources that every host uses, and those that every port uses. */
  private List<String> above = List.of();

  private List<String> behindPorts = List.of();

  /**
   * @param network switch of the ports
   */
  public HostPlan(DataCentreDraft draft, SeededRandom dice, Hardware hardware, String network) {
    this.draft = draft;
    this.dice = dice;
    this.hardware = hardware;
    this.network = network;
  }

  /** Adds a cluster of the hosts and a switch of their ports to the inventory. */
  public void group(String cluster) {
    put(cluster, ResourceKind.CLUSTER, Layer.VMWARE, "team-vmware", List.of());
    put(network, ResourceKind.SWITCH, Layer.NETWORK, "team-network", List.of());
    above = List.of(cluster);
    behindPorts = List.of(network);
  }

  public ClientSite host(String id, boolean twoAdapters) {
    var adapters = new ArrayList<ServiceStation>();
    for (int i = 1; i <= (twoAdapters ? 2 : 1); i++) {
      adapters.add(adapter(id + "/vmhba" + i));
    }
    ServiceStation port = keep(hardware.port(network + "/" + id));
    put(port.id, ResourceKind.SWITCH_PORT, Layer.NETWORK, "team-network", behindPorts);
    // With one adapter the host uses it; with two, each virtual machine has its own one.
    var uses = new ArrayList<>(above);
    if (!twoAdapters) {
      uses.add(adapters.getFirst().id);
    }
    uses.add(port.id);
    put(id, ResourceKind.HOST, Layer.VMWARE, "team-vmware", uses);
    int cores = dice.pick(16, 24, 32, 48, 64);
    var cpu = keep(hardware.processors(id, cores));
    var host = new ClientSite(id, cpu, cores, List.copyOf(adapters), List.of(port));
    draft.add(host);
    return host;
  }

  private ServiceStation adapter(String id) {
    put(id, ResourceKind.STORAGE_ADAPTER, Layer.VMWARE, "team-vmware", List.of());
    return keep(hardware.adapter(id));
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
