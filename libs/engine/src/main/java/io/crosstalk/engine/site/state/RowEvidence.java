package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.RowSteps;
import io.crosstalk.engine.site.series.Spans;
import io.crosstalk.engine.site.series.TimeScale;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Evidence for a trouble in the steps of one row. Each decision adds the new samples to that of the
 * last one; what troubles explain is taken out until the decision has found all of them.
 */
public final class RowEvidence {
  /** States of a step: whether a sample is known, and what explains it. */
  private static final byte UNKNOWN = 0;

  private static final byte OPEN = 1;
  private static final byte EXPLAINED = 2;
  private static final byte TAKEN = 3;

  private final RowSteps steps;
  private Grid grid = new Grid(0, 1, 0);
  private int spans;

  /** Share of an independent observation that one step is. */
  private double weight;

  /**
   * The same for a step in which the evidence changes. A change is an observation of its own, while
   * samples that stay as they were say little.
   */
  private double changeWeight;

  /** The evidence before anything was taken out of it; 0 where none is known. */
  private double[] seen = {};

  private byte[] states = {};
  private boolean isAnyExplained;
  private boolean isAnyTaken;

  /** First step that a trouble of this decision has taken; the greatest number for none. */
  private int takenFrom = Integer.MAX_VALUE;

  private final Sums sums = new Sums();

  /** Evidence that the troubles of this decision leave; begins anew with each of them. */
  private @Nullable Sums left;

  /** Figures of the steps for a search of troubles, as far as they were asked for. */
  private static final class Sums {
    /** Evidence for a trouble that hurts the row, up to each step. */
    private double[] supports = {0};

    private int supported;

    /** Evidence for a trouble that need not hurt the row, by step. */
    private double[] gains = {};

    private int gained;

    /** Sum of the gains that speak for a trouble; NaN until it is asked for. */
    private double most = Double.NaN;

    /** Leaves out the first steps, and keeps at most some after them. */
    private void leave(int gone, int kept) {
      supported = 0;
      gained = Math.clamp(gained - gone, 0, kept);
      if (gained > 0) {
        System.arraycopy(gains, gone, gains, 0, gained);
      }
    }

    /** Forgets what depends on a step or a later one. */
    private void forget(int from) {
      supported = Math.min(supported, from);
      gained = Math.min(gained, from);
      most = Double.NaN;
    }
  }

  public RowEvidence(Row row) {
    this.steps = new RowSteps(row);
  }

  RowSteps steps() {
    return steps;
  }

  Row row() {
    return steps.row();
  }

  /** Adds what is new in the steps of a grid; returns whether there is any evidence. */
  boolean advance(Grid next, TimeScale scale) {
    long intervalMs = row().intervalMs();
    boolean isContinued =
        next.firstMs() >= grid.firstMs()
            && next.stepMs() == grid.stepMs()
            && scale.weight(intervalMs) == weight
            && scale.weightOfChange(intervalMs) == changeWeight
            && row().explained().changes() == spans;
    int known = steps.read(next);
    long gone = (next.firstMs() - grid.firstMs()) / next.stepMs();
    grid = next;
    spans = row().explained().changes();
    weight = scale.weight(intervalMs);
    changeWeight = scale.weightOfChange(intervalMs);
    // The step before the first new one is smoothed by it.
    int first = isContinued ? Math.max(0, known - 1) : 0;
    seen = withRoom(seen, grid.size());
    states = states.length < seen.length ? Arrays.copyOf(states, seen.length) : states;
    isAnyExplained &= first > 0;
    if (first > 0 && gone > 0) {
      leave((int) gone, first);
    }
    sums.forget(first);
    for (int t = first; t < grid.size(); t++) {
      see(t, scale.isCoarse(intervalMs) ? steps.evidence(t) : smoothed(t));
    }
    return isAny(this::seen);
  }

  /**
   * Leaves out the first steps, and keeps some after them. The new first step has none before it,
   * so it is not smoothed. Sums begin anew, because another order of the terms gives other digits.
   */
  private void leave(int gone, int kept) {
    System.arraycopy(seen, gone, seen, 0, kept);
    System.arraycopy(states, gone, states, 0, kept);
    see(0, steps.evidence(0));
    sums.leave(gone, kept);
    for (int t = 0; t < Math.min(2, sums.gained); t++) {
      sums.gains[t] = gain(t);
    }
  }

  private static double[] withRoom(double[] values, int size) {
    return size <= values.length ? values : Arrays.copyOf(values, size + size / 4);
  }

  private boolean isAny(IntToDoubleFunction values) {
    int t = 0;
    while (t < grid.size() && values.applyAsDouble(t) <= 0) {
      t++;
    }
    return t < grid.size();
  }

  /**
   * The median of a sample and its neighbours, because single outliers are noise; the latest must
   * agree with the one before it.
   */
  private double smoothed(int t) {
    double now = steps.evidence(t);
    double last = t == 0 ? Double.NaN : steps.evidence(t - 1);
    double before = Double.isNaN(last) ? now : last;
    double after = t == grid.size() - 1 ? Double.NaN : steps.evidence(t + 1);
    // A comparison with NaN is false, so that what is not known stays unknown.
    if (Double.isNaN(after)) {
      return before < now ? before : now;
    }
    double low = before < after ? before : after;
    double high = before < after ? after : before;
    return now < low ? low : now > high ? high : now;
  }

  /** Notes a sample, and whether a closed incident explains it. */
  private void see(int t, double evidence) {
    Spans explained = row().explained();
    boolean isKnown = !Double.isNaN(evidence);
    seen[t] = isKnown ? evidence : 0;
    states[t] = isKnown ? OPEN : UNKNOWN;
    if (seen[t] > 0 && !explained.isEmpty() && explained.contains(grid.time(t))) {
      states[t] = EXPLAINED;
      isAnyExplained |= seen[t] >= Row.DEGRADED;
    }
  }

  /** Takes out the evidence of a stretch. */
  void take(int from, int to) {
    for (int t = from; t < to; t++) {
      if (value(t) > 0) {
        states[t] = TAKEN;
        isAnyTaken |= seen[t] >= Row.DEGRADED;
      }
    }
    takenFrom = Math.min(takenFrom, from);
    left = left == null ? new Sums() : left;
    left.forget(from);
  }

  /** Gives back what troubles have taken, for the next decision. */
  void giveBack() {
    for (int t = takenFrom; t < grid.size(); t++) {
      states[t] = states[t] == TAKEN ? OPEN : states[t];
    }
    isAnyTaken = false;
    takenFrom = Integer.MAX_VALUE;
    left = null;
  }

  private Sums sums() {
    return left == null ? sums : left;
  }

  /** Evidence that no trouble explains yet. */
  double value(int step) {
    return states[step] == OPEN ? seen[step] : 0;
  }

  /** Evidence, whatever explains it. */
  double seen(int step) {
    return seen[step];
  }

  /** Returns whether another trouble explains a degraded sample. */
  boolean isTaken(int step) {
    return states[step] >= EXPLAINED && seen[step] >= Row.DEGRADED;
  }

  /** Returns whether another trouble may explain any degraded sample. */
  boolean isAnyTaken() {
    return isAnyExplained || isAnyTaken;
  }

  /** Evidence for a trouble that hurts the row during a stretch, nats. */
  double support(int from, int to) {
    Sums of = sums();
    of.supports = withRoom(of.supports, grid.size() + 1);
    for (; of.supported < grid.size(); of.supported++) {
      of.supports[of.supported + 1] = of.supports[of.supported] + support(of.supported);
    }
    return of.supports[to] - of.supports[from];
  }

  /** Evidence for a trouble that hurts the row, in one step, nats. */
  double support(int step) {
    return evidence(step, Noise.FOR, Noise.AGAINST);
  }

  /** Evidence for a trouble that need not hurt the row, by step, nats; in a longer array. */
  double[] gains() {
    Sums of = sums();
    if (of.gained < grid.size()) {
      of.gains = withRoom(of.gains, grid.size());
      for (; of.gained < grid.size(); of.gained++) {
        of.gains[of.gained] = gain(of.gained);
      }
    }
    return of.gains;
  }

  private double gain(int step) {
    return evidence(step, Noise.degraded(row().isFar()), Noise.ordinary(row().isFar()));
  }

  /** Sum of the gains that speak for a trouble, nats. */
  double most() {
    Sums of = sums();
    if (Double.isNaN(of.most)) {
      of.most = 0;
      int size = isAny(this::value) ? grid.size() : 0;
      for (int t = 0; t < size; t++) {
        of.most += Math.max(0, gains()[t]);
      }
    }
    return of.most;
  }

  private double evidence(int step, double degraded, double ordinary) {
    byte state = states[step];
    return state == UNKNOWN || state == TAKEN
        ? 0
        : Noise.evidence(value(step), degraded, ordinary) * weight(step);
  }

  /** Share of an independent observation that one step is. */
  double weight() {
    return weight;
  }

  private double weight(int step) {
    if (step == 0 || states[step] == UNKNOWN || states[step - 1] == UNKNOWN) {
      return weight;
    }
    double change = Math.min(1, seen[step]) - Math.min(1, seen[step - 1]);
    return weight + Math.abs(change) * (changeWeight - weight);
  }
}
