package io.crosstalk.ingest.collect.settings;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.publish.LiveSources;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What every source may be told in the file.
 *
 * @param name unique in the file, also beside {@code <source>.<stream>} of the others
 * @param type a word of a {@link io.crosstalk.ingest.collect.SourceType}
 * @param interval how often it is polled; of one that sends, how often something should come.
 *     Default 60 s
 * @param timeout how long a round may take; by default the interval, at least 30 s
 * @param silentAfter without new data for so long it counts as silent and nothing waits for it any
 *     more; by default five intervals, at least 5 min
 * @param prefix of its resources' ids; by default {@code <name>/}; neither the beginning of another
 *     source's nor the other way round
 */
public record CommonSettings(
    String name,
    String type,
    Duration interval,
    Duration timeout,
    Duration silentAfter,
    String prefix) {
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(60);
  private static final Duration LEAST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration LEAST_SILENCE = Duration.ofMinutes(5);
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,40}";

  public CommonSettings(
      @Nullable String name,
      @Nullable String type,
      @Nullable Duration interval,
      @Nullable Duration timeout,
      @Nullable Duration silentAfter,
      @Nullable String prefix) {
    this.name = name(name);
    this.type = required(type, "type");
    this.interval = positive(interval, "interval", DEFAULT_INTERVAL);
    this.timeout = positive(timeout, "timeout", longer(this.interval, LEAST_TIMEOUT));
    this.silentAfter =
        positive(silentAfter, "silentAfter", longer(this.interval.multipliedBy(5), LEAST_SILENCE));
    this.prefix = prefix == null ? this.name + "/" : prefix;
  }

  private static String name(@Nullable String name) {
    String given = required(name, "name");
    if (!given.matches(NAME)) {
      throw new InvalidSourceException(
          "name",
          "a name has 1 to 41 letters, digits, '.', '_' and '-', and begins with a letter or a digit");
    }
    if (given.equals(LiveSources.DEFAULT)) {
      throw new InvalidSourceException(
          "name", "'push' is the name of all who push without a name: choose another one");
    }
    return given;
  }

  private static String required(@Nullable String value, String property) {
    if (value == null || value.isBlank()) {
      throw new InvalidSourceException(property, "is missing");
    }
    return value;
  }

  private static Duration positive(@Nullable Duration given, String property, Duration usual) {
    Duration value = given == null ? usual : given;
    if (value.toMillis() < 1) {
      throw new InvalidSourceException(property, "must be longer than nothing");
    }
    return value;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
