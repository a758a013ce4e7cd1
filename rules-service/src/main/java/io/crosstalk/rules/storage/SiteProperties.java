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
 * @throws IllegalArgumentException when there is no such zone
 */
@ConfigurationProperties("crosstalk.site")
public record SiteProperties(@DefaultValue("UTC") String timeZone) {
  public SiteProperties {
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
