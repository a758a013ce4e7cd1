package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.files.ZoneParser;
import java.time.Duration;
import java.time.LocalDate;

/** Source type {@code calendar}: planned work from a calendar file becomes changes. */
public final class CalendarSourceType extends SourceType<CalendarSettings> {
  private static final Duration LONGEST = Duration.ofDays(31);
  private static final LocalDate EARLIEST = LocalDate.of(1970, 1, 1);

  public CalendarSourceType() {
    super("calendar", CalendarSettings.class);
  }

  @Override
  public Source open(CalendarSettings settings, SourceContext context) {
    SettingChecks.present("path", settings.path(), "is missing: an .ics or .csv file");
    if (settings.history().isNegative() || settings.history().compareTo(LONGEST) > 0) {
      throw new InvalidSourceException("history", "is at most 31 days");
    }
    if (settings.from() != null && settings.from().isBefore(EARLIEST)) {
      throw new InvalidSourceException("from", "is not before " + EARLIEST);
    }
    settings.zones().values().forEach(name -> ZoneParser.of("zones", name));
    return new CalendarSource(settings, context);
  }
}
