package io.crosstalk.gateway;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the site, {@code crosstalk.site.*}.
 *
 * @param language language of the page's labels, an ISO 639 code; without one English, as in the
 *     other services
 */
@ConfigurationProperties("crosstalk.site")
record SiteProperties(@DefaultValue(SiteProperties.ENGLISH) String language) {
  private static final String ENGLISH = "en";

  /** Languages with a file of labels. */
  static final List<String> LANGUAGES = List.of(ENGLISH, "de", "es");

  SiteProperties {
    language = language.isBlank() ? ENGLISH : language;
    if (!LANGUAGES.contains(language)) {
      throw new IllegalArgumentException(
          "crosstalk.site.language: there are no labels in the language \"%s\"; use one of %s"
              .formatted(language, String.join(", ", LANGUAGES)));
    }
  }
}
