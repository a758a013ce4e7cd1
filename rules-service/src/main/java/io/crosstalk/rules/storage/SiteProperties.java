package io.crosstalk.rules.storage;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the site, {@code crosstalk.site.*}.
 *
 * @param timeZone IANA id of the time zone in which texts state times such as "20:00" and "the
 *     25th"
 * @param consoleUrl address of the page, for links to incidents; empty for no links
 * @throws IllegalArgumentException when there is no such zone, or the address is none
 */
@ConfigurationProperties("crosstalk.site")
public record SiteProperties(
    @DefaultValue("UTC") String timeZone, @DefaultValue("") String consoleUrl) {
  public SiteProperties {
    consoleUrl = consoleUrl.replaceAll("/+$", "");
    if (!consoleUrl.isEmpty() && !consoleUrl.matches("https?://[^\\s/]+.*")) {
      throw new IllegalArgumentException(
          "crosstalk.site.console-url: \""
              + consoleUrl
              + "\" is no address of a page. Use the address of api-gateway as people see it, such as"
              + " https://crosstalk.example.org.");
    }
    if (!ZoneId.getAvailableZoneIds().contains(timeZone)) {
      throw new IllegalArgumentException(
          "crosstalk.site.time-zone: there is no time zone \""
              + timeZone
              + "\". Use a name of the IANA database, such as Europe/Berlin, or UTC.");
    }
  }

  SiteTime time() {
    return new SiteTime(ZoneId.of(timeZone));
  }
}
