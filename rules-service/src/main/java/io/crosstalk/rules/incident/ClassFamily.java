package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import java.util.Locale;

/** Cause classes that can be one and the same problem seen from different victims. */
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
