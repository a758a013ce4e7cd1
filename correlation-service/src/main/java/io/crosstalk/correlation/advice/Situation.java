package io.crosstalk.correlation.advice;

import io.crosstalk.correlation.contradiction.Contradiction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A diagnosis as far as it matters for what can be done.
 *
 * @param victim its id
 * @param metric that is degraded
 * @param causes the leading class first, then those that contribute
 * @param shared where the trouble sits; null when it is nowhere that is shared
 * @param culprits the surest first
 * @param changes on what the victim depends on, near the onset, by time, without those that another
 *     one of the same sort has followed
 * @param contradictions that may have to do with the harm
 * @param busiest peers that bear most of what all should share
 * @param evenTier whether peers share evenly what the shared resource gives them
 * @param compressLess whether a compressing resource bears more because the data compress less
 * @param lost what is no longer reported of the shared resource's parts, in words; null when that
 *     is nothing
 * @param growers those whose load on the shared resource has grown most, the largest first
 * @param arraySlower whether an array behind the victim is measured and answers slower than before
 * @param unmeasured domains of which it is not known what is asked of them, nearest first
 */
public record Situation(
    String victim,
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
    @Nullable String lost,
    List<Grower> growers,
    boolean arraySlower,
    List<String> unmeasured) {

  /**
   * Whose load has grown.
   *
   * @param share of the growth of all, 0 to 1
   */
  public record Grower(String id, double share) {}

  /**
   * Who presses.
   *
   * @param self whether it is the victim's own load
   * @param concurrency how many jobs of it ran at the same time while it hurt; NaN when unknown
   * @param batch whether a backup or a batch began on it near the onset
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

    /** What nobody has classified is treated as production: the careful mistake. */
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

  /** The shared resource, or else what the victim uses. */
  String place() {
    return shared == null ? "what " + victim + " uses" : shared.id();
  }
}
