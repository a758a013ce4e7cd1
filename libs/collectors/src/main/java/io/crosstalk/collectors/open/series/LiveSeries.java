package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.Counter;
import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Series of a sender, with the decision what its values become and the state that this needs, such
 * as the last reading of a counter. It processes each value that arrives. Thread-safe.
 */
public final class LiveSeries {
  private static final double MILLIS = 1e3;
  private static final AtomicReferenceFieldUpdater<LiveSeries, @Nullable RequestTransaction> OWNER =
      AtomicReferenceFieldUpdater.newUpdater(LiveSeries.class, RequestTransaction.class, "owner");

  private final ForeignSeries series;
  private final MappingOutcome outcome;
  private final @Nullable SkipReason leftOut;
  private final List<Feed> feeds;

  // Held in fields of their own: with very many series each indirection waits for memory.
  private final @Nullable ValueConversion onlyFormula;
  private final @Nullable TargetMetric onlyTarget;

  private final boolean isDelta;
  private final List<SeenResource.Mention> mentions;
  private final @Nullable Counter counter;
  private final @Nullable RejectedReadingException refusal;

  /**
   * Transaction of the request that has read the counter last. Until it is settled, other requests
   * must wait before they read the counter.
   */
  private volatile @Nullable RequestTransaction owner;

  // Not volatile: a sweep may miss the latest update, which only delays the removal.
  private long lastArrivalMs;
  private volatile boolean remembered;

  /** Destination of the series' values: a metric, or a combination with other series. */
  sealed interface Feed {
    ValueConversion formula();
  }

  /** Values of the series alone are the values of a metric. */
  record Direct(ValueConversion formula, TargetMetric target) implements Feed {}

  /** Values of the series are combined with those of other series. */
  record Shared(ValueConversion formula, Combination combination, Combination.Part part)
      implements Feed {}

  LiveSeries(
      ForeignSeries series,
      MappingOutcome outcome,
      List<Feed> feeds,
      List<SeenResource.Mention> mentions) {
    this.series = series;
    this.outcome = outcome;
    this.leftOut = outcome instanceof MappingOutcome.Ignored(SkipReason why) ? why : null;
    this.refusal =
        outcome instanceof MappingOutcome.Refused(RejectReason reason, String text)
            ? new RejectedReadingException(reason, text)
            : null;
    this.feeds = feeds;
    Direct only = feeds.size() == 1 && feeds.getFirst() instanceof Direct direct ? direct : null;
    this.onlyFormula = only == null ? null : only.formula;
    this.onlyTarget = only == null ? null : only.target;
    this.isDelta = series.kind() == SeriesKind.DELTA;
    this.mentions = mentions;
    boolean counts = feeds.stream().anyMatch(feed -> feed.formula().reading() != Reading.VALUE);
    this.counter = counts || isDelta ? new Counter() : null;
  }

  public ForeignSeries series() {
    return series;
  }

  /** Returns the reason why the values of this series are skipped; null when they are not. */
  public @Nullable SkipReason leftOut() {
    return leftOut;
  }

  public boolean isUnmapped() {
    return outcome instanceof MappingOutcome.Unmapped;
  }

  /**
   * Returns whether the table of the sender keeps this series. Otherwise callers must look the
   * series up again for the next request.
   */
  public boolean isRemembered() {
    return remembered;
  }

  LiveSeries remember() {
    remembered = true;
    return this;
  }

  List<Feed> feeds() {
    return feeds;
  }

  List<SeenResource.Mention> mentions() {
    return mentions;
  }

  /** Returns when the last data arrived, epoch milliseconds by the local clock. */
  long lastArrivalMs() {
    return lastArrivalMs;
  }

  void recordArrival(long nowMs) {
    lastArrivalMs = nowMs;
  }

  /**
   * Processes a value of the series: converts it and passes it on to its metrics.
   *
   * @param timeMs epoch milliseconds
   * @param startMs start of the counter, epoch milliseconds; 0 when it is not known
   * @param value not NaN
   * @throws RejectedReadingException when the value cannot be used
   */
  public void take(long timeMs, long startMs, double value, MappedOutput output) {
    if (refusal != null) {
      throw refusal;
    }
    if (Double.isInfinite(value)) {
      throw SampleNormalizer.notFinite(value);
    }
    for (int i = 0; i < mentions.size(); i++) {
      mentions.get(i).at(timeMs, output);
    }
    if (counter == null) {
      give(timeMs, value, Double.NaN, Double.NaN, output);
    } else if (isOwnedBy(output.advance(), counter)) {
      takeCount(counter, timeMs, startMs, value, output);
    }
  }

  /**
   * Returns whether the request may read the counter. If not, its reading is left out; no growth is
   * lost, since the next reading covers it.
   */
  private boolean isOwnedBy(RequestTransaction request, Counter count) {
    return owner == request || becomesOwnedBy(request, count);
  }

  private boolean becomesOwnedBy(RequestTransaction request, Counter count) {
    RequestTransaction before = owner;
    while (before == null || request.canFollow(before)) {
      if (OWNER.compareAndSet(this, before, request)) {
        beginReading(before, count);
        return true;
      }
      before = owner;
    }
    return false;
  }

  private static void beginReading(@Nullable RequestTransaction before, Counter count) {
    if (before != null && before.isTakenBack()) {
      count.reset();
    }
    count.mark();
  }

  /**
   * Processes the sender's statement that the series has ended: combinations no longer wait for its
   * values.
   */
  public void end(MappedOutput output) {
    for (Feed feed : feeds) {
      if (feed instanceof Shared shared) {
        shared.combination.leave(shared.part, output);
      }
    }
  }

  /** Removes the series from its combinations when its table forgets it. */
  void leaveCombinations() {
    for (Feed feed : feeds) {
      if (feed instanceof Shared shared) {
        shared.combination.forget(shared.part);
      }
    }
  }

  private void takeCount(
      Counter count, long timeMs, long startMs, double value, MappedOutput output) {
    if (isDelta) {
      takeDelta(count, timeMs, startMs, value, output);
      return;
    }
    if (value < 0) {
      throw new RejectedReadingException(
          RejectReason.IMPLAUSIBLE, "the counter's value " + value + " is negative");
    }
    switch (count.read(timeMs, value, Width.BITS_64, Double.POSITIVE_INFINITY, startMs)) {
      case Delta.Grown grown -> give(timeMs, value, grown.amount(), grown.perSecond(), output);
      case Delta.First _, Delta.Reset _ -> give(timeMs, value, Double.NaN, Double.NaN, output);
      case Delta.Repeated _ -> {
        // A repeated or late reading: the next growth covers it.
      }
    }
  }

  /**
   * Processes a value that is the growth itself (a delta); the counter's state is used only for the
   * time of the previous value.
   */
  private void takeDelta(
      Counter count, long timeMs, long startMs, double value, MappedOutput output) {
    Delta since = count.read(timeMs, 0, Width.BITS_64, Double.POSITIVE_INFINITY, 0);
    if (since instanceof Delta.Repeated) {
      return;
    }
    double perSecond = Double.NaN;
    if (startMs > 0 && startMs < timeMs) {
      perSecond = value * MILLIS / (timeMs - startMs);
    } else if (since instanceof Delta.Grown grown) {
      perSecond = value * MILLIS / grown.elapsedMs();
    }
    give(timeMs, value, value, perSecond, output);
  }

  private void give(
      long timeMs, double value, double growth, double perSecond, MappedOutput output) {
    ValueConversion formula = onlyFormula;
    TargetMetric target = onlyTarget;
    if (formula != null && target != null) {
      give(formula, target, timeMs, formula.read(value, growth, perSecond), output);
    } else {
      giveAll(timeMs, value, growth, perSecond, output);
    }
  }

  private void giveAll(
      long timeMs, double value, double growth, double perSecond, MappedOutput output) {
    RejectedReadingException wrong = null;
    for (int i = 0; i < feeds.size(); i++) {
      Feed feed = feeds.get(i);
      try {
        give(feed, timeMs, feed.formula().read(value, growth, perSecond), output);
      } catch (RejectedReadingException e) {
        wrong = e;
      }
    }
    if (wrong != null) {
      throw wrong;
    }
  }

  private void give(Feed feed, long timeMs, double read, MappedOutput output) {
    switch (feed) {
      case Direct direct -> give(direct.formula, direct.target, timeMs, read, output);
      case Shared shared ->
          shared.combination.add(
              shared.part, timeMs, shared.formula.conversion().apply(read), output);
    }
  }

  private void give(
      ValueConversion formula, TargetMetric target, long timeMs, double read, MappedOutput output) {
    if (!Double.isNaN(read)) {
      give(target, this, timeMs, formula.convert(read), output);
    }
  }

  static void give(
      TargetMetric target, Object giver, long timeMs, double value, MappedOutput output) {
    double plausible = SampleNormalizer.plausible(value, target.metric());
    target.claim(giver, timeMs);
    output.sample(target, timeMs, plausible);
  }
}
