package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Inventory of an estate. */
final class EstateInventory {
  private static final String VIRTUALIZATION = "team-virtualization";

  private final Estate estate;
  private final List<Resource> list = new ArrayList<>();

  EstateInventory(Estate estate) {
    this.estate = estate;
  }

  List<Resource> list() {
    World world = estate.world();
    world.services.forEach(this::service);
    world.machines.forEach(each -> list.add(machine(each)));
    world.hosts.forEach(this::host);
    world.stations.stream()
        .filter(each -> each.id.startsWith("uplink"))
        .forEach(each -> add(each.id, ResourceKind.LINK, Layer.NETWORK, "team-network", List.of()));
    add("isl-1", ResourceKind.LINK, Layer.SAN, "team-storage", List.of());
    add("pool-1", ResourceKind.PROCESSOR_POOL, Layer.POWER, "team-power", List.of());
    world.stores.forEach(this::store);
    world.arrays.forEach(this::array);
    return list;
  }

  private static Resource machine(Machine each) {
    boolean job = each.host.isPartition();
    boolean pod = each.quota != null;
    List<String> uses =
        job || each.store == null
            ? List.of(each.host.id())
            : List.of(each.host.id(), each.store.id());
    return new Resource(
        each.id,
        job ? ResourceKind.JOB_GROUP : ResourceKind.VM,
        job ? Layer.IBMI : pod ? Layer.APPLICATION : Layer.VMWARE,
        null,
        each.environment,
        each.team,
        pod ? Map.of("type", "pod") : Map.of(),
        uses);
  }

  private void add(String id, ResourceKind kind, Layer layer, String team, List<String> uses) {
    list.add(new Resource(id, kind, layer, null, Environment.PRODUCTION, team, Map.of(), uses));
  }

  private void service(Service each) {
    List<String> members = each.members.stream().map(one -> one.id).toList();
    String balancer = estate.balancers().get(each.id);
    if (balancer != null) {
      add(balancer, ResourceKind.LOAD_BALANCER, Layer.NETWORK, "team-network", members);
    }
    List<String> uses =
        Stream.concat(
                (balancer == null ? members : List.of(balancer)).stream(),
                each.calls.stream().map(call -> call.target().id))
            .toList();
    add(each.id, each.kind, Layer.APPLICATION, each.members.getFirst().team, uses);
  }

  private void host(Host each) {
    String port = each.port().id;
    add(port, ResourceKind.SWITCH_PORT, Layer.NETWORK, "team-network", List.of(each.uplink().id));
    Station adapter = each.adapter();
    if (adapter != null) {
      add(adapter.id, ResourceKind.STORAGE_ADAPTER, Layer.SAN, "team-storage", List.of("isl-1"));
      List<String> uses = List.of(adapter.id, port);
      add(each.id(), ResourceKind.HOST, Layer.VMWARE, VIRTUALIZATION, uses);
    } else {
      var uses = new TreeSet<>(List.of(each.group(), port));
      estate.world().machines.stream()
          .filter(one -> one.host.equals(each))
          .forEach(one -> uses.add(one.domain()));
      add(each.id(), ResourceKind.LPAR, Layer.IBMI, "team-power", List.copyOf(uses));
    }
  }

  private void store(Store each) {
    boolean asp = each.isOfPartitions();
    add(
        each.id(),
        asp ? ResourceKind.STORAGE_POOL : ResourceKind.DATASTORE,
        asp ? Layer.IBMI : Layer.VMWARE,
        asp ? "team-power" : VIRTUALIZATION,
        asp ? List.of(each.volume(), each.path().id) : List.of(each.volume()));
    add(
        each.volume(),
        ResourceKind.VOLUME,
        Layer.SAN,
        "team-storage",
        List.of(each.pool().disks.id, each.node().id));
  }

  private void array(StorageArray array) {
    List<String> uses = List.of(array.id);
    for (StoragePool each : array.pools) {
      add(each.disks.id, ResourceKind.STORAGE_POOL, Layer.SAN, "team-storage", uses);
    }
    for (Station each : array.nodes) {
      add(each.id, ResourceKind.STORAGE_NODE, Layer.SAN, "team-storage", uses);
    }
    add(array.id, ResourceKind.ARRAY, Layer.SAN, "team-storage", List.of());
  }
}
