package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.Counter;
import io.crosstalk.ingest.normalize.CounterDeltas.Delta;
import io.crosstalk.ingest.normalize.CounterDeltas.Width;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.normalize.SampleNormalizer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A series that is being sent, and what was decided about it. Thread-safe. */
public final class LiveSeries {
  private static final double MILLIS = 1e3;

  private final ForeignSeries series;
  private final Outcome outcome;
  private final @Nullable LeftOut leftOut;
  private final List<Feed> feeds;
  private final @Nullable Direct only;
  private final boolean isDelta;
  private final List<SeenResource.Mention> mentions;
  private final @Nullable Counter counter;
  private final @Nullable RejectedReadingException refusal;
  private long lastMs;
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
    this.counter = counts && series.kind() != SeriesKind.DELTA ? new Counter() : null;
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
  public synchronized void take(long timeMs, long startMs, double value, Deposit deposit) {
    if (refusal != null) {
      throw refusal;
    }
    if (Double.isInfinite(value)) {
      throw SampleNormalizer.notFinite(value);
    }
    for (int i = 0; i < mentions.size(); i++) {
      mentions.get(i).at(timeMs, deposit);
    }
    if (isDelta) {
      takeDelta(timeMs, startMs, value, deposit);
    } else if (counter != null) {
      takeCount(counter, timeMs, startMs, value, deposit);
    } else {
      give(timeMs, value, Double.NaN, Double.NaN, deposit);
    }
  }

  /** The sender says that it has ended. */
  public synchronized void end(Deposit deposit) {
    for (Feed feed : feeds) {
      if (feed instanceof Shared shared) {
        shared.combination.leave(shared.part, deposit);
      }
    }
  }

  private void takeCount(Counter count, long timeMs, long startMs, double value, Deposit deposit) {
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

  private void takeDelta(long timeMs, long startMs, double value, Deposit deposit) {
    if (timeMs <= lastMs) {
      return;
    }
    long fromMs = startMs > 0 && startMs < timeMs ? startMs : lastMs;
    double perSecond = fromMs > 0 ? value * MILLIS / (timeMs - fromMs) : Double.NaN;
    lastMs = timeMs;
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
