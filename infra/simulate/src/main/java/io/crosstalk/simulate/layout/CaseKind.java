package io.crosstalk.simulate.layout;

import io.crosstalk.simulate.model.OperationFlow.Medium;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Kinds of simulated cases, by the trouble that they contain. */
public enum CaseKind {
  /** Large transfers of another client on the same datastore. */
  BULLY_THROUGHPUT(Family.NEIGHBOUR),
  /** Many small random operations of another client, few MB/s, on the same datastore. */
  BULLY_IOPS(Family.NEIGHBOUR),
  /** Client that fills the host's path to the disks; the array stays fast. */
  BULLY_ADAPTER(Family.NEIGHBOUR),
  /** Client of another datastore that fills the array. */
  BULLY_ARRAY(Family.NEIGHBOUR),
  /** Client that uses up the host's processors. */
  BULLY_CPU(Family.NEIGHBOUR),
  /**
   * Large machine that uses up the host's processors, while a small machine has a high utilization
   * of its own few processors without being the cause.
   */
  BULLY_SIZES(Family.NEIGHBOUR),
  /** Client that fills a network port or link. */
  BULLY_NETWORK(Family.NEIGHBOUR),
  /** Two culprits at the same time. */
  BULLY_TWO(Family.NEIGHBOUR),
  /** Culprit with a load that alternates between on and off. */
  BULLY_ONOFF(Family.NEIGHBOUR),
  /** Culprit with a slowly growing load. */
  BULLY_RAMP(Family.NEIGHBOUR),
  /** Culprit and a louder client that is not the cause. */
  BULLY_DECOY(Family.NEIGHBOUR),
  /** Culprit during the daily rise of all loads. */
  BULLY_RHYTHM(Family.NEIGHBOUR),
  /** Culprit whose victims fall behind and catch up afterwards. */
  BULLY_STARVED(Family.NEIGHBOUR),
  /** Backup on the disk pool of an LPAR with a time-sensitive application. */
  BULLY_BACKUP(Family.NEIGHBOUR),
  /** Culprit that is moved to another host, which ends the degradation. */
  BULLY_VMOTION(Family.NEIGHBOUR),
  /** Culprit whose load lasts only a few sampling intervals. */
  BULLY_COARSE(Family.NEIGHBOUR),
  /** Nightly batch that runs once by day. */
  BULLY_BY_DAY(Family.NEIGHBOUR),
  /** Device that gets slower at the same load. */
  FAULT(Family.OTHER),
  /**
   * Device that gets slower at the same load, while a short load peak of a client is not the cause.
   */
  FAULT_COINCIDENCE(Family.OTHER),
  /** Client that overloads its own resources. */
  SELF(Family.OTHER),
  /** Ordinary load of all clients that exceeds the capacity. */
  CAPACITY(Family.OTHER),
  /** Front ends behind a load balancer of which some carry most of the load. */
  IMBALANCE(Family.OTHER),
  /** Packet loss by errors. */
  NETWORK_ERRORS(Family.OTHER),
  /** Changed setting. */
  MISCONFIGURATION(Family.OTHER),
  /** Metrics that stop arriving. */
  MISSING(Family.OTHER),
  /** Application that gets slower for a reason that no source measures. */
  UNKNOWN(Family.OTHER),
  /** Ordinary day. */
  QUIET(Family.SILENT),
  /** Very loud load on devices that can sustain it. */
  LOUD_HARMLESS(Family.SILENT),
  /** Nightly batch that slows an application every night. */
  NIGHTLY(Family.SILENT),
  /** Restart of a virtual machine. */
  RESTART(Family.SILENT),
  /** Job that has stood still and catches up, without degrading other resources. */
  CATCH_UP(Family.SILENT);

  /** Groups of case kinds by the correct diagnosis. */
  public enum Family {
    /** Incident with a neighbour as culprit. */
    NEIGHBOUR,
    /** Incident without a culprit. */
    OTHER,
    /** No incident. */
    SILENT
  }

  private final Family family;

  CaseKind(Family family) {
    this.family = family;
  }

  public Family family() {
    return family;
  }

  /** Returns whether a batch makes other resources slower every night. */
  public boolean isNightly() {
    return this == NIGHTLY || this == BULLY_BY_DAY;
  }

  /** Medium on which requests of the case's applications spend most of their time. */
  Medium medium() {
    return switch (this) {
      case BULLY_CPU, BULLY_SIZES, IMBALANCE, UNKNOWN -> Medium.CPU;
      case BULLY_NETWORK, NETWORK_ERRORS -> Medium.NETWORK;
      default -> Medium.DISK;
    };
  }

  /** Media on which requests spend most of their time in cases of these kinds. */
  public static Set<Medium> media(Set<CaseKind> kinds) {
    return kinds.stream().map(CaseKind::medium).collect(Collectors.toSet());
  }

  /** Label of the kind, which is the first part of the case folder's name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the kind with a label; empty when there is none. */
  public static Optional<CaseKind> find(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }

  /** Labels of all kinds. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(CaseKind::label).toList();
  }
}
