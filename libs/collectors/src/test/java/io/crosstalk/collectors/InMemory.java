package io.crosstalk.collectors;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Source memory that lasts as long as the test. */
public final class InMemory implements SourceMemory {
  private final Map<String, String> values = new ConcurrentHashMap<>();

  @Override
  public @Nullable String get(String key) {
    return values.get(key);
  }

  @Override
  public void put(String key, @Nullable String value) {
    if (value == null) {
      values.remove(key);
    } else {
      values.put(key, value);
    }
  }

  /** Returns a context with this memory and a polling interval of 20 s. */
  public SourceContext context(String name, Path folder, Clock clock) {
    return new SourceContext(
        name, name + "/", folder, clock, Duration.ofSeconds(20), Duration.ofMinutes(20), this);
  }
}
