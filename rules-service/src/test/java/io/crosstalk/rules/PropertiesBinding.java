package io.crosstalk.rules;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Base of the tests that each properties record binds its defaults and a full configuration. */
abstract class PropertiesBinding {
  static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }

  /**
   * Settings of the only target of a kind.
   *
   * @param prefix prefix of the kind, such as {@code crosstalk.jira}
   * @param settings values by the names within the target
   */
  static Map<String, String> target(String prefix, Map<String, String> settings) {
    Map<String, String> full = new HashMap<>();
    settings.forEach((name, value) -> full.put(prefix + ".targets[0]." + name, value));
    return full;
  }

  /**
   * Settings of the only target of a kind, with those that all kinds have, none at its default.
   *
   * @param mode mode in which the target receives messages
   */
  static Map<String, String> fullTarget(String prefix, String mode, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("min-severity", "major");
    all.put("mode", mode);
    all.put("allow-private", "true");
    all.put("replays", "true");
    return target(prefix, all);
  }
}
