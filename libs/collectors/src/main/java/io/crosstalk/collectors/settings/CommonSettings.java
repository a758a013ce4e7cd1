package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings that every source has in the file.
 *
 * @param name name, unique in the file, also among the {@code <source>.<stream>} names of the
 *     others
 * @param type name of a {@link io.crosstalk.collectors.SourceType}
 * @param interval polling interval; for a sending source, the expected interval of data. Default 60
 *     s
 * @param timeout longest duration of a round; by default the interval, at least 30 s
 * @param silentAfter time without new data after which the source is silent and no consumer waits
 *     for it any more; by default five intervals, at least 5 min
 * @param prefix prefix of its resource ids; by default {@code <name>/}; must not begin with another
 *     source's prefix, nor the other way round
 */
public record CommonSettings(
    String name,
    String type,
    Duration interval,
    Duration timeout,
    Duration silentAfter,
    String prefix) {
  /** Source name of the data of all senders that push without stating a name. */
  public static final String PUSH = "push";

  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(60);
  private static final Duration LEAST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration LEAST_SILENCE = Duration.ofMinutes(5);
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,40}";

  public CommonSettings {
    name = name(name);
    SettingChecks.present("type", type, "is missing");
    interval = positive(interval, "interval", DEFAULT_INTERVAL);
    timeout = positive(timeout, "timeout", longer(interval, LEAST_TIMEOUT));
    silentAfter =
        positive(silentAfter, "silentAfter", longer(interval.multipliedBy(5), LEAST_SILENCE));
    prefix = prefix == null ? name + "/" : prefix;
  }

  private static String name(@Nullable String name) {
    String checked = SettingChecks.present("name", name, "is missing");
    if (!checked.matches(NAME)) {
      throw new InvalidSourceException(
          "name",
          "a name has 1 to 41 letters, digits, '.', '_' and '-', and begins with a letter or a digit");
    }
    if (checked.equals(PUSH)) {
      throw new InvalidSourceException(
          "name", "'push' stands for pushes without a name: choose another one");
    }
    return checked;
  }

  private static Duration positive(@Nullable Duration configured, String property, Duration usual) {
    Duration value = configured == null ? usual : configured;
    if (value.toMillis() < 1) {
      throw new InvalidSourceException(property, "must be longer than nothing");
    }
    return value;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
