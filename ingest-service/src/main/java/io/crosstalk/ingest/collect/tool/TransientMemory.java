package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.settings.SourceDefinition;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Persistent state of a source that is lost at the end of the command, since a check or a recording
 * must not change the state of the service.
 */
final class TransientMemory implements SourceMemory {
  private final Map<String, String> values = new ConcurrentHashMap<>();

  static SourceContext context(SourceDefinition definition, Path file, Clock clock) {
    return new SourceContext(
        definition.name(),
        definition.common().prefix(),
        file.toAbsolutePath().resolveSibling(""),
        clock,
        definition.common().interval(),
        definition.common().timeout(),
        new TransientMemory(),
        definition.proxy());
  }

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
}
