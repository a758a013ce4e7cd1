package io.crosstalk.correlation;

import io.crosstalk.engine.text.Language;
import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the site that this service shares with rules-service, {@code crosstalk.site.*}.
 *
 * @param language language of the texts about incidents, an ISO 639 code
 * @param timeZone IANA id of the time zone in which texts state times
 * @throws IllegalArgumentException when there are no texts in the language, or no such zone
 */
@ConfigurationProperties("crosstalk.site")
record SiteLanguageProperties(
    @DefaultValue(Language.FIRST) String language, @DefaultValue("UTC") String timeZone) {
  SiteLanguageProperties {
    texts(language);
    if (!ZoneId.getAvailableZoneIds().contains(timeZone)) {
      throw new IllegalArgumentException(
          "crosstalk.site.time-zone: there is no time zone \""
              + timeZone
              + "\". Use a name of the IANA database, such as Europe/Berlin, or UTC.");
    }
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
