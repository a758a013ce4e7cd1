package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.Counter;
import io.crosstalk.ingest.normalize.CounterDeltas.Delta;
import io.crosstalk.ingest.normalize.CounterDeltas.Width;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.normalize.SampleNormalizer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** A series that is being sent, and what was decided about it. Thread-safe. */
public final class LiveSeries {
  private static final double MILLIS = 1e3;
  private static final AtomicReferenceFieldUpdater<LiveSeries, @Nullable Advance> OWNER =
      AtomicReferenceFieldUpdater.newUpdater(LiveSeries.class, Advance.class, "owner");

  private final ForeignSeries series;
  private final Outcome outcome;
  private final @Nullable LeftOut leftOut;
  private final List<Feed> feeds;

  // Beside each other, because with very many series this is waiting for memory.
  private final @Nullable Formula onlyFormula;
  private final @Nullable Target onlyTarget;

  private final boolean isDelta;
  private final List<SeenResource.Mention> mentions;
  private final @Nullable Counter counter;
  private final @Nullable RejectedReadingException refusal;

  /** The request that has read the counter last; until it is settled, nobody else reads it. */
  private volatile @Nullable Advance owner;

  // Not volatile: a sweep that misses the last hearing by a moment does no harm.
  private long heardMs;
  private volatile boolean remembered;

  /** Takes the values to where a route leads. */
  sealed interface Feed {
    Formula formula();
  }

  /** To a metric. */
  record Direct(Formula formula, Target target) implements Feed {}

  /** To be put together with others. */
  record Shared(Formula formula, Combination combination, Combination.Part part) implements Feed {}

  LiveSeries(
      ForeignSeries series,
      Outcome outcome,
      List<Feed> feeds,
      List<SeenResource.Mention> mentions) {
    this.series = series;
    this.outcome = outcome;
    this.leftOut = outcome instanceof Outcome.Ignored(LeftOut why) ? why : null;
    this.refusal =
        outcome instanceof Outcome.Refused(RejectReason reason, String text)
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

  /** Why its values are left out; null when they are not. */
  public @Nullable LeftOut leftOut() {
    return leftOut;
  }

  public boolean isUnmapped() {
    return outcome instanceof Outcome.Unmapped;
  }

  /** Whether its table knows it; otherwise it must be asked for again. */
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

  /** When it was heard last, by our clock. */
  long heardMs() {
    return heardMs;
  }

  void heard(long nowMs) {
    heardMs = nowMs;
  }

  /**
   * Takes a value.
   *
   * @param timeMs epoch milliseconds
   * @param startMs since when it is counted; 0 when that is not known
   * @param value not NaN
   * @throws RejectedReadingException when it can't be used
   */
  public void take(long timeMs, long startMs, double value, Deposit deposit) {
    if (refusal != null) {
      throw refusal;
    }
    if (Double.isInfinite(value)) {
      throw SampleNormalizer.notFinite(value);
    }
    for (int i = 0; i < mentions.size(); i++) {
      mentions.get(i).at(timeMs, deposit);
    }
    if (counter == null) {
      give(timeMs, value, Double.NaN, Double.NaN, deposit);
    } else if (isOwnedBy(deposit.advance(), counter)) {
      takeCount(counter, timeMs, startMs, value, deposit);
    }
  }

  /** Where it can't be, the reading is left out: the next growth covers it. */
  private boolean isOwnedBy(Advance request, Counter count) {
    return owner == request || becomesOwnedBy(request, count);
  }

  private boolean becomesOwnedBy(Advance request, Counter count) {
    Advance before = owner;
    while (before == null || request.canFollow(before)) {
      if (OWNER.compareAndSet(this, before, request)) {
        goOn(before, count);
        return true;
      }
      before = owner;
    }
    return false;
  }

  private static void goOn(@Nullable Advance before, Counter count) {
    if (before != null && before.isTakenBack()) {
      count.reset();
    }
    count.mark();
  }

  /** The sender says that it has ended. */
  public void end(Deposit deposit) {
    for (Feed feed : feeds) {
      if (feed instanceof Shared shared) {
        shared.combination.leave(shared.part, deposit);
      }
    }
  }

  /** Its table forgets it: combinations go on without it. */
  void leaveCombinations() {
    for (Feed feed : feeds) {
      if (feed instanceof Shared shared) {
        shared.combination.forget(shared.part);
      }
    }
  }

  private void takeCount(Counter count, long timeMs, long startMs, double value, Deposit deposit) {
    if (isDelta) {
      takeDelta(count, timeMs, startMs, value, deposit);
      return;
    }
    if (value < 0) {
      throw new RejectedReadingException(
          RejectReason.IMPLAUSIBLE, "the counter's value " + value + " is negative");
    }
    switch (count.read(timeMs, value, Width.BITS_64, Double.POSITIVE_INFINITY, startMs)) {
      case Delta.Grown grown -> give(timeMs, value, grown.amount(), grown.perSecond(), deposit);
      case Delta.First _, Delta.Reset _ -> give(timeMs, value, Double.NaN, Double.NaN, deposit);
      case Delta.Repeated _ -> {
        // Said twice, or late: the next growth covers it.
      }
    }
  }

  /** Its count says when it was read last, and nothing else. */
  private void takeDelta(Counter count, long timeMs, long startMs, double value, Deposit deposit) {
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
    give(timeMs, value, value, perSecond, deposit);
  }

  private void give(long timeMs, double value, double growth, double perSecond, Deposit deposit) {
    Formula formula = onlyFormula;
    Target target = onlyTarget;
    if (formula != null && target != null) {
      give(formula, target, timeMs, formula.read(value, growth, perSecond), deposit);
    } else {
      giveAll(timeMs, value, growth, perSecond, deposit);
    }
  }

  private void giveAll(
      long timeMs, double value, double growth, double perSecond, Deposit deposit) {
    RejectedReadingException wrong = null;
    for (int i = 0; i < feeds.size(); i++) {
      Feed feed = feeds.get(i);
      try {
        give(feed, timeMs, feed.formula().read(value, growth, perSecond), deposit);
      } catch (RejectedReadingException e) {
        wrong = e;
      }
    }
    if (wrong != null) {
      throw wrong;
    }
  }

  private void give(Feed feed, long timeMs, double read, Deposit deposit) {
    switch (feed) {
      case Direct direct -> give(direct.formula, direct.target, timeMs, read, deposit);
      case Shared shared ->
          shared.combination.tell(
              shared.part, timeMs, shared.formula.conversion().apply(read), deposit);
    }
  }

  private void give(Formula formula, Target target, long timeMs, double read, Deposit deposit) {
    if (!Double.isNaN(read)) {
      give(target, this, timeMs, formula.convert(read), deposit);
    }
  }

  static void give(Target target, Object giver, long timeMs, double value, Deposit deposit) {
    double plausible = SampleNormalizer.plausible(value, target.metric());
    target.claim(giver, timeMs);
    deposit.sample(target, timeMs, plausible);
  }
}
