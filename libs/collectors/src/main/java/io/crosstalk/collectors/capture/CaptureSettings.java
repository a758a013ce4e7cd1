package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code captures}: the folder with tshark's reports, and what the
 * reports do not state about the captures.
 *
 * @param folder watched folder; subfolders are ignored
 * @param files glob of the file names; {@code *.{txt,csv}} by default
 * @param timeZone zone of times in file names without a Z; UTC by default
 * @param duration duration of a capture whose report does not contain it; null if not known
 * @param step length of the intervals in which connection resets are counted; 1 min by default
 * @param maxAddresses number of a report's addresses that are published individually, 1 to 100,000;
 *     1000 by default
 * @param link id of the link that was captured; null for {@code <prefix>capture}
 * @param addresses ids of resources by address or CIDR block
 */
public record CaptureSettings(
    String folder,
    String files,
    ZoneId timeZone,
    @Nullable Duration duration,
    Duration step,
    Integer maxAddresses,
    @Nullable String link,
    Map<String, String> addresses) {
  private static final int MAX_ADDRESSES = 100_000;
  private static final Duration LONGEST = Duration.ofDays(31);

  public CaptureSettings {
    if (folder == null || folder.isBlank()) {
      throw new InvalidSourceException("folder", "the folder to watch is missing");
    }
    files = files == null ? "*.{txt,csv}" : files;
    timeZone = timeZone == null ? ZoneOffset.UTC : timeZone;
    step = step == null ? Duration.ofMinutes(1) : step;
    check("step", step);
    if (duration != null) {
      check("duration", duration);
    }
    maxAddresses =
        maxAddresses == null
            ? 1000
            : SettingChecks.within("maxAddresses", maxAddresses, 1, MAX_ADDRESSES);
    addresses = addresses == null ? Map.of() : Map.copyOf(addresses);
  }

  private static void check(String property, Duration value) {
    if (value.toSeconds() < 1 || value.compareTo(LONGEST) > 0) {
      throw new InvalidSourceException(property, "must be from 1 s to 31 days");
    }
  }
}
