package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SitePropertiesTest {
  private static SiteProperties bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("crosstalk.site", SiteProperties.class);
  }

  @Test
  void bind_nothingOrAnEmptyText_isEnglish() {
    assertThat(bind(Map.of())).isEqualTo(new SiteProperties("en"));
    assertThat(bind(Map.of("crosstalk.site.language", ""))).isEqualTo(new SiteProperties("en"));
  }

  @Test
  void bind_language_isThatOfTheLabels() {
    assertThat(bind(Map.of("crosstalk.site.language", "de"))).isEqualTo(new SiteProperties("de"));
  }

  @Test
  void new_unknownLanguage_isRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> new SiteProperties("fr"))
        .hasMessageContaining("\"fr\"")
        .hasMessageContaining("en, de, es");
  }
}
