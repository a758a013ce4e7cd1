package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Ports of all components on the loopback interface. */
public record Ports(
    int gateway,
    int ingest,
    int correlation,
    int rules,
    int kafka,
    int kafkaController,
    int postgres) {
  public static final Ports PREFERRED = new Ports(8180, 8181, 8182, 8183, 9092, 9093, 5432);

  private static final int COUNT = 7;
  private static final int VARIANT_STEP = 10_000;
  private static final int HIGHEST_PORT = 65_535;

  private static Ports of(List<Integer> ports) {
    int[] all = ports.stream().mapToInt(Integer::intValue).toArray();
    return new Ports(all[0], all[1], all[2], all[3], all[4], all[5], all[6]);
  }

  /**
   * Finds free ports near the preferred ones. A port that is not free is replaced by the one
   * 10,000, 20,000 … higher, or else by any free port.
   */
  public static Ports near(Ports preferred, IntPredicate free) {
    List<Integer> chosen = new ArrayList<>();
    for (int port : preferred.all()) {
      chosen.add(
          IntStream.iterate(port, each -> each <= HIGHEST_PORT, each -> each + VARIANT_STEP)
              .filter(each -> !chosen.contains(each) && free.test(each))
              .findFirst()
              .orElseGet(() -> any(chosen)));
    }
    return of(chosen);
  }

  private static int any(List<Integer> taken) {
    int port = Loopback.anyFree();
    return taken.contains(port) ? any(taken) : port;
  }

  /** Returns consecutive ports, all of which must be free. */
  public static Ports startingAt(int base, IntPredicate free) {
    if (base < 1 || base + COUNT - 1 > HIGHEST_PORT) {
      throw CommandFailure.usage(
          "there are no " + COUNT + " ports from " + base + " on",
          "choose a --port-base between 1024 and " + (HIGHEST_PORT - COUNT + 1));
    }
    for (int port = base; port < base + COUNT; port++) {
      if (!free.test(port)) {
        throw new CommandFailure(
            "port " + port + " is taken by another program",
            "choose another --port-base, or leave it out to have free ports found");
      }
    }
    return of(IntStream.range(base, base + COUNT).boxed().toList());
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
