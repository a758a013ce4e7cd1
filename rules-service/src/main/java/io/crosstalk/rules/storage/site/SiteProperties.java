package io.crosstalk.rules.storage.site;

import io.crosstalk.engine.text.Language;
import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the site, {@code crosstalk.site.*}.
 *
 * @param timeZone IANA id of the time zone of the days and times in rules, budgets and files of
 *     owners
 * @param consoleUrl address of the page, for links to incidents; empty for no links
 * @param language language of the texts about incidents, an ISO 639 code
 * @throws IllegalArgumentException when there is no such zone, the address is none, or there are no
 *     texts in the language
 */
@ConfigurationProperties("crosstalk.site")
public record SiteProperties(
    @DefaultValue("UTC") String timeZone,
    @DefaultValue("") String consoleUrl,
    @DefaultValue(Language.FIRST) String language) {
  public SiteProperties {
    consoleUrl = consoleUrl.replaceAll("/+$", "");
    if (!consoleUrl.isEmpty() && !consoleUrl.matches("https?://[^\\s/]+.*")) {
      throw new IllegalArgumentException(
          "crosstalk.site.console-url: \""
              + consoleUrl
              + "\" is no address of a page. Use the address of api-gateway as people see it, such as"
              + " https://crosstalk.example.org.");
    }
    texts(language);
    if (!ZoneId.getAvailableZoneIds().contains(timeZone)) {
      throw new IllegalArgumentException(
          "crosstalk.site.time-zone: there is no time zone \""
              + timeZone
              + "\". Use a name of the IANA database, such as Europe/Berlin, or UTC.");
    }
  }

  /** The language of all texts of this service. */
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
