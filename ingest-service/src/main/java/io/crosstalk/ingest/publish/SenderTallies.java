package io.crosstalk.ingest.publish;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What became of the samples of each source that pushes. Thread-safe. */
public final class SenderTallies {
  private static final int MAX_TEXT = 1_000;

  private final Map<String, Tally> tallies = new ConcurrentHashMap<>();

  /**
   * The counts of one sender since the service was started.
   *
   * @param samples acknowledged by the broker
   * @param rejected became dead letters
   * @param lastRejection the reason of the last one; null when there was none
   */
  public record Tally(long samples, long rejected, @Nullable String lastRejection) {
    private static final Tally NONE = new Tally(0, 0, null);

    private Tally plus(long moreSamples, long moreRejected, @Nullable String reason) {
      return new Tally(
          samples + moreSamples, rejected + moreRejected, reason == null ? lastRejection : reason);
    }
  }

  /**
   * Counts a request. A sender must have been welcomed by {@link LiveSources}, which bounds how
   * many there are.
   *
   * @param reason why the last of those rejected was; null when none was
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

  /** Zero for a sender of which nothing has come yet. */
  public Tally of(String sender) {
    return tallies.getOrDefault(sender, Tally.NONE);
  }

  void forget(String sender) {
    tallies.remove(sender);
  }
}
