package io.crosstalk.engine.site.state;

import java.util.Arrays;
import org.hipparchus.special.Gamma;

/**
 * The exact gain of a trouble of one place during one stretch: each member is hurt by it or not.
 * Which ones are hurt has a price, so that one degraded member of many speaks for itself.
 */
public final class Coverage {
  /** Price of each trouble, nats. */
  public static final double START = 14;

  /** Steps before a stretch in most of which another trouble must not have hurt the row. */
  private static final int BEFORE = 5;

  private final Gains candidate;
  private final int from;
  private final int to;

  /** Numbers of the rows that it hurts, ascending. */
  private final int[] rows;

  /** Evidence for being hurt, nats, for each of these rows. */
  private final double[] supports;

  /** Evidence of all hurt rows, nats. */
  private final double evidence;

  private final double gain;

  Coverage(Gains candidate, int from, int to, Observations rows) {
    this.candidate = candidate;
    this.from = from;
    this.to = to;
    int[] degraded = candidate.degraded();
    int[] hurt = new int[degraded.length];
    double[] support = new double[degraded.length];
    Place place = candidate.place();
    int[] hurtOf = new int[Place.GROUPS];
    int count = 0;
    double sum = 0;
    for (int row : degraded) {
      double found =
          2 * rows.taken(row, from - BEFORE, from) > BEFORE ? 0 : rows.support(row, from, to);
      if (found > 0) {
        sum += found;
        hurtOf[place.group(rows.rows().get(row))]++;
        insert(row, found, hurt, support, count++);
      }
    }
    this.rows = Arrays.copyOf(hurt, count);
    this.supports = Arrays.copyOf(support, count);
    this.evidence = sum;
    this.gain = sum + place.logPrior() - START - place.price(hurtOf);
  }

  /** Adds a row to rows that are ascending; most are added in this order. */
  private static void insert(int row, double found, int[] rows, double[] supports, int count) {
    int at = count;
    while (at > 0 && rows[at - 1] > row) {
      rows[at] = rows[at - 1];
      supports[at] = supports[at - 1];
      at--;
    }
    rows[at] = row;
    supports[at] = found;
  }

  /** Price of saying which ones of some rows are hurt, and how many, nats. */
  static double price(int members, int hurt) {
    return Gamma.logGamma(members + 1.0)
        - Gamma.logGamma(hurt + 1.0)
        - Gamma.logGamma(members - hurt + 1.0)
        + Math.log(members + 1.0);
  }

  /**
   * Returns the least number of observations, each just clearly degraded, that are a trouble when
   * only one row of one resource is degraded.
   */
  public static int observationsOfOne() {
    return (int) Math.ceil((START - Place.OWN + price(1, 1)) / Noise.FOR);
  }

  Gains candidate() {
    return candidate;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  double gain() {
    return gain;
  }

  /** Numbers of the rows that it hurts, ascending. */
  int[] rows() {
    return rows;
  }

  boolean isOverlapping(Coverage other) {
    return from < other.to && to > other.from;
  }

  /** Evidence for a row being hurt, nats; 0 for rows that are not. */
  double support(int row) {
    int found = Arrays.binarySearch(rows, row);
    return found < 0 ? 0 : supports[found];
  }

  /** Price of the trouble: what its rows say minus its gain, nats. */
  double cost() {
    return evidence - gain;
  }
}
