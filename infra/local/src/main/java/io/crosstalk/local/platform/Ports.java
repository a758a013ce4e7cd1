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

  static final Ports PREFERRED = new Ports(8180, 8181, 8182, 8183, 9092, 9093, 5432);

  static Ports of(List<Integer> ports) {
    return new Ports(
        ports.get(0),
        ports.get(1),
        ports.get(2),
        ports.get(3),
        ports.get(4),
        ports.get(5),
        ports.get(6));
  }

  static Ports startingAt(int base) {
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

  List<Integer> boundBy(Component component) {
    return component == Component.KAFKA ? List.of(kafka, kafkaController) : List.of(of(component));
  }

  public String url(Component component) {
    return "http://" + Loopback.HOST + ":" + of(component);
  }
}
