package io.crosstalk.engine.diagnosis.finding;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.event.Series;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures of a contention domain from all samples that are kept of it and of its users. They are
 * for texts and decide nothing.
 *
 * @param usual total loads at the hours of the degradation on earlier days
 * @param backEnd highest rate of the domain's back end; null for a domain that compresses nothing
 * @param users affected users that were degraded before as well
 * @param qualities all quality metrics of the domain itself, before and during the degradation
 * @param uncompared parts of the series of evidence that are shown but not compared
 */
public record LongerPast(
    List<UsualLoad> usual,
    @Nullable Highest backEnd,
    List<FormerDegradation> users,
    List<OwnQuality> qualities,
    List<Series> uncompared) {
  public static final LongerPast NONE =
      new LongerPast(List.of(), null, List.of(), List.of(), List.of());

  public LongerPast {
    usual = List.copyOf(usual);
    users = List.copyOf(users);
    qualities = List.copyOf(qualities);
    uncompared = List.copyOf(uncompared);
  }

  /**
   * Total load of all users at the hours of the degradation, in the metric's unit.
   *
   * @param value median over the days
   * @param days number of earlier days with samples of all users
   */
  public record UsualLoad(String metric, double value, int days) {}

  /**
   * Highest value of a metric.
   *
   * @param sinceMs time of the first sample that is kept, epoch milliseconds
   */
  public record Highest(double value, long sinceMs) {}

  /**
   * Degradation of a user now and the last time, as ratios to its baseline.
   *
   * @param lastMs end of the last degradation, epoch milliseconds
   */
  public record FormerDegradation(String resource, double now, double last, long lastMs) {}
}
