package io.crosstalk.collectors.open.series;

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
public final class LiveSeries implements LeftOutPoints.Example {
  private static final AtomicReferenceFieldUpdater<LiveSeries, @Nullable RequestTransaction> OWNER =
      AtomicReferenceFieldUpdater.newUpdater(LiveSeries.class, RequestTransaction.class, "owner");

  private final ForeignSeries series;
  private final MappingOutcome outcome;
  private final @Nullable LeftOutReason leftOut;
  private final List<Feed> feeds;

  // Held in fields of their own: with very many series each indirection waits for memory.
  private final @Nullable ValueConversion onlyFormula;
  private final @Nullable TargetMetric onlyTarget;

  private final boolean isDelta;
  private final List<SeenResource.Mention> mentions;
  private final @Nullable SeriesCounter counter;
  private final @Nullable RejectedReadingException refusal;

  /** The series as all replicas of its sender send it; this one if the sender has no replicas. */
  private final LiveSeries common;

  private final ReplicaElection.@Nullable Replica replica;
  private ReplicaElection.@Nullable InUse replicaInUse;

  /**
   * Transaction of the request that has read the counter last. Until it is settled, other requests
   * must wait before they read the counter.
   */
  private volatile @Nullable RequestTransaction owner;

  // Not volatile: a sweep may miss the latest update, which only delays the removal.
  private long lastArrivalMs;

  // Not volatile: at worst a value more of a second series is used.
  private boolean hasProvided;

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
    this.leftOut = outcome instanceof MappingOutcome.Ignored(LeftOutReason reason) ? reason : null;
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
    this.counter = counts || isDelta ? new SeriesCounter(isDelta) : null;
    this.common = this;
    this.replica = null;
  }

  private LiveSeries(ForeignSeries sent, LiveSeries common, ReplicaElection.Replica replica) {
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
    return replica != null && !replica.isUsed(timeMs);
  }

  /** Returns which of its sender's replicas is in use for this series. */
  synchronized ReplicaElection.InUse replicaInUse() {
    ReplicaElection.InUse known = replicaInUse;
    if (known == null) {
      known = new ReplicaElection.InUse();
      replicaInUse = known;
    }
    return known;
  }

  public ForeignSeries series() {
    return series;
  }

  @Override
  public String describe() {
    return series.describe();
  }

  /** Returns the reason why the values of this series are left out; null when they are not. */
  public @Nullable LeftOutReason leftOut() {
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
    } else {
      output.leftOut().add(isDelta ? LeftOutReason.LOST_GROWTH : LeftOutReason.REPEATED, 1, this);
    }
  }

  /**
   * Returns whether the request may read the counter. If not, its reading is left out; the next
   * reading covers the growth unless the values are growth themselves.
   */
  private boolean isOwnedBy(RequestTransaction request, SeriesCounter count) {
    return owner == request || becomesOwnedBy(request, count);
  }

  private boolean becomesOwnedBy(RequestTransaction request, SeriesCounter count) {
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

  private static void beginReading(@Nullable RequestTransaction before, SeriesCounter count) {
    if (before != null && before.isTakenBack()) {
      count.reset();
    }
    count.mark();
  }

  /**
   * Processes the sender's statement that the series has ended: combinations no longer wait for its
   * values. That of a replica which is not in use has no effect.
   */
  public void end(MappedOutput output) {
    if (replica != null && !replica.end()) {
      return;
    }
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
      SeriesCounter count, long timeMs, long startMs, double value, MappedOutput output) {
    if (value < 0 && !isDelta) {
      throw new RejectedReadingException(
          RejectReason.IMPLAUSIBLE, "the counter's value " + value + " is negative");
    }
    boolean used = count.read(timeMs, startMs, value);
    LeftOutReason reason = count.leftOut();
    if (reason != null) {
      boolean explains = reason == LeftOutReason.OTHER_WRITER && !output.leftOut().has(reason);
      output
          .leftOut()
          .add(reason, 1, explains ? () -> describe() + ": " + count.describeWriters() : this);
    }
    if (used) {
      give(timeMs, value, count.growth(), count.perSecond(), output);
    }
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
        output.leftOut().add(LeftOutReason.UNPAIRED, unpaired, combination);
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
        boolean explains = !output.leftOut().has(LeftOutReason.SAME_METRIC);
        output
            .leftOut()
            .add(
                LeftOutReason.SAME_METRIC, 1, explains ? () -> describe() + " is " + target : this);
      }
    }
  }
}
