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

  /** Steps before a stretch in which another trouble must not have hurt the row. */
  private static final int BEFORE = 5;

  private static final int MOST_BEFORE = 3;

  private final Gains candidate;
  private final int from;
  private final int to;

  /** Evidence for being hurt by row of the evidence; 0 for rows that are not hurt. */
  private final double[] support;

  private final int[] rows;

  /** Evidence of all hurt rows, nats. */
  private final double evidence;

  private final double gain;

  Coverage(Gains candidate, int from, int to, Observations rows) {
    this.candidate = candidate;
    this.from = from;
    this.to = to;
    this.support = new double[rows.rows().size()];
    int near = 0;
    int far = 0;
    double sum = 0;
    for (int row : candidate.degraded()) {
      double found =
          rows.taken(row, from - BEFORE, from) >= MOST_BEFORE ? 0 : rows.support(row, from, to);
      if (found > 0) {
        support[row] = found;
        sum += found;
        boolean isFar = rows.rows().get(row).isFar();
        near += isFar ? 0 : 1;
        far += isFar ? 1 : 0;
      }
    }
    int farMembers = candidate.place().farMembers();
    int nearMembers = candidate.place().members().size() - farMembers;
    this.rows = affectedRows(candidate.degraded());
    this.evidence = sum;
    this.gain =
        sum
            + candidate.place().logPrior()
            - START
            - price(nearMembers, near)
            - price(farMembers, far);
  }

  private int[] affectedRows(int[] degraded) {
    int[] hurt = new int[degraded.length];
    int count = 0;
    for (int row : degraded) {
      if (support[row] > 0) {
        hurt[count++] = row;
      }
    }
    Arrays.sort(hurt, 0, count);
    return Arrays.copyOf(hurt, count);
  }

  /** Price of saying which ones of some rows are hurt, and how many, nats. */
  static double price(int members, int hurt) {
    return Gamma.logGamma(members + 1.0)
        - Gamma.logGamma(hurt + 1.0)
        - Gamma.logGamma(members - hurt + 1.0)
        + Math.log(members + 1.0);
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

  /** Numbers of the rows that it hurts. */
  int[] rows() {
    return rows;
  }

  boolean isOverlapping(Coverage other) {
    return from < other.to && to > other.from;
  }

  /** Returns whether another trouble explains the same evidence. */
  boolean isConnected(Coverage other) {
    if (isOverlapping(other)) {
      for (int row : rows) {
        if (other.support[row] > 0) {
          return true;
        }
      }
    }
    return false;
  }

  double support(int row) {
    return support[row];
  }

  double[] support() {
    return support;
  }

  /** Price of the trouble: what its rows say minus its gain, nats. */
  double cost() {
    return evidence - gain;
  }
}
