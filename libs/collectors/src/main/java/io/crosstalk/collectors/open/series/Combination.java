package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Combination of several series to one value, such as their sum or a ratio. The series may arrive
 * in different requests and with different times; a value is published when all member series have
 * a value for its {@link Round}. Members become known as they first arrive, so the first round
 * yields no value. Thread-safe.
 */
final class Combination implements LeftOutPoints.Example {
  /**
   * Maximum number of incomplete rounds. When another one is added, the oldest is dropped, and
   * series that are further behind are no longer waited for.
   */
  private static final int MAX_OPEN = 16;

  private final TargetMetric target;
  private final CombinationKind combine;
  private final ValueConversion formula;
  private final boolean byDefault;

  /** Members in the order of their first values. */
  private final Set<Part> parts = new LinkedHashSet<>();

  private final ArrayDeque<Round> open = new ArrayDeque<>();

  /** Rounds whose value was published by a request that may still fail. */
  private final ArrayDeque<Round> emitted = new ArrayDeque<>(2);

  private final TargetInUse inUse = new TargetInUse();
  private int dividends;
  private boolean begun;
  private boolean hasProvided;
  private long doneMs;

  /** First one of the members, whose times are those of the rounds; null without members. */
  private @Nullable Part first;

  private @Nullable Part fastest;

  /** Membership of one series in the combination. */
  static final class Part {
    private final MetricRoute route;
    private final boolean divisor;
    private long lastMs = Long.MIN_VALUE;
    private long lastStepMs;

    /** Shorter one of the last two intervals, so that a missing value does not count; 0 before. */
    private long stepMs;

    private long roundMs = Long.MIN_VALUE;
    private boolean refused;

    private Part(MetricRoute route) {
      this.route = route;
      this.divisor = route.divisor();
    }
  }

  /** Values of the member series that belong together, at most one of each. */
  private final class Round {
    /** Time of the value that has arrived first; identifies the round. */
    private final long timeMs;

    /** Time of the first member's value. */
    private long anchorMs;

    private boolean anchored;
    private long latestMs;
    private @Nullable RequestTransaction emitted;
    private int values;
    private int dividends;
    private int divisors;
    private double sum;
    private double divisorSum;
    private double max = Double.NEGATIVE_INFINITY;
    private double min = Double.POSITIVE_INFINITY;

    Round(long timeMs) {
      this.timeMs = timeMs;
      this.anchorMs = timeMs;
      this.latestMs = timeMs;
    }

    void add(Part part, long valueMs, double value) {
      values++;
      latestMs = Math.max(latestMs, valueMs);
      if (part == first) {
        anchorMs = valueMs;
        anchored = true;
      }
      if (part.divisor) {
        divisors++;
        divisorSum += value;
      } else {
        dividends++;
        sum += value;
        max = Math.max(max, value);
        min = Math.min(min, value);
      }
    }

    /**
     * Returns whether a value of a member may belong to the round: at most half an interval before
     * the first member's value, or three quarters of one after it. Together these are more than an
     * interval, so that a member finds a round at whatever time it is measured, and stays at its
     * place if that time varies.
     */
    boolean admits(Part part, long valueMs) {
      if (emitted != null || timeMs <= part.roundMs) {
        return false;
      }
      long laterMs = valueMs - anchorMs;
      long stepMs = stepMs(part);
      if (part == first) {
        // The values that are there already must be near to this one.
        laterMs = -laterMs;
      } else if (!anchored) {
        return 2 * Math.abs(laterMs) <= stepMs;
      }
      return -stepMs <= 2 * laterMs && 4 * laterMs <= 3 * stepMs;
    }

    /** Returns the transaction of the request that has published the value. */
    RequestTransaction by() {
      return Objects.requireNonNull(emitted);
    }

    boolean isComplete() {
      return emitted != null || values >= parts.size();
    }

    double value() {
      return switch (combine) {
        case NONE, SUM -> sum;
        case MEAN -> sum / dividends;
        case MAX -> max;
        case MIN -> min;
        case RATIO ->
            dividends > 0 && divisors > 0 && divisorSum > 0 ? sum / divisorSum : Double.NaN;
      };
    }
  }

  Combination(TargetMetric target, MetricRoute route, ValueConversion formula) {
    this.target = target;
    this.combine = route.combine();
    this.formula = formula;
    this.byDefault = route.rule() == null;
  }

  TargetMetric target() {
    return target;
  }

  @Override
  public String describe() {
    return target.toString();
  }

  /**
   * Adds a series to the combination.
   *
   * @return the series' membership
   */
  synchronized Part join(MetricRoute route) {
    dividends += route.divisor() ? 0 : 1;
    return new Part(route);
  }

  /**
   * Admits a series as a member when it has its first value. The unit of a ratio's member must fit
   * those of the other members.
   *
   * @throws RejectedReadingException when the quotient of the units does not measure the metric
   */
  private void admit(Part part) {
    if (!parts.contains(part)) {
      requireFit(part);
      parts.add(part);
      first = first == null ? part : first;
    }
  }

  private void requireFit(Part part) {
    // Admitted series fit each other, so it suffices to compare with one of them.
    if (combine != CombinationKind.RATIO
        || first == null
        || first.route.dividend() == part.route.dividend()) {
      return;
    }
    String text =
        "the quotient of the senders' units does not measure %s, which is in %s: write 'unit', the unit of the quotient, into the mapping rule"
            .formatted(target.metric().name(), target.metric().unit());
    MatchCounter rule = part.route.rule();
    if (rule != null && !part.refused) {
      part.refused = true;
      rule.countRefusal(text);
    }
    throw new RejectedReadingException(RejectReason.UNKNOWN_UNIT, text);
  }

  /**
   * Adds the value of a member series, and publishes the values that are complete with it.
   *
   * @param value value in the metric's unit; NaN when there is none, and then the combined value is
   *     missing, too
   * @return number of values of earlier rounds that are given up, because other members have no
   *     value for them
   * @throws RejectedReadingException when the series' unit does not fit, or the combined value is
   *     not plausible
   */
  synchronized int add(Part part, long timeMs, double value, MappedOutput output) {
    if (!isUsed(part, timeMs)) {
      boolean explains = !output.leftOut().has(LeftOutReason.OTHER_WRITER);
      output
          .leftOut()
          .add(LeftOutReason.OTHER_WRITER, 1, explains ? inUse.besides(target, part.route) : this);
      return 0;
    }
    admit(part);
    if (!begun) {
      begun = true;
      doneMs = timeMs;
    }
    requeueFailed();
    int givenUp = 0;
    if (timeMs > part.lastMs) {
      recordStep(part, timeMs);
      if (timeMs > doneMs) {
        Round round = round(part, timeMs);
        round.add(part, timeMs, value);
        part.roundMs = round.timeMs;
        givenUp = open.size() > MAX_OPEN ? dropOldest() : 0;
      }
    }
    return givenUp + emitComplete(output);
  }

  /** Returns whether a member is of the target whose series are used; another one may take over. */
  private boolean isUsed(Part part, long timeMs) {
    String own = part.route.measuredBy();
    if (own == null) {
      return true;
    }
    long stepMs = fastest == null ? 0 : fastest.stepMs;
    if (inUse.isReplacedBy(own, timeMs, stepMs, parts.isEmpty())) {
      parts.clear();
      open.clear();
      recordRemoval();
    }
    return inUse.record(own, timeMs);
  }

  private void recordStep(Part part, long timeMs) {
    long stepMs = part.lastMs == Long.MIN_VALUE ? 0 : timeMs - part.lastMs;
    part.stepMs = part.lastStepMs == 0 ? stepMs : Math.min(stepMs, part.lastStepMs);
    part.lastStepMs = stepMs;
    part.lastMs = timeMs;
    Part known = fastest;
    if (part.stepMs > 0 && (known == null || part.stepMs < known.stepMs)) {
      fastest = part;
    }
  }

  /** Returns the interval of a member, at most that of the most frequent one; 0 if not known. */
  private long stepMs(Part part) {
    Part known = fastest;
    return known == null ? part.stepMs : Math.min(part.stepMs, known.stepMs);
  }

  /**
   * Returns whether several series are averaged although no mapping rule requests it: histograms
   * that differ only by their attributes.
   */
  synchronized boolean isMixed() {
    return byDefault && dividends > 1;
  }

  /**
   * Removes a series that has ended, so that combined values no longer wait for it, and publishes
   * the values that are now complete.
   */
  synchronized void leave(Part part, MappedOutput output) {
    remove(part);
    output.leftOut().add(LeftOutReason.UNPAIRED, emitComplete(output), this);
  }

  /**
   * Removes a series that its table forgets. When no member remains, incomplete values are dropped.
   */
  synchronized void forget(Part part) {
    dividends -= part.divisor ? 0 : 1;
    remove(part);
    if (parts.isEmpty()) {
      open.clear();
    }
  }

  private void remove(Part part) {
    parts.remove(part);
    recordRemoval();
  }

  private void recordRemoval() {
    fastest = null;
    first = parts.isEmpty() ? null : parts.iterator().next();
  }

  /** Returns the round to which a value belongs: the nearest that has none of its member yet. */
  private Round round(Part part, long timeMs) {
    Round nearest = null;
    for (Round each : open) {
      if (each.admits(part, timeMs)
          && (nearest == null
              || Math.abs(each.anchorMs - timeMs) < Math.abs(nearest.anchorMs - timeMs))) {
        nearest = each;
      }
    }
    if (nearest == null) {
      nearest = new Round(timeMs);
      insert(nearest);
    }
    return nearest;
  }

  private void insert(Round created) {
    ArrayDeque<Round> later = new ArrayDeque<>();
    while (!open.isEmpty() && open.getLast().timeMs > created.timeMs) {
      later.addFirst(open.removeLast());
    }
    open.addLast(created);
    open.addAll(later);
  }

  private int dropOldest() {
    Round oldest = open.removeFirst();
    doneMs = oldest.timeMs;
    parts.removeIf(part -> part.lastMs < oldest.timeMs);
    recordRemoval();
    return oldest.values;
  }

  /** Publishes complete rounds, and returns the number of values in incomplete earlier ones. */
  private int emitComplete(MappedOutput output) {
    Round last = null;
    for (Round each : open) {
      if (each.isComplete()) {
        last = each;
      }
    }
    int givenUp = 0;
    Iterator<Round> all = open.iterator();
    while (last != null && all.hasNext() && doneMs < last.timeMs) {
      Round each = all.next();
      all.remove();
      doneMs = each.timeMs;
      if (each.isComplete()) {
        emit(each, output);
      } else {
        givenUp += each.values;
      }
    }
    return givenUp;
  }

  /**
   * Puts back the values that a failed request has published. The next sample of any member series
   * publishes them again.
   */
  private void requeueFailed() {
    for (Round oldest = settled(); oldest != null; oldest = settled()) {
      emitted.removeFirst();
      if (oldest.by().isTakenBack()) {
        reopen(oldest);
      }
    }
  }

  private @Nullable Round settled() {
    Round oldest = emitted.peekFirst();
    return oldest != null && oldest.by().isSettled() ? oldest : null;
  }

  private void reopen(Round round) {
    doneMs = Math.min(doneMs, round.timeMs - 1);
    insert(round);
    if (open.size() > MAX_OPEN) {
      open.removeFirst();
    }
  }

  private void emit(Round round, MappedOutput output) {
    double value = round.value();
    if (!Double.isNaN(value)) {
      double plausible = SampleNormalizer.plausible(formula.adjust(value), target.metric());
      if (target.claim(this, hasProvided, round.latestMs)) {
        hasProvided = true;
        output.sample(target, round.latestMs, plausible);
      } else {
        output.leftOut().add(LeftOutReason.SAME_METRIC, 1, this);
      }
      round.emitted = output.advance();
      emitted.add(round);
    }
  }
}
