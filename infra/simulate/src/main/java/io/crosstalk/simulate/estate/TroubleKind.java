package io.crosstalk.simulate.estate;

import io.crosstalk.event.incident.CauseClass;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Kinds of events in an estate, with the cause class and the strength that is tried first. */
enum TroubleKind {
  NEIGHBOUR_THROUGHPUT(CauseClass.NOISY_NEIGHBOUR, 0.9),
  NEIGHBOUR_IOPS(CauseClass.NOISY_NEIGHBOUR, 0.9),
  NEIGHBOUR_CPU(CauseClass.NOISY_NEIGHBOUR, 1),
  NEIGHBOUR_MEMORY(CauseClass.NOISY_NEIGHBOUR, 0.4),
  NEIGHBOUR_NETWORK(CauseClass.NOISY_NEIGHBOUR, 1),
  NEIGHBOUR_PROCESSORS(CauseClass.NOISY_NEIGHBOUR, 1.2),
  NEIGHBOUR_CACHE(CauseClass.NOISY_NEIGHBOUR, 0.5),
  NEIGHBOURS_TWO(CauseClass.NOISY_NEIGHBOUR, 0.6),
  GROWTH(CauseClass.CAPACITY, 1.5),
  GROWTH_LARGE_PART(CauseClass.CAPACITY, 1.5),
  OWN_GROWTH(CauseClass.SELF_INFLICTED, 2),
  OWN_LIMIT(CauseClass.SELF_INFLICTED, 0.8),
  SLOW_SERVICE(CauseClass.MISCONFIGURATION, 1),
  SLOW_SERVICE_NEIGHBOUR(CauseClass.NOISY_NEIGHBOUR, 1),
  LOAD_IMBALANCE(CauseClass.LOAD_IMBALANCE, 1.5),
  FAULT_DISK(CauseClass.SHARED_RESOURCE_FAULT, 1.5),
  FAULT_BATTERY(CauseClass.SHARED_RESOURCE_FAULT, 1),
  FAULT_CONTROLLER(CauseClass.SHARED_RESOURCE_FAULT, 1.2),
  FAULT_REBUILD(CauseClass.SHARED_RESOURCE_FAULT, 0.8),
  FAULT_COINCIDENCE(CauseClass.SHARED_RESOURCE_FAULT, 1.5),
  BAD_CABLE(CauseClass.NETWORK_ERRORS, 0.03),
  BAD_CHANGE(CauseClass.MISCONFIGURATION, 1.2),
  SILENT_MACHINE(CauseClass.MISSING_SIGNAL, 1),
  SILENT_COLLECTOR(CauseClass.MISSING_SIGNAL, 1),
  LOUD_HARMLESS(null, 0.2),
  NIGHTLY_BATCH(null, 0.12),
  RESTART(null, 1),
  RETRY_PEAK(null, 4);

  final @Nullable CauseClass cause;
  final double strength;

  TroubleKind(@Nullable CauseClass cause, double strength) {
    this.cause = cause;
    this.strength = strength;
  }

  boolean isTrouble() {
    return cause != null;
  }

  boolean isSilence() {
    return cause == CauseClass.MISSING_SIGNAL;
  }

  /** Returns whether it is a trouble that makes something slow. */
  boolean isEffective() {
    return isTrouble() && !isSilence();
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<TroubleKind> all(boolean troubles) {
    return Arrays.stream(values()).filter(each -> each.isTrouble() == troubles).toList();
  }
}
