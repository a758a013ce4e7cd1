package io.crosstalk.ingest.publish;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Numbers of accepted and rejected samples of each push source. Thread-safe. */
public final class SenderCounts {
  private static final int MAX_TEXT = 1_000;

  private final Map<String, Tally> tallies = new ConcurrentHashMap<>();

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
    tallies.merge(
        sender,
        Tally.NONE.plus(samples, rejected, text),
        (before, _) -> before.plus(samples, rejected, text));
  }

  private static String cut(String reason) {
    return reason.substring(0, MAX_TEXT) + "…";
  }

  /** Returns the counts of a sender; zeros when it has sent nothing yet. */
  public Tally of(String sender) {
    return tallies.getOrDefault(sender, Tally.NONE);
  }

  void forget(String sender) {
    tallies.remove(sender);
  }
}
