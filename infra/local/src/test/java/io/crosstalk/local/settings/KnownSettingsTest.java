package io.crosstalk.local.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.testkit.SettingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KnownSettingsTest {
  private static final Path FILE = Path.of("src/main/resources" + KnownSettings.RESOURCE);
  private static final Pattern VALUE = Pattern.compile("`(\\w+)`:");

  /** The tables themselves are compared with the code by a test of each service. */
  @Test
  void settingsResource_allServices_equalsTables() throws IOException {
    List<String> expected = new ArrayList<>();
    for (Component service : Component.SERVICES) {
      SettingsTable.of(service.label())
          .keySet()
          .forEach(it -> expected.add(service.label() + " " + it));
    }

    assertThat(Files.readAllLines(FILE))
        .as("lines of infra/local/%s", FILE)
        .containsExactlyElementsOf(expected);
  }

  @Test
  void servicesWith_settingOfAllServices_containsAllServices() {
    assertThat(new KnownSettings().servicesWith("crosstalk.access.max_requests"))
        .containsExactlyInAnyOrderElementsOf(Component.SERVICES);
  }

  @Test
  void valuesResource_modesOfTargets_equalTable() throws IOException {
    List<String> expected =
        SettingsTable.of(Component.RULES.label()).entrySet().stream()
            .filter(row -> row.getKey().endsWith(".targets[n].mode"))
            .map(row -> row.getKey() + " " + String.join(" ", values(row.getValue().meaning())))
            .toList();

    assertThat(expected).isNotEmpty();
    assertThat(Files.readAllLines(Path.of("src/main/resources" + KnownSettings.VALUES)))
        .containsExactlyElementsOf(expected);
  }

  /** Values in the meaning of a setting, each followed by a colon and its explanation. */
  private static List<String> values(String meaning) {
    return VALUE.matcher(meaning).results().map(value -> value.group(1)).toList();
  }
}
