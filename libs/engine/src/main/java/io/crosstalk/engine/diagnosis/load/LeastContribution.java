package io.crosstalk.engine.diagnosis.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Least part of the growth of a domain's measured load that a member of unknown size contributes.
 * Loads add up to the load of the domain, so a load that has become <i>r</i> times as large adds at
 * most <i>r</i> − 1 times what the domain carried before, however large its machine is. It also
 * adds at most its own growth in percentage points, because no machine has more processors than its
 * host. What the other members can leave of the growth is the contribution of the member.
 *
 * @param growth growth of the domain's own load, in its unit; above 0
 * @param before the domain's own load before
 * @param part least growth that the member contributes; from 0 to {@code growth}
 */
public record LeastContribution(double growth, double before, double part) {

  /**
   * Returns the least contribution of a member; null when nothing follows, or when the members
   * cannot have caused the growth, so that something else has grown that is not measured.
   *
   * @param whole load that the domain itself reports
   * @param all loads of all members
   */
  static @Nullable LeastContribution of(Load member, Demand whole, List<Demand> all) {
    double growth = whole.growth();
    double steepest = 0;
    double sum = 0;
    for (Demand each : all) {
      if (!each.equals(member) && each.growth() > 0) {
        steepest = Math.max(steepest, byRatio(each, whole));
        sum += each.growth();
      }
    }
    double others = Math.min(steepest, sum);
    double most = Math.min(byRatio(member, whole), member.growth());
    double part = Math.min(growth - others, most);
    return growth > 0 && part > 0 && most + others >= growth
        ? new LeastContribution(growth, whole.before(), part)
        : null;
  }

  /** Most that a growing load adds by its ratio; infinite when there was no load before. */
  private static double byRatio(Demand member, Demand whole) {
    return member.before() > 0
        ? whole.before() * member.growth() / member.before()
        : Double.POSITIVE_INFINITY;
  }

  /** The part of the growth, 0 to 1. */
  public double share() {
    return part / growth;
  }

  /** The most that all other members add, in the unit of the load. */
  public double others() {
    return growth - part;
  }
}
