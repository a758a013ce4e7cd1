package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings that the local platform passes to the services: addresses of the components, and
 * credentials.
 */
final class ServiceSettings {
  private static final String CONSOLE_URL = "crosstalk.site.console-url";
  private final DataDirectory data;
  private final Ports ports;
  private final PlatformState state;
  private final String databasePassword;
  private final String historyPassword;

  ServiceSettings(DataDirectory data, PlatformState state, PostgresDatabase database)
      throws IOException {
    this.data = data;
    this.ports = state.ports();
    this.state = state;
    this.databasePassword = database.password();
    this.historyPassword = database.historyPassword();
  }

  Map<String, String> properties(Component service) {
    Map<String, String> properties = new TreeMap<>();
    // The command line and the environment take precedence over the file, the file over defaults.
    properties.put("spring.config.additional-location", "optional:" + data.settingsFile().toUri());
    properties.put("spring.profiles.include", service.label());
    for (ManagedSetting each : ManagedSetting.ALL) {
      if (each.isPassedTo(service)) {
        properties.put(each.name(), filled(each.value(), service));
      }
    }
    if (service == Component.RULES) {
      properties.putAll(mail());
      properties.putAll(page());
    }
    return properties;
  }

  private String filled(String value, Component service) {
    String filled =
        value
            .replace("{port}", Integer.toString(ports.of(service)))
            .replace("{data}", data.root().toString());
    for (Component each : Component.values()) {
      filled = filled.replace("{" + each.label() + "}", Loopback.HOST + ":" + ports.of(each));
    }
    return filled;
  }

  Map<String, String> secrets(Component service) {
    return switch (service) {
      case RULES -> Map.of("CROSSTALK_DATABASE_PASSWORD", databasePassword);
      case CORRELATION -> Map.of("CROSSTALK_HISTORY_PASSWORD", historyPassword);
      case INGEST, GATEWAY, KAFKA, POSTGRES -> Map.of();
    };
  }

  private Map<String, String> mail() {
    Integer mailPort = state.mailPort();
    if (mailPort == null) {
      return Map.of();
    }
    String target = "crosstalk.mail.targets[0].";
    return Map.of(
        target + "name", "demo",
        target + "mode", "notify",
        target + "host", Loopback.HOST,
        target + "port", mailPort.toString(),
        target + "tls", "none",
        target + "from", "Crosstalk <crosstalk@example.com>",
        target + "to[0]", "operations@example.com",
        target + "allow-private", "true");
  }

  /** Address of the page for links, unless the user's settings have another one. */
  private Map<String, String> page() {
    boolean isSet =
        SettingsCheck.contains(data.settingsFile(), CONSOLE_URL)
            || System.getenv().keySet().stream()
                .map(KnownSettings::uniform)
                .anyMatch(KnownSettings.uniform(CONSOLE_URL).replace(".", "")::equals);
    return isSet ? Map.of() : Map.of(CONSOLE_URL, ports.url(Component.GATEWAY));
  }
}
