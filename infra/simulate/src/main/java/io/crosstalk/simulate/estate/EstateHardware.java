package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Station.Form;
import io.crosstalk.simulate.estate.StoragePool.Media;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws arrays, hosts, LPARs and the links between them. */
final class EstateHardware {
  private final World world;
  private final SeededRandom dice;
  private final Station path;
  private final List<Station> uplinks = new ArrayList<>();

  EstateHardware(World world, SeededRandom dice) {
    this.world = world;
    this.dice = dice;
    this.path = station("isl-1", Form.PIPE);
  }

  void build() {
    for (int i = 1; i <= 3; i++) {
      uplinks.add(station("uplink-" + i, Form.PIPE));
      array(i);
    }
    hosts("cluster-a", 1, 4);
    hosts("cluster-b", 5, dice.whole(2, 3));
    hosts("cluster-k", 8, 3);
    Station pool = station("pool-1", Form.POOL);
    int partitions = dice.whole(2, 3);
    for (int i = 1; i <= partitions; i++) {
      Station own = station("lpar-" + i, Form.PROCESSORS);
      host(own.id, pool.id, List.of(own, pool), null);
    }
  }

  private Station station(String id, Form form) {
    return world.add(new Station(id, form));
  }

  private void array(int number) {
    String id = "array-" + number;
    List<Station> nodes =
        List.of(station(id + "-n1", Form.PROCESSORS), station(id + "-n2", Form.PROCESSORS));
    var pools = new ArrayList<StoragePool>();
    for (int i = 1; i <= 2; i++) {
      Media media = dice.pick(Media.FLASH, Media.FLASH, Media.TIERS, Media.HARD_DISKS);
      pools.add(new StoragePool(id + "-p" + i, media));
      world.add(pools.getLast().disks);
    }
    var array = new StorageArray(id, nodes, pools);
    world.arrays.add(array);
    for (int i = 0; i < 4; i++) {
      boolean lpars = number == 2 && i % 2 == 1;
      String name = (lpars ? "asp-" : "ds-") + (4 * number + i - 3);
      String volume = "vol-" + name;
      Station limit = !lpars && dice.chance(0.3) ? station(volume, Form.LIMIT) : null;
      StoragePool pool = pools.get(i % 2);
      Station node = nodes.get(i / 2);
      world.stores.add(
          new Store(name, volume, path, limit, node, pool, array, new Flows(), new Flows()));
    }
  }

  private void hosts(String cluster, int first, int count) {
    for (int i = first; i < first + count; i++) {
      Station own = station("esx-%02d".formatted(i), Form.PROCESSORS);
      host(own.id, cluster, List.of(own), station(own.id + "-hba", Form.PIPE));
    }
  }

  private void host(String id, String group, List<Station> processors, @Nullable Station adapter) {
    Station port = station(id + "-port", Form.PIPE);
    var memory = new Memory(adapter == null ? 0 : 0.04);
    world.hosts.add(new Host(id, processors, adapter, port, dice.pick(uplinks), memory, group));
  }
}
