package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.Tier;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the history is, what is kept in it, and how it is written and read.
 *
 * @param url of JDBC
 * @param connections how many there are at most
 * @param patience how long to wait for a connection
 * @param answer how long to wait for the answer to a statement
 * @param keepRaw how long samples are kept as they came, of event time
 * @param keepFiveMinutes how long means over five minutes are kept, likewise
 * @param keepHours how long means over hours are kept, likewise
 * @param keepReplays how many replayed worlds are kept, 0 to 1000
 * @param flush how long samples are collected before they are written
 * @param buffer how many samples are collected at most
 * @param retry how long to wait after a failure
 * @param readers threads that work on one question, 1 to 64
 */
@ConfigurationProperties("crosstalk.history")
public record HistoryProperties(
    @DefaultValue("jdbc:postgresql://127.0.0.1:5432/crosstalk_history") String url,
    @DefaultValue("crosstalk_history") String username,
    @DefaultValue("") String password,
    @DefaultValue("8") int connections,
    @DefaultValue("3s") Duration patience,
    @DefaultValue("60s") Duration answer,
    @DefaultValue("14d") Duration keepRaw,
    @DefaultValue("100d") Duration keepFiveMinutes,
    @DefaultValue("396d") Duration keepHours,
    @DefaultValue("20") int keepReplays,
    @DefaultValue("20s") Duration flush,
    @DefaultValue("500000") int buffer,
    @DefaultValue("2s") Duration retry,
    @DefaultValue("4") int readers) {
  private static final int MAX_REPLAYS = 1000;
  private static final int MAX_READERS = 64;

  public HistoryProperties {
    if (keepReplays < 0 || keepReplays > MAX_REPLAYS) {
      throw new IllegalArgumentException(
          "crosstalk.history.keep-replays is 0 to 1000, not " + keepReplays);
    }
    if (readers < 1 || readers > MAX_READERS) {
      throw new IllegalArgumentException("crosstalk.history.readers is 1 to 64, not " + readers);
    }
    if (connections <= readers) {
      throw new IllegalArgumentException(
          "crosstalk.history.connections is more than crosstalk.history.readers, not "
              + connections);
    }
  }

  /** For how long a tier is kept. */
  Duration keep(Tier tier) {
    return switch (tier) {
      case RAW -> keepRaw;
      case FIVE_MINUTES -> keepFiveMinutes;
      case HOURS -> keepHours;
    };
  }

  /**
   * Since when a tier is kept when a world has come to a time, epoch milliseconds; {@code
   * Long.MIN_VALUE} stands for a world that has not ticked.
   */
  long keptFrom(Tier tier, long throughMs) {
    long keep = keep(tier).toMillis();
    return throughMs <= keep ? Long.MIN_VALUE : tier.slice(throughMs - keep + 1);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "HistoryProperties[url=" + url + ", username=" + username + "]";
  }
}
