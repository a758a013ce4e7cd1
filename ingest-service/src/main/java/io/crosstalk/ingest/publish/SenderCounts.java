package io.crosstalk.ingest.publish;

import io.crosstalk.collectors.LeftOutCounts;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of accepted and rejected samples of each push source, and of those that no diagnosis
 * uses. Thread-safe.
 */
public final class SenderCounts {
  private static final int MAX_TEXT = 1_000;

  private final Map<String, Sender> senders = new ConcurrentHashMap<>();

  /** Counts of one push source. */
  private static final class Sender {
    private final LeftOutCounts leftOut = new LeftOutCounts();
    private final DataUse use = new DataUse();
    private Tally tally = Tally.NONE;

    synchronized Tally tally() {
      return tally;
    }

    synchronized void add(long samples, long rejected, @Nullable String reason) {
      tally = tally.plus(samples, rejected, reason);
    }
  }

  /**
   * Counts of one push source since the start of the service.
   *
   * @param samples number of samples acknowledged by the broker
   * @param rejected number of samples that became dead letters
   * @param lastRejection reason of the last rejection; null without one
   */
  public record Tally(long samples, long rejected, @Nullable String lastRejection) {
    private static final Tally NONE = new Tally(0, 0, null);

    private Tally plus(long moreSamples, long moreRejected, @Nullable String reason) {
      return new Tally(
          samples + moreSamples, rejected + moreRejected, reason == null ? lastRejection : reason);
    }
  }

  /**
   * Adds the counts of a request. The sender must have been registered in {@link LiveSources},
   * which limits the number of senders.
   *
   * @param reason reason of the last rejection; null without one
   */
  public void count(String sender, long samples, long rejected, @Nullable String reason) {
    String text = reason == null || reason.length() <= MAX_TEXT ? reason : cut(reason);
    sender(sender).add(samples, rejected, text);
  }

  private static String cut(String reason) {
    return reason.substring(0, MAX_TEXT) + "…";
  }

  /**
   * Records that a request has had samples or points.
   *
   * @param latestMs latest event time of its data, epoch milliseconds
   * @param used number of samples that a diagnosis can use
   */
  public void recordData(String sender, long latestMs, long used) {
    Sender known = sender(sender);
    known.use.record(latestMs, used > 0);
    known.leftOut.recordData(latestMs);
  }

  /** Returns the counts of the sender's data that no diagnosis uses. */
  public LeftOutCounts leftOut(String sender) {
    return sender(sender).leftOut;
  }

  /** Returns whether no diagnosis can use what a sender has sent lately; see {@link DataUse}. */
  public boolean isUnused(String sender) {
    Sender known = senders.get(sender);
    return known != null && known.use.isUnused();
  }

  private Sender sender(String name) {
    return senders.computeIfAbsent(name, unknown -> new Sender());
  }

  /** Returns the counts of a sender; zeros when it has sent nothing yet. */
  public Tally of(String sender) {
    Sender known = senders.get(sender);
    return known == null ? Tally.NONE : known.tally();
  }

  void forget(String sender) {
    senders.remove(sender);
  }
}
