package io.crosstalk.engine.site.cause;

import io.crosstalk.event.incident.CauseClass;

/** Kinds of hypotheses about a place in trouble. */
public enum CauseKind {
  /** A device is slower, and nothing measured says why. */
  FAULT(CauseClass.SHARED_RESOURCE_FAULT),
  /** Something is slower, and what is measured does not distinguish a fault from a load. */
  UNEXPLAINED(CauseClass.UNKNOWN),
  /** A setting was changed immediately before. */
  SETTING(CauseClass.MISCONFIGURATION),
  /** A device works for itself, or a part of it is gone. */
  BACKGROUND(CauseClass.SHARED_RESOURCE_FAULT),
  /** The load of one or two other resources. */
  NEIGHBOUR(CauseClass.NOISY_NEIGHBOUR),
  /** The load of all. */
  GROWTH(CauseClass.CAPACITY),
  /** The load of the victim itself. */
  OWN_LOAD(CauseClass.SELF_INFLICTED),
  ERRORS(CauseClass.NETWORK_ERRORS),
  UNEVEN(CauseClass.LOAD_IMBALANCE);

  private final CauseClass causeClass;

  CauseKind(CauseClass causeClass) {
    this.causeClass = causeClass;
  }

  public CauseClass causeClass() {
    return causeClass;
  }
}
