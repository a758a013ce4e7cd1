package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;

/** Sizes the stations of a world for its load at an ordinary peak. */
record EstateSizing(World world, SeededRandom dice) {
  /** Measures the load without limits, sets the capacities, and then the limits of services. */
  void fit() {
    world.settle();
    world.arrays.forEach(each -> each.fit(dice.between(200, 500), dice.between(90, 160)));
    world.settle();
    world.stations.forEach(this::fit);
    world.machines.forEach(each -> each.processors = processors(each));
    world.hosts.forEach(each -> each.memory().fit(dice.between(0.72, 0.85)));
    world.settle();
    world.services.forEach(each -> each.fit(dice.between(5, 9), dice.between(12, 30)));
  }

  private void fit(Station station) {
    switch (station.form) {
      case DISKS -> station.fit(dice.between(0.22, 0.4), 0.2);
      case PIPE -> fitPipe(station);
      case PROCESSORS, POOL -> fitProcessors(station);
      case LIMIT -> fitLimit(station);
    }
  }

  private void fitPipe(Station station) {
    if (station.id.startsWith("isl")) {
      station.fit(dice.between(0.08, 0.16), 2_000);
    } else {
      station.fit(dice.between(0.15, 0.35), station.id.endsWith("port") ? 110 : 400);
    }
  }

  private void fitProcessors(Station station) {
    if (station.id.startsWith("esx")) {
      station.fit(dice.between(0.3, 0.45), 2);
    } else if (station.id.startsWith("lpar")) {
      station.fit(dice.between(0.18, 0.25), 1);
    } else {
      station.fit(dice.between(0.35, 0.5), 0.05);
    }
  }

  /** Quotas of containers are averaged over seconds; volumes may have credit for minutes. */
  private void fitLimit(Station station) {
    if (station.id.startsWith("vol")) {
      station.fit(dice.between(0.4, 0.55), 400);
      station.lend(dice.pick(1.0, dice.between(1.5, 3)), dice.between(300, 1200));
    } else {
      boolean tight =
          world.machines.stream().anyMatch(each -> each.quota == station && isTight(each));
      station.fit(tight ? 0.56 : dice.between(0.3, 0.45), 0.02);
      station.lend(2, 10);
    }
  }

  private boolean isTight(Machine machine) {
    return world.servicesOn(machine).anyMatch(Service::isTight);
  }

  private double processors(Machine machine) {
    double available = machine.host.own().capacity;
    if (machine.host.isPartition()) {
      return available;
    }
    boolean serves = world.servicesOn(machine).findAny().isPresent();
    double large = machine.id.startsWith("vdi") ? 1 : dice.between(0.45, 0.85) * available;
    double needed = machine.cores() / (isTight(machine) ? 0.56 : dice.between(0.35, 0.5));
    return Math.max(0.05, serves ? needed : large);
  }
}
