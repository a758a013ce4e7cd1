package io.crosstalk.local.platform;

import java.util.List;

/** Ports of all components on the loopback interface. */
public record Ports(
    int gateway,
    int ingest,
    int correlation,
    int rules,
    int kafka,
    int kafkaController,
    int postgres) {
  /** Number of ports. */
  static final int COUNT = 7;

  public static final Ports PREFERRED = new Ports(8180, 8181, 8182, 8183, 9092, 9093, 5432);

  static Ports of(List<Integer> ports) {
    int[] all = ports.stream().mapToInt(Integer::intValue).toArray();
    return new Ports(all[0], all[1], all[2], all[3], all[4], all[5], all[6]);
  }

  public static Ports startingAt(int base) {
    return new Ports(base, base + 1, base + 2, base + 3, base + 4, base + 5, base + 6);
  }

  List<Integer> all() {
    return List.of(gateway, ingest, correlation, rules, kafka, kafkaController, postgres);
  }

  /** Port on which a component accepts connections of clients. */
  public int of(Component component) {
    return switch (component) {
      case KAFKA -> kafka;
      case POSTGRES -> postgres;
      case INGEST -> ingest;
      case CORRELATION -> correlation;
      case RULES -> rules;
      case GATEWAY -> gateway;
    };
  }

  public List<Integer> boundBy(Component component) {
    return component == Component.KAFKA ? List.of(kafka, kafkaController) : List.of(of(component));
  }

  /** Address of the broker for clients. */
  public String bootstrapServers() {
    return Loopback.HOST + ":" + kafka;
  }

  public String url(Component component) {
    return "http://" + Loopback.HOST + ":" + of(component);
  }
}
