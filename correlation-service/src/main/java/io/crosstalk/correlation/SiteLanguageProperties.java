package io.crosstalk.correlation;

import io.crosstalk.engine.text.Language;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Setting of the site that this service shares with rules-service, {@code crosstalk.site.language}.
 *
 * @param language language of evidence, exonerations and advice, an ISO 639 code
 * @throws IllegalArgumentException when there are no texts in the language
 */
@ConfigurationProperties("crosstalk.site")
record SiteLanguageProperties(@DefaultValue(Language.FIRST) String language) {
  SiteLanguageProperties {
    texts(language);
  }

  Language texts() {
    return texts(language);
  }

  private static Language texts(String code) {
    try {
      return Language.of(code);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("crosstalk.site.language: " + e.getMessage(), e);
    }
  }
}
