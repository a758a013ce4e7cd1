package io.crosstalk.ingest.publish;

import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Binds properties to records as the service does at its start. */
final class PropertiesBinding {
  private PropertiesBinding() {}

  static <T> T defaults(String prefix, Class<T> type) {
    return bind(prefix, type, Map.of());
  }

  static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }
}
