package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.Counter;
import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Series of a sender, with the decision what its values become and the state that this needs, such
 * as the last reading of a counter. It processes each value that arrives. Thread-safe.
 */
public final class LiveSeries implements SkippedPoints.Example {
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

  /** The series as all replicas of its sender send it; this one if the sender has no replicas. */
  private final LiveSeries common;

  private final ReplicaElection.@Nullable Replica replica;

  /**
   * Transaction of the request that has read the counter last. Until it is settled, other requests
   * must wait before they read the counter.
   */
  private volatile @Nullable RequestTransaction owner;

  /** Null before the first point for which it is needed. Guarded like the counter. */
  private @Nullable WriterCheck writers;

  // Not volatile: a sweep may miss the latest update, which only delays the removal.
  private long lastArrivalMs;

  // Not volatile: at worst a value more of a second series is used.
  private boolean hasProvided;

  // Not volatile: at worst a sample of another replica is used once more.
  private long electedMs;
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
    this.common = this;
    this.replica = null;
  }

  private LiveSeries(
      ForeignSeries sent, LiveSeries common, ReplicaElection.@Nullable Replica replica) {
    this.series = sent;
    this.outcome = common.outcome;
    this.leftOut = common.leftOut;
    this.refusal = common.refusal;
    this.feeds = common.feeds;
    this.onlyFormula = null;
    this.onlyTarget = null;
    this.isDelta = common.isDelta;
    this.mentions = common.mentions;
    this.counter = null;
    this.common = common;
    this.replica = replica;
    this.remembered = common.remembered;
  }

  /**
   * Returns this series as one of several replicas of its sender sends it. Only its values differ;
   * the state is that of this series.
   *
   * @param sent the series with the label of the replica
   */
  LiveSeries sentBy(ReplicaElection.Replica replica, ForeignSeries sent) {
    return new LiveSeries(sent, this, replica);
  }

  /** Returns the series whose state the values change; for a replica that of all replicas. */
  LiveSeries common() {
    return common;
  }

  /** Returns whether a sample of this time is that of a replica which is not used. */
  boolean isOfUnusedReplica(long timeMs) {
    return replica != null && !replica.isUsed(common, timeMs);
  }

  /** Returns the time of the last sample of an elected replica, epoch milliseconds; 0 without. */
  long electedMs() {
    return electedMs;
  }

  void recordElected(long timeMs) {
    electedMs = Math.max(electedMs, timeMs);
  }

  public ForeignSeries series() {
    return series;
  }

  @Override
  public String describe() {
    return series.describe();
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
    if (replica != null && !replica.isElected()) {
      return;
    }
    common.electedMs = 0;
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
    if (count.wasRead() && timeMs <= count.lastMs()) {
      // A repeated or late reading: the next growth covers it.
      output.skipped().add(SkipReason.REPEATED, 1, this);
    } else if (isDelta) {
      takeDelta(count, timeMs, startMs, value, output);
    } else {
      takeCumulative(count, timeMs, startMs, value, output);
    }
  }

  private void takeCumulative(
      Counter count, long timeMs, long startMs, double value, MappedOutput output) {
    if (value < 0) {
      throw new RejectedReadingException(
          RejectReason.IMPLAUSIBLE, "the counter's value " + value + " is negative");
    }
    WriterCheck check = startMs < count.lastEpoch() ? writers() : writers;
    if (check != null && check.isOfOlderProcess(count, startMs)) {
      skipOtherWriter(check, count, output);
      return;
    }
    double before = startMs == count.lastEpoch() ? count.lastValue() : Double.NaN;
    switch (count.read(timeMs, value, Width.BITS_64, Double.POSITIVE_INFINITY, startMs)) {
      case Delta.Grown grown -> {
        if (check != null && check.hasReturned(value)) {
          skipOtherWriter(check, count, output);
          give(timeMs, value, Double.NaN, Double.NaN, output);
        } else {
          give(timeMs, value, grown.amount(), grown.perSecond(), output);
        }
      }
      case Delta.Reset _ -> {
        if (value < before) {
          writers().recordFall(before, value);
        }
        give(timeMs, value, Double.NaN, Double.NaN, output);
      }
      case Delta.First _, Delta.Repeated _ -> give(timeMs, value, Double.NaN, Double.NaN, output);
    }
  }

  private WriterCheck writers() {
    WriterCheck check = writers;
    if (check == null) {
      check = new WriterCheck();
      writers = check;
    }
    return check;
  }

  private void skipOtherWriter(WriterCheck check, Counter count, MappedOutput output) {
    output
        .skipped()
        .add(
            SkipReason.OTHER_WRITER,
            1,
            () -> describe() + ": " + check.describe(count.lastEpoch()));
  }

  private String describeOverlap(long startMs, long beforeMs) {
    return "%s: a point that begins at %s overlaps one that ends at %s"
        .formatted(describe(), Instant.ofEpochMilli(startMs), Instant.ofEpochMilli(beforeMs));
  }

  /**
   * Processes a value that is the growth itself (a delta); the counter's state is used only for the
   * times of the previous value.
   */
  private void takeDelta(
      Counter count, long timeMs, long startMs, double value, MappedOutput output) {
    WriterCheck check = writers();
    if (count.wasRead() && check.overlaps(count, timeMs, startMs)) {
      long beforeMs = count.lastMs();
      output.skipped().add(SkipReason.OTHER_WRITER, 1, () -> describeOverlap(startMs, beforeMs));
      return;
    }
    double seconds = check.seconds(count, timeMs, startMs);
    var unused = count.read(timeMs, 0, Width.BITS_64, Double.POSITIVE_INFINITY, startMs);
    give(timeMs, value, value, value / seconds, output);
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
      case Shared shared -> {
        Combination combination = shared.combination;
        int unpaired =
            combination.add(shared.part, timeMs, shared.formula.conversion().apply(read), output);
        output.skipped().add(SkipReason.UNPAIRED, unpaired, combination);
      }
    }
  }

  private void give(
      ValueConversion formula, TargetMetric target, long timeMs, double read, MappedOutput output) {
    if (!Double.isNaN(read)) {
      double plausible = SampleNormalizer.plausible(formula.convert(read), target.metric());
      if (target.claim(this, hasProvided, timeMs)) {
        hasProvided = true;
        output.sample(target, timeMs, plausible);
      } else {
        output.skipped().add(SkipReason.SAME_METRIC, 1, () -> describe() + " is " + target);
      }
    }
  }
}
