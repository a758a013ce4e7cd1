package io.crosstalk.testkit.datacentre;

import java.util.Arrays;
import java.util.Locale;

/** What a case is about. */
public enum Kind {
  /** Somebody moves much data on the same datastore. */
  BULLY_THROUGHPUT(Family.NEIGHBOUR),
  /** Somebody does many small random operations, few MB/s, on the same datastore. */
  BULLY_IOPS(Family.NEIGHBOUR),
  /** Somebody fills the host's way to the disks; the array stays fast. */
  BULLY_ADAPTER(Family.NEIGHBOUR),
  /** Somebody on another datastore fills the array. */
  BULLY_ARRAY(Family.NEIGHBOUR),
  /** Somebody takes the host's processors. */
  BULLY_CPU(Family.NEIGHBOUR),
  /** The same by a large machine, while a small one computes with all that it has. */
  BULLY_SIZES(Family.NEIGHBOUR),
  /** Somebody fills a network port or link. */
  BULLY_NETWORK(Family.NEIGHBOUR),
  /** Two at once. */
  BULLY_TWO(Family.NEIGHBOUR),
  /** One who comes and goes. */
  BULLY_ONOFF(Family.NEIGHBOUR),
  /** One who grows slowly. */
  BULLY_RAMP(Family.NEIGHBOUR),
  /** One, and somebody louder who is innocent. */
  BULLY_DECOY(Family.NEIGHBOUR),
  /** One, while everybody gets busier as every day. */
  BULLY_RHYTHM(Family.NEIGHBOUR),
  /** One whose victims fall behind and catch up afterwards. */
  BULLY_STARVED(Family.NEIGHBOUR),
  /** A backup on the disk pool of a partition with a time-sensitive application. */
  BULLY_BACKUP(Family.NEIGHBOUR),
  /** One who is moved to another host, which cures it. */
  BULLY_VMOTION(Family.NEIGHBOUR),
  /** One who is gone within a few sampling intervals. */
  BULLY_COARSE(Family.NEIGHBOUR),
  /** The batch of every night, once by day. */
  BULLY_BY_DAY(Family.NEIGHBOUR),
  /** A device gets slower at the same load. */
  FAULT(Family.OTHER),
  /** The same, and an innocent burst near it. */
  FAULT_COINCIDENCE(Family.OTHER),
  /** Somebody overloads what is his own. */
  SELF(Family.OTHER),
  /** Everybody's ordinary load is too much. */
  CAPACITY(Family.OTHER),
  /** Peers that should share the load do not. */
  IMBALANCE(Family.OTHER),
  /** Packets are lost to errors. */
  NETWORK_ERRORS(Family.OTHER),
  /** A setting was changed. */
  MISCONFIGURATION(Family.OTHER),
  /** Figures vanish. */
  MISSING(Family.OTHER),
  /** An application gets slower for a reason that nobody measures. */
  UNKNOWN(Family.OTHER),
  /** A day like any other. */
  QUIET(Family.SILENT),
  /** A very loud load on devices that can take it. */
  LOUD_HARMLESS(Family.SILENT),
  /** A batch that makes it slower every night. */
  NIGHTLY(Family.SILENT),
  /** A virtual machine restarts. */
  RESTART(Family.SILENT),
  /** Somebody stood still and catches up, hurting nobody. */
  CATCH_UP(Family.SILENT);

  /** What answer is right. */
  public enum Family {
    /** A neighbour is to be named. */
    NEIGHBOUR,
    /** An incident, and nobody accused. */
    OTHER,
    /** No incident. */
    SILENT
  }

  private final Family family;

  Kind(Family family) {
    this.family = family;
  }

  public Family family() {
    return family;
  }

  /** Whether a batch makes others slower every night. */
  boolean isNightly() {
    return this == NIGHTLY || this == BULLY_BY_DAY;
  }

  /** The first part of a case's folder name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reverses {@link #label()}.
   *
   * @throws IllegalArgumentException when there is no such kind; the message lists those there are
   */
  public static Kind parse(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind '" + label + "'; " + labels()));
  }

  private static String labels() {
    return "there are " + Arrays.stream(values()).map(Kind::label).toList();
  }
}
