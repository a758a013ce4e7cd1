package io.crosstalk.gateway;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the site, {@code crosstalk.site.*}.
 *
 * @param language language of the page's labels, an ISO 639 code; without one English, as in the
 *     other services
 */
@ConfigurationProperties("crosstalk.site")
record SiteProperties(String language) {
  /** Languages with a file of labels. */
  static final List<String> LANGUAGES = List.of("en", "de", "es");

  SiteProperties(@Nullable String language) {
    this.language = language == null || language.isBlank() ? LANGUAGES.getFirst() : language;
    if (!LANGUAGES.contains(this.language)) {
      throw new IllegalArgumentException(
          "crosstalk.site.language: there are no labels in the language \"%s\"; use one of %s"
              .formatted(language, String.join(", ", LANGUAGES)));
    }
  }
}
