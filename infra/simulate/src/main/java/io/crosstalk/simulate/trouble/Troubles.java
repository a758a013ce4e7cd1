package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;

/** Table of the troubles by kind. */
public final class Troubles {
  private Troubles() {}

  /**
   * Adds the trouble of the draft's kind to the draft.
   *
   * @throws Unsuitable when the site has no resources that suit the trouble
   */
  public static void plan(DataCentreDraft draft) {
    of(draft.kind).plan(draft);
  }

  private static Trouble of(CaseKind kind) {
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
}
