package io.crosstalk.simulate.datacentre;

import io.crosstalk.simulate.datacentre.OperationFlow.Medium;
import java.util.Set;
import java.util.stream.Collectors;

/** Table of the troubles by kind. */
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

  /** Media on which requests spend most of their time in cases of these kinds. */
  static Set<Medium> media(Set<CaseKind> kinds) {
    return kinds.stream().map(Troubles::medium).collect(Collectors.toSet());
  }

  /** Medium on which requests of a case's applications spend most of their time. */
  static Medium medium(CaseKind kind) {
    return switch (kind) {
      case BULLY_CPU, BULLY_SIZES, IMBALANCE, UNKNOWN -> Medium.CPU;
      case BULLY_NETWORK, NETWORK_ERRORS -> Medium.NETWORK;
      default -> Medium.DISK;
    };
  }
}
