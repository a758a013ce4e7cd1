package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Chooses ports for a new platform. */
public final class PortFinder {
  private static final int VARIANT_STEP = 10_000;
  private static final int VARIANTS = 5;
  private static final int HIGHEST_PORT = 65_535;

  private final IntPredicate free;

  public PortFinder() {
    this(Loopback::isFree);
  }

  PortFinder(IntPredicate free) {
    this.free = free;
  }

  /**
   * Finds free ports near the preferred ones. A port that is not free is replaced by the one
   * 10,000, 20,000 … higher, or else by any free port.
   */
  public Ports near(Ports preferred) {
    List<Integer> chosen = new ArrayList<>();
    for (int port : preferred.all()) {
      chosen.add(near(port, chosen));
    }
    return Ports.of(chosen);
  }

  /**
   * Returns consecutive ports.
   *
   * @throws CommandFailure when one of them is not free
   */
  public Ports startingAt(int base) {
    if (base < 1 || base + Ports.COUNT - 1 > HIGHEST_PORT) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "there are no " + Ports.COUNT + " ports from " + base + " on",
          "choose a --port-base between 1024 and " + (HIGHEST_PORT - Ports.COUNT + 1));
    }
    Ports ports = Ports.startingAt(base);
    ports.all().stream()
        .filter(port -> !free.test(port))
        .findFirst()
        .ifPresent(
            port -> {
              throw new CommandFailure(
                  ExitCode.FAILED,
                  "port " + port + " is taken by another program",
                  "choose another --port-base, or leave it out to have free ports found");
            });
    return ports;
  }

  private int near(int preferred, List<Integer> taken) {
    return IntStream.range(0, VARIANTS)
        .map(variant -> preferred + variant * VARIANT_STEP)
        .filter(port -> port <= HIGHEST_PORT && !taken.contains(port) && free.test(port))
        .findFirst()
        .orElseGet(() -> any(taken));
  }

  private static int any(List<Integer> taken) {
    try {
      int port = Loopback.anyFree();
      while (taken.contains(port)) {
        port = Loopback.anyFree();
      }
      return port;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
