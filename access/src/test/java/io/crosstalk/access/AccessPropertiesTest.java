package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class AccessPropertiesTest {
  private static AccessProperties bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("crosstalk.access", AccessProperties.class);
  }

  @Test
  void hasNoDefaultForTheTokensFile() {
    assertThat(bind(Map.of())).isEqualTo(new AccessProperties(null));
  }

  @Test
  void mapsEveryProperty() {
    assertThat(bind(Map.of("crosstalk.access.tokens-file", "run/tokens.json")))
        .isEqualTo(new AccessProperties(Path.of("run/tokens.json")));
  }
}
