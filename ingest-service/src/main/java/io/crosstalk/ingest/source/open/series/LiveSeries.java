package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.Counter;
import io.crosstalk.ingest.normalize.CounterDeltas.Delta;
import io.crosstalk.ingest.normalize.CounterDeltas.Width;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.normalize.SampleNormalizer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** A series that is being sent, and what was decided about it. Thread-safe. */
public final class LiveSeries implements Advance.Moved {
  private static final double MILLIS = 1e3;
  private static final AtomicReferenceFieldUpdater<LiveSeries, @Nullable Advance> OWNER =
      AtomicReferenceFieldUpdater.newUpdater(LiveSeries.class, Advance.class, "owner");

  private final ForeignSeries series;
  private final Outcome outcome;
  private final @Nullable LeftOut leftOut;
  private final List<Feed> feeds;
  private final @Nullable Direct only;
  private final boolean isDelta;
  private final List<SeenResource.Mention> mentions;
  private final @Nullable Counter counter;
  private final @Nullable RejectedReadingException refusal;

  /** The request whose reading of the counter is not settled yet; nobody else reads it then. */
  private volatile @Nullable Advance owner;

  // Not volatile: a sweep that misses the last hearing by a moment does no harm.
  private long heardMs;
  private volatile boolean remembered;

  /** Takes the values to where a route leads. */
  sealed interface Feed {
    Route route();
  }

  /** To a metric. */
  record Direct(Route route, Target target) implements Feed {}

  /** To be put together with others. */
  record Shared(Route route, Combination combination, Combination.Part part) implements Feed {}

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
    this.only = feeds.size() == 1 && feeds.getFirst() instanceof Direct direct ? direct : null;
    this.isDelta = series.kind() == SeriesKind.DELTA;
    this.mentions = mentions;
    boolean counts = feeds.stream().anyMatch(feed -> feed.route().reading() != Reading.VALUE);
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
    } else if (isOwnedBy(deposit.advance())) {
      takeCount(counter, timeMs, startMs, value, deposit);
    }
  }

  /** Where it can't be, the reading is left out: the next growth covers it. */
  private boolean isOwnedBy(Advance request) {
    return owner == request || becomesOwnedBy(request);
  }

  private boolean becomesOwnedBy(Advance request) {
    while (!OWNER.compareAndSet(this, null, request)) {
      Advance other = owner;
      if (other != null && !request.awaitOther(other)) {
        return false;
      }
    }
    counter().mark();
    request.add(this);
    return true;
  }

  @Override
  public void keep() {
    OWNER.lazySet(this, null);
  }

  @Override
  public void takeBack() {
    counter().reset();
    OWNER.lazySet(this, null);
  }

  private Counter counter() {
    return Objects.requireNonNull(counter);
  }

  /** The sender says that it has ended. */
  public void end(Deposit deposit) {
    for (Feed feed : feeds) {
      if (feed instanceof Shared shared) {
        shared.combination.leave(shared.part, deposit);
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
    if (only != null) {
      give(only, timeMs, read(only.route, value, growth, perSecond), deposit);
      return;
    }
    RejectedReadingException wrong = null;
    for (int i = 0; i < feeds.size(); i++) {
      Feed feed = feeds.get(i);
      try {
        give(feed, timeMs, read(feed.route(), value, growth, perSecond), deposit);
      } catch (RejectedReadingException e) {
        wrong = e;
      }
    }
    if (wrong != null) {
      throw wrong;
    }
  }

  private static double read(Route route, double value, double growth, double perSecond) {
    return switch (route.reading()) {
      case VALUE -> value;
      case GROWTH -> growth;
      case PER_SECOND -> perSecond;
    };
  }

  private void give(Feed feed, long timeMs, double read, Deposit deposit) {
    switch (feed) {
      case Direct direct -> {
        if (!Double.isNaN(read)) {
          give(direct.target, this, timeMs, direct.route.convert(read), deposit);
        }
      }
      case Shared shared -> shared.combination.tell(shared.part, timeMs, read, deposit);
    }
  }

  static void give(Target target, Object giver, long timeMs, double value, Deposit deposit) {
    double plausible = SampleNormalizer.plausible(value, target.metric());
    target.claim(giver, timeMs);
    deposit.sample(target, timeMs, plausible);
  }
}
