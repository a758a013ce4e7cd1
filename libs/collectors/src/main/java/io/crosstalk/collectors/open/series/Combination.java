package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Combination of several series to one value, such as their sum or a ratio. The series may arrive
 * in different requests; the value of a time is published when all member series have a value for
 * that time. Members become known as they first arrive, so the first time yields no value.
 * Thread-safe.
 */
final class Combination {
  /**
   * Maximum number of incomplete times. When another one is added, the oldest is dropped, and
   * series that are further behind are no longer waited for.
   */
  private static final int MAX_OPEN = 16;

  private final TargetMetric target;
  private final CombinationKind combine;
  private final ValueConversion formula;
  private final boolean byDefault;
  private final Set<Part> parts = new HashSet<>();
  private final ArrayDeque<Moment> open = new ArrayDeque<>();

  /** Times whose value was published by a request that may still fail. */
  private final ArrayDeque<Moment> emitted = new ArrayDeque<>(2);

  private int dividends;
  private boolean begun;
  private long doneMs;

  /** Membership of one series in the combination. */
  static final class Part {
    private final MetricRoute route;
    private final boolean divisor;
    private long lastMs = Long.MIN_VALUE;
    private boolean refused;

    private Part(MetricRoute route) {
      this.route = route;
      this.divisor = route.divisor();
    }
  }

  /** Values of the member series for one time. */
  private final class Moment {
    private final long timeMs;
    private @Nullable RequestTransaction emitted;
    private int values;
    private int dividends;
    private int divisors;
    private double sum;
    private double divisorSum;
    private double max = Double.NEGATIVE_INFINITY;
    private double min = Double.POSITIVE_INFINITY;

    Moment(long timeMs) {
      this.timeMs = timeMs;
    }

    void add(boolean divisor, double value) {
      values++;
      if (divisor) {
        divisors++;
        divisorSum += value;
      } else {
        dividends++;
        sum += value;
        max = Math.max(max, value);
        min = Math.min(min, value);
      }
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
    }
  }

  private void requireFit(Part part) {
    // Admitted series fit each other, so it suffices to compare with one of them.
    if (combine != CombinationKind.RATIO
        || parts.isEmpty()
        || parts.iterator().next().route.dividend() == part.route.dividend()) {
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
   * Adds the value of a member series for a time, and publishes the values that are complete with
   * it.
   *
   * @param value value in the metric's unit; NaN when there is none, and then the combined value is
   *     missing, too
   * @throws RejectedReadingException when the series' unit does not fit, or the combined value is
   *     not plausible
   */
  synchronized void add(Part part, long timeMs, double value, MappedOutput output) {
    admit(part);
    if (!begun) {
      begun = true;
      doneMs = timeMs;
    }
    requeueFailed();
    if (timeMs > part.lastMs) {
      part.lastMs = timeMs;
      if (timeMs > doneMs) {
        moment(timeMs).add(part.divisor, value);
      }
    }
    emitComplete(output);
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
    parts.remove(part);
    emitComplete(output);
  }

  /**
   * Removes a series that its table forgets. When no member remains, incomplete values are dropped.
   */
  synchronized void forget(Part part) {
    dividends -= part.divisor ? 0 : 1;
    parts.remove(part);
    if (parts.isEmpty()) {
      open.clear();
    }
  }

  private Moment moment(long timeMs) {
    for (Moment each : open) {
      if (each.timeMs == timeMs) {
        return each;
      }
    }
    Moment created = new Moment(timeMs);
    insert(created);
    if (open.size() > MAX_OPEN) {
      dropOldest();
    }
    return created;
  }

  private void insert(Moment created) {
    ArrayDeque<Moment> later = new ArrayDeque<>();
    while (!open.isEmpty() && open.getLast().timeMs > created.timeMs) {
      later.addFirst(open.removeLast());
    }
    open.addLast(created);
    open.addAll(later);
  }

  private void dropOldest() {
    Moment oldest = open.removeFirst();
    doneMs = oldest.timeMs;
    parts.removeIf(part -> part.lastMs < oldest.timeMs);
  }

  private void emitComplete(MappedOutput output) {
    Moment last = null;
    for (Moment each : open) {
      if (each.isComplete()) {
        last = each;
      }
    }
    if (last == null) {
      return;
    }
    Iterator<Moment> all = open.iterator();
    while (all.hasNext() && doneMs < last.timeMs) {
      Moment each = all.next();
      all.remove();
      doneMs = each.timeMs;
      if (each.isComplete()) {
        emit(each, output);
      }
    }
  }

  /**
   * Puts back the values that a failed request has published. The next sample of any member series
   * publishes them again.
   */
  private void requeueFailed() {
    for (Moment first = settled(); first != null; first = settled()) {
      emitted.removeFirst();
      if (first.by().isTakenBack()) {
        reopen(first);
      }
    }
  }

  private @Nullable Moment settled() {
    Moment first = emitted.peekFirst();
    return first != null && first.by().isSettled() ? first : null;
  }

  private void reopen(Moment moment) {
    doneMs = Math.min(doneMs, moment.timeMs - 1);
    insert(moment);
    if (open.size() > MAX_OPEN) {
      open.removeFirst();
    }
  }

  private void emit(Moment moment, MappedOutput output) {
    double value = moment.value();
    if (!Double.isNaN(value)) {
      LiveSeries.give(target, this, moment.timeMs, formula.adjust(value), output);
      moment.emitted = output.advance();
      emitted.add(moment);
    }
  }
}
