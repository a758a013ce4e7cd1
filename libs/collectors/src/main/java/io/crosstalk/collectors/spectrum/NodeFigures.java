package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.Intake;
import java.util.HashMap;
import java.util.Map;

/**
 * Publishes the metrics of an array's node for one interval: its processor use and the traffic of
 * its Fibre Channel ports.
 *
 * @param leads whether this is the last type of statistics of an interval, after which the
 *     inventory is complete and is published
 */
record NodeFigures(boolean leads, SpectrumInventory inventory, Intake intake) {
  private static final String NO_PORT = "0x0000000000000000";

  void publish(NodeInterval interval) {
    interval.reportReset(interval.timeMs(), intake);
    inventory.node(interval.cluster(), interval.node());
    Map<String, CounterGrowth> ports = ports(interval);
    if (leads) {
      intake.inventory(interval.timeMs(), inventory.all());
    }
    cpu(interval);
    ports.forEach((id, growth) -> port(interval.timeMs(), id, growth));
  }

  private void cpu(NodeInterval interval) {
    interval
        .elements()
        .forEach(
            (key, growth) -> {
              if (key.startsWith("cpu|") && growth.isKnown()) {
                intake.sample(
                    interval.timeMs(),
                    inventory.node(interval.cluster(), interval.node()),
                    "cpu.utilization",
                    growth.of("busy") * 100 / growth.elapsedMs(),
                    "%");
              }
            });
  }

  private Map<String, CounterGrowth> ports(NodeInterval interval) {
    Map<String, CounterGrowth> ports = new HashMap<>();
    for (Map.Entry<String, CounterGrowth> element : interval.elements().entrySet()) {
      String[] parts = element.getKey().split("\\|", 3);
      boolean used = parts[1].startsWith("fc") && !parts[2].equals(NO_PORT);
      if (parts[0].equals("port") && used) {
        String id = inventory.port(interval.cluster(), interval.node(), parts[1], parts[2]);
        ports.put(id, element.getValue());
      }
    }
    ports.values().removeIf(growth -> !growth.isKnown());
    return ports;
  }

  /**
   * Publishes the metrics of a port. Its traffic is the sum of that with hosts, with controllers,
   * with nodes of the own cluster and with other clusters. The counter {@code bbcz} is interpreted
   * as microseconds without a buffer credit, which could not be verified.
   */
  private void port(long timeMs, String id, CounterGrowth growth) {
    double sent = sum(growth, "hbt", "cbt", "lnbt", "rmbt");
    double received = sum(growth, "hbr", "cbr", "lnbr", "rmbr");
    intake.sample(timeMs, id, "net.tx.throughput", sent, "B/s");
    intake.sample(timeMs, id, "net.rx.throughput", received, "B/s");
    intake.sample(timeMs, id, "fc.crc_errors", growth.perSecond("icrc"), "1/s");
    double starved = growth.of("bbcz") / 1000 / growth.elapsedMs();
    intake.sample(timeMs, id, "fc.credit_starvation", starved, "ratio");
  }

  private static double sum(CounterGrowth growth, String... counters) {
    double sum = 0;
    for (String counter : counters) {
      sum += growth.perSecond(counter);
    }
    return sum;
  }
}
