package io.crosstalk.engine.advice;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a diagnosis from which the policies derive advice.
 *
 * @param victim id of the victim
 * @param timeZone IANA id of its time zone; null when it is not known
 * @param metric degraded metric
 * @param causes leading cause class first, then those that contribute
 * @param shared contention domain of the cause; null when there is none
 * @param culprits most certain first
 * @param changes changes on what the victim depends on, near the onset, sorted by time, without
 *     changes that a later change of the same kind on the same resource has replaced
 * @param contradictions contradictions that may be related to the degradation
 * @param busiest peers that carry most of a load that should be spread evenly
 * @param evenTier whether peers share the load of the shared resource evenly
 * @param compressLess whether a compressing resource has more load because the data compress less
 * @param silentMetric description of a silent metric of the parts of the shared resource; null when
 *     there is none
 * @param bottleneck part of the shared resource that is full while the other parts have room; null
 *     when there is none
 * @param growers users whose load on the shared resource has grown most, largest first
 * @param arraySlower whether an array behind the victim is measured and slower than before
 * @param unmeasured domains without a known load, nearest first
 */
public record Situation(
    String victim,
    @Nullable String timeZone,
    String metric,
    Instant onset,
    List<CauseClass> causes,
    @Nullable SharedResource shared,
    List<Culprit> culprits,
    List<Change> changes,
    List<Contradiction> contradictions,
    List<String> busiest,
    boolean evenTier,
    boolean compressLess,
    @Nullable String silentMetric,
    @Nullable String bottleneck,
    List<Grower> growers,
    boolean arraySlower,
    List<String> unmeasured) {

  /**
   * A user of the shared resource whose load has grown.
   *
   * @param share share of this user in the growth of the total load, 0 to 1
   */
  public record Grower(String id, double share) {}

  /**
   * A resource whose load causes the degradation.
   *
   * @param self whether the load is the victim's own
   * @param concurrency number of its jobs that ran at the same time during the degradation; NaN
   *     when it is unknown
   * @param batch whether a backup or a batch job began on it near the onset
   */
  public record Culprit(
      String id,
      ResourceKind kind,
      Environment environment,
      boolean self,
      double concurrency,
      boolean batch) {
    boolean isJobs() {
      return kind == ResourceKind.JOB_GROUP || kind == ResourceKind.JOB;
    }

    /**
     * Returns whether the resource counts as production; an unknown environment does too, because
     * that is the safer mistake.
     */
    boolean isOfProduction() {
      return environment == Environment.PRODUCTION || environment == Environment.UNKNOWN;
    }
  }

  boolean isCausedBy(CauseClass cause) {
    return causes.contains(cause);
  }

  CauseClass leading() {
    return causes.getFirst();
  }

  boolean isAt(ResourceKind... kinds) {
    return shared != null && List.of(kinds).contains(shared.kind());
  }

  /**
   * Returns the id of the shared resource, or else a phrase for the resources that the victim uses.
   */
  String contentionDomain() {
    return shared == null ? Texts.of("advice.whatItUses", victim) : shared.id();
  }
}
