package io.crosstalk.rules;

import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Base of the tests that each properties record binds its defaults and a full configuration. */
abstract class PropertiesBinding {
  static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }
}
