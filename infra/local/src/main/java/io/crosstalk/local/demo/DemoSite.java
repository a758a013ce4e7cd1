package io.crosstalk.local.demo;

import java.time.Instant;
import java.util.List;

/**
 * A small live site: a shop and a test machine on one datastore. Its values are computed: while the
 * test machine is loud, the shop's writes are slow.
 */
final class DemoSite {
  static final String SHOP = "demo-shop";
  static final String TEST = "demo-test";
  static final String STORE = "demo-store";

  private static final double QUIET_LATENCY = 0.8;
  private static final double SLOW_LATENCY = 30;
  private static final double QUIET_LOAD = 4;
  private static final double LOUD_LOAD = 160;

  private DemoSite() {}

  /** Inventory as lines of JSON. */
  static String inventory() {
    return """
    {"id":"%s","kind":"vm","layer":"vmware","environment":"production","team":"shop","attributes":{"criticality":2},"uses":["%s"]}
    {"id":"%s","kind":"vm","layer":"vmware","environment":"uat","team":"test","uses":["%s"]}
    {"id":"%s","kind":"datastore","layer":"san","environment":"production","team":"storage","uses":[]}
    """
        .formatted(SHOP, STORE, TEST, STORE, STORE);
  }

  /** Samples of one second as lines of JSON. */
  static List<String> samples(Instant time, boolean loud) {
    long second = time.getEpochSecond();
    double ripple = second * 7 % 5 / 10.0;
    double latency = (loud ? SLOW_LATENCY : QUIET_LATENCY) + ripple;
    double load = (loud ? LOUD_LOAD : QUIET_LOAD) + second * 11 % 13 / 4.0;
    return List.of(
        sample(time, SHOP, "disk.write.latency", "ms", latency),
        sample(time, SHOP, "disk.write.throughput", "MB/s", 6 + second * 3 % 7 / 5.0),
        sample(time, TEST, "disk.write.throughput", "MB/s", load));
  }

  private static String sample(
      Instant time, String resource, String metric, String unit, double value) {
    return "{\"time\":%d,\"resource\":\"%s\",\"metric\":\"%s\",\"value\":%s,\"unit\":\"%s\"}"
        .formatted(time.toEpochMilli(), resource, metric, Double.toString(value), unit);
  }
}
