package io.crosstalk.simulate.site;

import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Simulation;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Observer of the load beyond the mean that clients put on some devices. */
final class LoadExcess implements Simulation.Observer {
  /** Share of a device below which an excess explains nothing. */
  private static final double LEAST = 0.01;

  private static final int MOST_CLIENTS = 8;

  private final Set<ServiceStation> stations = new LinkedHashSet<>();
  private final List<SimulatedClient> clients;
  private final Map<SimulatedClient, Map<ServiceStation, Double>> sums = new IdentityHashMap<>();
  private int steps;

  /**
   * @param degraded clients whose devices are observed
   */
  LoadExcess(List<SimulatedClient> degraded, List<SimulatedClient> clients) {
    this.clients = clients;
    degraded.forEach(each -> each.flows().forEach(flow -> stations.addAll(flow.stations())));
  }

  @Override
  public void look(double second) {
    steps++;
    for (SimulatedClient client : clients) {
      for (OperationFlow flow : client.flows()) {
        double more = flow.rate() - (flow.isJob ? 0 : flow.meanRate);
        if (more != 0) {
          add(client, flow, more);
        }
      }
    }
  }

  private void add(SimulatedClient client, OperationFlow flow, double more) {
    for (ServiceStation station : flow.stations()) {
      if (stations.contains(station)) {
        sums.computeIfAbsent(client, each -> new IdentityHashMap<>())
            .merge(station, more * station.cost(flow.work), Double::sum);
      }
    }
  }

  /** Clients with an excess, the largest first. */
  List<SimulatedClient> loud() {
    return clients.stream()
        .filter(each -> excess(each) >= LEAST)
        .sorted(Comparator.comparingDouble(this::excess).reversed())
        .limit(MOST_CLIENTS)
        .toList();
  }

  /** Largest excess at one of the devices, as a share of the device. */
  private double excess(SimulatedClient client) {
    return sums.getOrDefault(client, Map.of()).values().stream()
            .mapToDouble(each -> each)
            .max()
            .orElse(0)
        / Math.max(1, steps);
  }
}
