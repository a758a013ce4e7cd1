package io.crosstalk.simulate.datacentre;

import io.crosstalk.simulate.datacentre.OperationFlow.Medium;

/** Table of the {@link Trouble} of each {@link CaseKind}. */
final class Troubles {
  private Troubles() {}

  static Trouble of(CaseKind kind) {
    return switch (kind.family()) {
      case NEIGHBOUR -> neighbour(kind);
      case OTHER -> other(kind);
      case SILENT -> silent(kind);
    };
  }

  private static Trouble neighbour(CaseKind kind) {
    return switch (kind) {
      case BULLY_CPU, BULLY_SIZES -> new CpuBully();
      case BULLY_NETWORK -> new NetworkBully();
      case BULLY_BACKUP -> new Backup();
      case BULLY_VMOTION -> new MovedBully();
      case BULLY_BY_DAY -> new Nightly();
      default -> new DiskBully();
    };
  }

  private static Trouble other(CaseKind kind) {
    return switch (kind) {
      case FAULT, FAULT_COINCIDENCE -> new Fault();
      case SELF -> new SelfInflictedTrouble();
      case CAPACITY -> new Shortage();
      case IMBALANCE -> new FrontEndImbalance();
      case NETWORK_ERRORS -> new BadCable();
      case MISCONFIGURATION -> new BadSetting();
      case MISSING -> new SilentMetrics();
      default -> new LockWait();
    };
  }

  private static Trouble silent(CaseKind kind) {
    return switch (kind) {
      case LOUD_HARMLESS -> new HarmlessLoad();
      case NIGHTLY -> new Nightly();
      case RESTART -> new Restart();
      case CATCH_UP -> new CatchUp();
      default -> draft -> draft.summary = "A day like any other.";
    };
  }

  /**
   * Kind of capacity (disk, processor, network) that the trouble of a case kind concerns; requests
   * of the case's applications spend most of their time there.
   */
  static Medium medium(CaseKind kind) {
    return switch (kind) {
      case BULLY_CPU, BULLY_SIZES, IMBALANCE, UNKNOWN -> Medium.CPU;
      case BULLY_NETWORK, NETWORK_ERRORS -> Medium.NETWORK;
      default -> Medium.DISK;
    };
  }
}
