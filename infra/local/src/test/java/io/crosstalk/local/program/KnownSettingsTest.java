package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.testkit.SettingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownSettingsTest {
  private static final Path FILE = Path.of("src/main/resources" + KnownSettings.RESOURCE);

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
  void contains_otherSpelling_isTrue() {
    assertThat(new KnownSettings().contains("crosstalk.access.max_requests")).isTrue();
    assertThat(new KnownSettings().contains("crosstalk.access.colour")).isFalse();
  }
}
