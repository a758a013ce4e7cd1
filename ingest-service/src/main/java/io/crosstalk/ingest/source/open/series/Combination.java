package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several series that become one. They may come in different requests, some earlier and some later:
 * a time is complete when all of them have told something for it. Which ones there are shows in the
 * first round, so that one gives nothing. Thread-safe.
 */
final class Combination {
  /** How far a series may be ahead of another one; a series that is behind by more is gone. */
  private static final int MAX_OPEN = 16;

  private final Target target;
  private final Combine combine;
  private final Formula formula;
  private final boolean byDefault;
  private final Set<Part> parts = new HashSet<>();
  private final ArrayDeque<Moment> open = new ArrayDeque<>();

  /** What was given by requests that may still fail. */
  private final ArrayDeque<Moment> given = new ArrayDeque<>(2);

  private int dividends;
  private boolean begun;
  private long doneMs;

  /** A series' place in it. */
  static final class Part {
    private final Route route;
    private final boolean divisor;
    private long lastMs = Long.MIN_VALUE;
    private boolean refused;

    private Part(Route route) {
      this.route = route;
      this.divisor = route.divisor();
    }
  }

  /** A time for which some have told. */
  private final class Moment {
    private final long timeMs;
    private @Nullable Advance given;
    private int told;
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
      told++;
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

    /** Which request has given it. */
    Advance by() {
      return Objects.requireNonNull(given);
    }

    boolean isComplete() {
      return given != null || told >= parts.size();
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

  Combination(Target target, Route route, Formula formula) {
    this.target = target;
    this.combine = route.combine();
    this.formula = formula;
    this.byDefault = route.rule() == null;
  }

  Target target() {
    return target;
  }

  /**
   * Joins a series to it.
   *
   * @return the series' place
   */
  synchronized Part join(Route route) {
    dividends += route.divisor() ? 0 : 1;
    return new Part(route);
  }

  /**
   * Lets a series in that has a value. The units of the series that are in decide whether its own
   * fits, so they decide no longer when they have left.
   *
   * @throws RejectedReadingException when the sides of a ratio are in units whose quotient does not
   *     measure the metric
   */
  private void admit(Part part) {
    if (!parts.contains(part)) {
      requireFit(part);
      parts.add(part);
    }
  }

  private void requireFit(Part part) {
    // Those that are in fit each other, so one stands for all.
    if (combine != Combine.RATIO
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
   * Takes what a series has for a time.
   *
   * @param value in the metric's unit; NaN when it has nothing, which makes the whole have nothing
   * @throws RejectedReadingException when the series' unit does not fit, or the result can't be
   *     true
   */
  synchronized void tell(Part part, long timeMs, double value, Deposit deposit) {
    admit(part);
    if (!begun) {
      begun = true;
      doneMs = timeMs;
    }
    reopenWhatWasTakenBack();
    if (timeMs > part.lastMs) {
      part.lastMs = timeMs;
      if (timeMs > doneMs) {
        moment(timeMs).add(part.divisor, value);
      }
    }
    finishWhatIsComplete(deposit);
  }

  /** Whether it has several series on the upper side, and no mapping rule has asked for that. */
  synchronized boolean isMixed() {
    return byDefault && dividends > 1;
  }

  /** A series that has ended is not waited for. */
  synchronized void leave(Part part, Deposit deposit) {
    parts.remove(part);
    finishWhatIsComplete(deposit);
  }

  /** Removes a series that its table forgets. What only such series have told is dropped. */
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
      giveUpOldest();
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

  private void giveUpOldest() {
    Moment oldest = open.removeFirst();
    doneMs = oldest.timeMs;
    parts.removeIf(part -> part.lastMs < oldest.timeMs);
  }

  private void finishWhatIsComplete(Deposit deposit) {
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
        emit(each, deposit);
      }
    }
  }

  /** What was given and is lost is given again, by whoever tells something next. */
  private void reopenWhatWasTakenBack() {
    for (Moment first = settled(); first != null; first = settled()) {
      given.removeFirst();
      if (first.by().isTakenBack()) {
        reopen(first);
      }
    }
  }

  private @Nullable Moment settled() {
    Moment first = given.peekFirst();
    return first != null && first.by().isSettled() ? first : null;
  }

  private void reopen(Moment moment) {
    doneMs = Math.min(doneMs, moment.timeMs - 1);
    insert(moment);
    if (open.size() > MAX_OPEN) {
      open.removeFirst();
    }
  }

  private void emit(Moment moment, Deposit deposit) {
    double value = moment.value();
    if (!Double.isNaN(value)) {
      LiveSeries.give(target, this, moment.timeMs, formula.adjust(value), deposit);
      moment.given = deposit.advance();
      given.add(moment);
    }
  }
}
