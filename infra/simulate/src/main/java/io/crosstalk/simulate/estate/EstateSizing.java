package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;
import org.jspecify.annotations.Nullable;

/** Sizes the stations of a world for its load at an ordinary peak. */
final class EstateSizing {
  private final World world;
  private final SeededRandom dice;

  EstateSizing(World world, SeededRandom dice) {
    this.world = world;
    this.dice = dice;
  }

  /** Measures the load without limits, sets the capacities, and then the limits of services. */
  void fit() {
    world.settle();
    for (StorageArray each : world.arrays) {
      each.fit(dice.between(200, 500), dice.between(90, 160));
    }
    world.settle();
    world.stations.forEach(this::fit);
    world.machines.forEach(this::fitMachine);
    world.hosts.forEach(each -> each.memory().fit(dice.between(0.72, 0.85)));
    world.settle();
    world.services.forEach(each -> each.fit(dice.between(5, 9), dice.between(12, 30)));
  }

  private void fit(Station station) {
    switch (station.form) {
      case DISKS -> station.fit(dice.between(0.22, 0.4), 2);
      case PIPE -> station.fit(dice.between(0.15, 0.35), station.id.endsWith("port") ? 110 : 300);
      case PROCESSORS -> fitProcessors(station);
      case LIMIT -> fitLimit(station);
    }
  }

  private void fitProcessors(Station station) {
    if (station.id.startsWith("esx")) {
      station.fit(dice.between(0.3, 0.45), 12);
    } else if (station.id.startsWith("lpar")) {
      station.fit(dice.between(0.18, 0.25), 1);
    } else {
      station.fit(dice.between(0.35, 0.5), 0.5);
    }
  }

  /** Quotas of containers are averaged over a short time; volumes may have credit for longer. */
  private void fitLimit(Station station) {
    if (station.id.endsWith("quota")) {
      Service service = serviceOf(station);
      boolean tight = service != null && service.tightness > 1;
      station.fit(tight ? 0.62 : dice.between(0.3, 0.45), 0.1);
      station.lend(2, 10);
    } else {
      station.fit(dice.between(0.4, 0.55), 400);
      if (dice.chance(0.5)) {
        station.lend(dice.between(1.5, 3), dice.between(300, 1200));
      }
    }
  }

  private @Nullable Service serviceOf(Station quota) {
    return world.services.stream()
        .filter(each -> each.members.stream().anyMatch(one -> one.place.quota() == quota))
        .findFirst()
        .orElse(null);
  }

  private void fitMachine(Machine machine) {
    Host host = machine.place.home();
    double cores = host.ownProcessors().capacity;
    boolean serves = !world.servicesOn(machine).isEmpty();
    boolean tight = world.servicesOn(machine).stream().anyMatch(each -> each.tightness > 1);
    double own = Math.ceil(machine.cores() / (tight ? 0.6 : 0.35));
    double actors = machine.id.startsWith("vdi") ? 1 : dice.between(0.45, 0.85) * cores;
    if (host.isPartition()) {
      machine.processors = cores;
    } else {
      machine.processors = Math.max(1, serves ? own : Math.ceil(actors));
    }
  }
}
