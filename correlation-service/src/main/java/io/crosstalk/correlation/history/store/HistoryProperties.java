package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.Tier;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the history, {@code crosstalk.history.*}.
 *
 * @param url JDBC URL
 * @param keepRaw retention of samples, in event time
 * @param keepFiveMinutes retention of means over five minutes, in event time
 * @param keepHours retention of means over hours, in event time
 * @param keepReplays number of replayed worlds that are kept, 0 to 1000
 * @param queryThreads number of threads that work on one query, 1 to 64
 */
@ConfigurationProperties("crosstalk.history")
public record HistoryProperties(
    @DefaultValue("jdbc:postgresql://127.0.0.1:5432/crosstalk_history") String url,
    @DefaultValue("crosstalk_history") String username,
    @DefaultValue("") String password,
    @DefaultValue("14d") Duration keepRaw,
    @DefaultValue("100d") Duration keepFiveMinutes,
    @DefaultValue("396d") Duration keepHours,
    @DefaultValue("20") int keepReplays,
    @DefaultValue("4") int queryThreads) {
  private static final int MAX_REPLAYS = 1000;
  private static final int MAX_QUERY_THREADS = 64;

  public HistoryProperties {
    if (keepReplays < 0 || keepReplays > MAX_REPLAYS) {
      throw new IllegalArgumentException(
          "crosstalk.history.keep-replays is 0 to 1000, not " + keepReplays);
    }
    if (queryThreads < 1 || queryThreads > MAX_QUERY_THREADS) {
      throw new IllegalArgumentException(
          "crosstalk.history.query-threads is 1 to 64, not " + queryThreads);
    }
  }

  /** Retention of a tier. */
  Duration keep(Tier tier) {
    return switch (tier) {
      case RAW -> keepRaw;
      case FIVE_MINUTES -> keepFiveMinutes;
      case HOURS -> keepHours;
    };
  }

  /**
   * Start of a tier's retention in a world, epoch milliseconds.
   *
   * @param throughMs watermark of the world, epoch milliseconds; {@code Long.MIN_VALUE} when the
   *     world has had no tick
   */
  long keptFrom(Tier tier, long throughMs) {
    long keep = keep(tier).toMillis();
    return throughMs <= keep ? Long.MIN_VALUE : tier.slice(throughMs - keep + 1);
  }

  /** Returns the settings as a text without the password. */
  @Override
  public String toString() {
    return "HistoryProperties[url=" + url + ", username=" + username + "]";
  }
}
