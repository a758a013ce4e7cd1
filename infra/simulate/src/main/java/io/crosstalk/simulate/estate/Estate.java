package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * World of one run and what is fixed about it.
 *
 * @param desktops machines that users switch off in the evening
 * @param balancers load balancer of each service that has one
 * @param leaving minute of the day at which each desktop is switched off
 */
record Estate(
    EstateSpec spec,
    World world,
    List<Machine> desktops,
    Map<String, String> balancers,
    Map<Machine, Integer> leaving) {
  private static final int COMING = 7 * 60;
  private static final int DAY = 24 * 60;

  /** Builds the estate and sizes it for its ordinary peak. */
  static Estate build(EstateSpec spec) {
    var world = new World();
    new EstateHardware(world, spec.dice("hardware")).build();
    var machines = new EstateMachines(spec, world, spec.dice("machines"));
    machines.others();
    var services = new EstateServices(machines, spec.dice("services"));
    world.services.addAll(services.build());
    new EstateSizing(world, spec.dice("sizing")).fit();
    SeededRandom dice = spec.dice("evening");
    var leaving = new HashMap<Machine, Integer>();
    machines.desktops.forEach(each -> leaving.put(each, dice.whole(17 * 60, 19 * 60)));
    return new Estate(spec, world, machines.desktops, services.balancers, leaving);
  }

  /** Tells whether a machine is switched off as every evening. */
  boolean isHome(Machine machine, int second) {
    Integer left = leaving.get(machine);
    if (left == null) {
      return false;
    }
    var time = spec.at(second).atOffset(ZoneOffset.UTC).toLocalTime();
    int minute = (time.toSecondOfDay() / 60 + DAY) % DAY;
    return minute >= left || minute < COMING + left % 60;
  }

  /** Switches desktops off and on. */
  void keepHours(int second) {
    desktops.forEach(each -> each.off |= isHome(each, second));
  }

  /** Machines without services that are always on, which troubles may use. */
  List<Machine> actors() {
    var actors = new ArrayList<>(world.machines);
    actors.removeAll(desktops);
    actors.removeIf(each -> !world.servicesOn(each).isEmpty());
    return actors;
  }
}
