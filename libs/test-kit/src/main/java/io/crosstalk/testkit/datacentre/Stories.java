package io.crosstalk.testkit.datacentre;

import io.crosstalk.testkit.datacentre.Flow.Medium;

/** Table of the stories by kind. */
final class Stories {
  private Stories() {}

  static Story of(Kind kind) {
    return switch (kind.family()) {
      case NEIGHBOUR -> neighbour(kind);
      case OTHER -> other(kind);
      case SILENT -> silent(kind);
    };
  }

  private static Story neighbour(Kind kind) {
    return switch (kind) {
      case BULLY_CPU, BULLY_SIZES -> new CpuBully();
      case BULLY_NETWORK -> new NetworkBully();
      case BULLY_BACKUP -> new Backup();
      case BULLY_VMOTION -> new MovedBully();
      case BULLY_BY_DAY -> new Nightly();
      default -> new DiskBully();
    };
  }

  private static Story other(Kind kind) {
    return switch (kind) {
      case FAULT, FAULT_COINCIDENCE -> new Fault();
      case SELF -> new Self();
      case CAPACITY -> new Shortage();
      case IMBALANCE -> new Imbalance();
      case NETWORK_ERRORS -> new BadCable();
      case MISCONFIGURATION -> new BadSetting();
      case MISSING -> new SilentMetrics();
      default -> new Lock();
    };
  }

  private static Story silent(Kind kind) {
    return switch (kind) {
      case LOUD_HARMLESS -> new Loud();
      case NIGHTLY -> new Nightly();
      case RESTART -> new Restart();
      case CATCH_UP -> new CatchUp();
      default -> draft -> draft.story = "A day like any other.";
    };
  }

  /** Medium on which requests of a case's applications spend most of their time. */
  static Medium medium(Kind kind) {
    return switch (kind) {
      case BULLY_CPU, BULLY_SIZES, IMBALANCE, UNKNOWN -> Medium.CPU;
      case BULLY_NETWORK, NETWORK_ERRORS -> Medium.NETWORK;
      default -> Medium.DISK;
    };
  }
}
