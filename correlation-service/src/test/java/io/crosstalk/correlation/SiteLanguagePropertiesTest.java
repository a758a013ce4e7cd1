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
  void site_nothingConfigured_isEnglishAndUtc() {
    assertThat(bind(Map.of())).isEqualTo(new SiteLanguageProperties("en", "UTC"));
  }

  @Test
  void site_configured_isBound() {
    assertThat(
            bind(
                Map.of(
                    "crosstalk.site.language", "es", "crosstalk.site.time-zone", "Europe/Madrid")))
        .isEqualTo(new SiteLanguageProperties("es", "Europe/Madrid"));
  }

  @Test
  void siteLanguage_withoutTexts_isRefusedAtStart() {
    assertThatThrownBy(() -> new SiteLanguageProperties("tlh", "UTC"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "crosstalk.site.language: there are no texts in the language \"tlh\";"
                + " use one of en, de, es");
  }

  @Test
  void timeZone_unknown_isRefusedAtStart() {
    assertThatThrownBy(() -> new SiteLanguageProperties("en", "Mars"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("crosstalk.site.time-zone: there is no time zone \"Mars\"");
  }
}
