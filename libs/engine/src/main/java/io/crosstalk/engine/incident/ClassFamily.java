package io.crosstalk.engine.incident;

import io.crosstalk.event.CauseClass;
import java.util.Locale;

/** Families of cause classes that can be one problem, seen from different victims. */
enum ClassFamily {
  NEIGHBOUR,
  FAULT,
  DARK;

  static ClassFamily of(CauseClass causeClass) {
    return switch (causeClass) {
      case NOISY_NEIGHBOUR, SELF_INFLICTED -> NEIGHBOUR;
      case SHARED_RESOURCE_FAULT, CAPACITY, MISCONFIGURATION, LOAD_IMBALANCE, NETWORK_ERRORS ->
          FAULT;
      case MISSING_SIGNAL, UNKNOWN -> DARK;
    };
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
