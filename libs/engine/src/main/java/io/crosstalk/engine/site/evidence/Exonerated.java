package io.crosstalk.engine.site.evidence;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * A resource that is not the cause, with the figures that rule it out.
 *
 * @param figures at least one
 */
public record Exonerated(String resource, Reason reason, List<Figure> figures) {
  /** Reason why a resource is not the cause. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
  public sealed interface Reason {}

  /** Its response times, waits and utilization have not changed. */
  public record Unaffected() implements Reason {}

  /**
   * It sends connection resets, which answer segments that belong to no connection.
   *
   * @param count of resets while the incident lasts
   */
  public record SendsResets(long count) implements Reason {}

  /** Its load has not grown. */
  public record NoGrowth() implements Reason {}

  /** Its load was as high, the extreme of the figure, while all were well. */
  public record CarriedBefore() implements Reason {}

  /**
   * Its load rose later.
   *
   * @param lagMs time from the onset to its rise, milliseconds
   */
  public record BeganLater(long lagMs) implements Reason {}

  /**
   * Its load grew less than that of the culprit.
   *
   * @param share of the growth, 0 to 1
   */
  public record GrewLess(double share) implements Reason {}

  /**
   * Its load was high in a part of the degraded time only.
   *
   * @param share of the degraded time, 0 to 1
   */
  public record LoudInPart(double share) implements Reason {}
}
