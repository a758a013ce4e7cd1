package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Station.Form;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws arrays, hosts, LPARs and the links between them. */
final class EstateHardware {
  /** Media of a pool: seconds of a small operation, and MB/s of one disk. */
  private record Media(double seek, double mbPerSecond, boolean tiered) {}

  private static final Media FLASH = new Media(0.0004, 400, false);
  private static final Media DISKS = new Media(0.005, 120, false);
  private static final Media TIERS = new Media(0.0016, 220, true);

  private final World world;
  private final SeededRandom dice;
  private final Station path;
  private final List<Station> uplinks = new ArrayList<>();

  EstateHardware(World world, SeededRandom dice) {
    this.world = world;
    this.dice = dice;
    this.path = world.add(new Station("isl-1", Form.PIPE));
  }

  void build() {
    for (int i = 1; i <= 2; i++) {
      uplinks.add(world.add(new Station("uplink-" + i, Form.PIPE)));
      array(i);
    }
    hosts("cluster-a", 1, 4);
    hosts("cluster-b", 5, dice.whole(2, 3));
    hosts("cluster-k", 8, 3);
    partitions(dice.whole(2, 3));
  }

  private void array(int number) {
    String id = "array-" + number;
    List<Station> nodes = List.of(node(id + "-n1"), node(id + "-n2"));
    var pools = new ArrayList<StoragePool>();
    for (int i = 1; i <= 2; i++) {
      Media media = dice.pick(FLASH, FLASH, TIERS, DISKS);
      var pool =
          new StoragePool(id + "-p" + i, media.seek(), media.mbPerSecond(), media.tiered());
      world.add(pool.disks);
      pools.add(pool);
    }
    var array = new StorageArray(id, nodes, pools);
    world.arrays.add(array);
    for (int i = 0; i < 4; i++) {
      boolean lpars = number == 2 && i % 2 == 1;
      String name = (lpars ? "asp-" : "ds-") + (4 * number + i - 3);
      store(name, array, nodes.get(i / 2), pools.get(i % 2), !lpars && dice.chance(0.3));
    }
  }

  private Station node(String id) {
    return world.add(new Station(id, Form.PROCESSORS));
  }

  private void store(
      String id, StorageArray array, Station node, StoragePool pool, boolean limited) {
    String volume = "vol-" + id;
    Station limit = limited ? world.add(new Station(volume, Form.LIMIT)) : null;
    world.stores.add(new Store(id, volume, path, limit, node, pool, array));
  }

  private void hosts(String cluster, int first, int count) {
    for (int i = first; i < first + count; i++) {
      String id = "esx-%02d".formatted(i);
      Station adapter = world.add(new Station(id + "-hba", Form.PIPE));
      host(id, cluster, List.of(new Station(id, Form.PROCESSORS)), adapter, 0.04);
    }
  }

  private void partitions(int count) {
    var pool = new Station("pool-1", Form.PROCESSORS);
    for (int i = 1; i <= count; i++) {
      String id = "lpar-" + i;
      host(id, pool.id, List.of(new Station(id, Form.PROCESSORS), pool), null, 0);
    }
    world.add(pool);
  }

  private void host(
      String id, String group, List<Station> processors, @Nullable Station adapter, double spare) {
    world.add(processors.getFirst());
    Station port = world.add(new Station(id + "-port", Form.PIPE));
    Station uplink = dice.pick(uplinks);
    world.hosts.add(new Host(id, processors, adapter, port, uplink, new Memory(spare), group));
  }
}
