package io.crosstalk.simulate.layout;

import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import java.util.List;

/**
 * Draws the devices of a site with random properties. Their capacities are fitted to the load
 * later.
 */
public final class Hardware {
  private static final double MICROSECOND = 1e-6;
  private static final double MS = 1e-3;
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private final SeededRandom dice;

  /**
   * Response time of idle disks at this site, seconds: from 0.2 ms (flash) to 8 ms (hard disks).
   */
  private final double idleSeconds;

  public Hardware(SeededRandom dice) {
    this.dice = dice;
    this.idleSeconds = MS * dice.logBetween(0.2, 8);
  }

  ServiceStation processors(String id, int cores) {
    return new ServiceStation(id, cores, 1, 1, cores, UNLIMITED, UNLIMITED, 1);
  }

  ServiceStation adapter(String id) {
    double service = MICROSECOND * dice.logBetween(15, 80);
    int mbPerSecond = dice.pick(800, 1600, 3200);
    return new ServiceStation(
        id, dice.whole(1, 8), service, service, 100_000, mbPerSecond, mbPerSecond, 1);
  }

  /**
   * Draws a network port. Both directions share one capacity, and the service time includes the
   * round trip of the idle network.
   */
  ServiceStation port(String id) {
    double roundTrip = MS * dice.logBetween(0.1, 0.6);
    double mbPerSecond = dice.pick(List.of(125.0, 1250.0, 3125.0));
    return new ServiceStation(
        id, dice.whole(1, 4), roundTrip, roundTrip, UNLIMITED, mbPerSecond, mbPerSecond, 1);
  }

  /** Draws a network link to another site. */
  public ServiceStation link(String id) {
    double roundTrip = MS * dice.logBetween(0.5, 20);
    return new ServiceStation(id, dice.whole(1, 3), roundTrip, roundTrip, UNLIMITED, 125, 125, 1);
  }

  public ServiceStation volume(String id) {
    return disks(id, idleSeconds * dice.between(0.3, 0.6), dice.logBetween(2, 32));
  }

  public ServiceStation array(String id) {
    return disks(id, idleSeconds * dice.between(0.4, 0.6), dice.logBetween(4, 64));
  }

  /** Draws the disk pool of an LPAR. */
  ServiceStation pool(String id) {
    return disks(id, MS * dice.logBetween(0.3, 6), dice.logBetween(4, 48));
  }

  /**
   * Draws a datastore, array or pool. On hard disks an operation costs more, on flash its size
   * matters more; writes cost more on hard disks.
   */
  private ServiceStation disks(String id, double service, double servers) {
    boolean slow = service > 1.5 * MS;
    double operations = slow ? 5_000 : 60_000;
    double mbOfAnOperation = slow ? dice.logBetween(0.08, 0.4) : dice.logBetween(0.015, 0.1);
    double writePenalty = slow ? dice.between(1.2, 3) : dice.between(1, 1.8);
    double write = service * dice.between(0.3, 1.2);
    double stream = slow ? dice.logBetween(120, 350) : dice.logBetween(700, 3000);
    double mbPerSecond = operations * mbOfAnOperation;
    return new ServiceStation(
        id, servers, service, write, operations, mbPerSecond, stream, writePenalty);
  }
}
