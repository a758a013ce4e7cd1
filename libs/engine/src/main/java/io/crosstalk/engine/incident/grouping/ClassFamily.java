package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.CauseClass;

/** Families of cause classes that can be one problem, seen from different victims. */
public enum ClassFamily {
  NEIGHBOUR("neighbour"),
  FAULT("fault"),
  UNKNOWN("dark");

  private final String inIds;

  ClassFamily(String inIds) {
    this.inIds = inIds;
  }

  public static ClassFamily of(CauseClass causeClass) {
    return switch (causeClass) {
      case NOISY_NEIGHBOUR, SELF_INFLICTED -> NEIGHBOUR;
      case SHARED_RESOURCE_FAULT, CAPACITY, MISCONFIGURATION, LOAD_IMBALANCE, NETWORK_ERRORS ->
          FAULT;
      case MISSING_SIGNAL, UNKNOWN -> UNKNOWN;
    };
  }

  /** Name from which ids of incidents are computed; it never changes. */
  public String inIds() {
    return inIds;
  }
}
