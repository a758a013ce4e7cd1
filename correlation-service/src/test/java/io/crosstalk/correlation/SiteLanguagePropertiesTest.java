package io.crosstalk.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SiteLanguagePropertiesTest {
  private static SiteLanguageProperties bind(Map<String, String> given) {
    return new Binder(new MapConfigurationPropertySource(given))
        .bindOrCreate("crosstalk.site", SiteLanguageProperties.class);
  }

  @Test
  void siteLanguage_nothingConfigured_isEnglish() {
    assertThat(bind(Map.of())).isEqualTo(new SiteLanguageProperties("en"));
  }

  @Test
  void siteLanguage_configured_isBound() {
    assertThat(bind(Map.of("crosstalk.site.language", "es")))
        .isEqualTo(new SiteLanguageProperties("es"));
  }

  @Test
  void siteLanguage_withoutTexts_isRefusedAtStart() {
    assertThatThrownBy(() -> new SiteLanguageProperties("tlh"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "crosstalk.site.language: there are no texts in the language \"tlh\";"
                + " use one of en, de, es");
  }
}
