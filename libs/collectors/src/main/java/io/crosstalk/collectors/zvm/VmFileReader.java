package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.FileReader;
import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.files.ZoneParser;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads files with z/VM reports and publishes their values. Reports contain only the time of day,
 * so the date comes from the settings or the file name.
 */
final class VmFileReader implements FileReader {
  private static final Pattern DATE =
      Pattern.compile("(\\d{4})-?(\\d{2})-?(\\d{2})(?:[T_.-]?(\\d{2})[:.]?(\\d{2}))?");

  private final VmInventory inventory;
  private final ZoneId zone;
  private final Duration interval;
  private final @Nullable LocalDate date;
  private final @Nullable LocalTime time;

  /** Date of a file's reports, and the time of day for reports that state none. */
  private record Day(LocalDate date, @Nullable LocalTime time) {}

  /** Value of a report with its time as epoch milliseconds. */
  private record Placed(long timeMs, VmFigure figure) {}

  VmFileReader(VmSettings settings, VmInventory inventory) {
    this.inventory = inventory;
    this.interval = settings.interval();
    this.zone = ZoneParser.of("zone", settings.zone());
    try {
      this.date = settings.date() == null ? null : LocalDate.parse(settings.date());
      this.time = settings.time() == null ? null : LocalTime.parse(settings.time());
    } catch (DateTimeException e) {
      throw new InvalidSourceException("date", "date or time is not like 2026-01-31 and 13:00");
    }
  }

  /**
   * Returns the reading order of files: by date first, since reports of different kinds contain
   * values of the same metrics.
   */
  @Override
  public Comparator<String> order() {
    return Comparator.comparing(VmFileReader::dayInName).thenComparing(Comparator.naturalOrder());
  }

  private static String dayInName(String name) {
    Matcher matcher = DATE.matcher(name);
    return matcher.find() ? name.substring(matcher.start()).replaceAll("[^0-9]", "") : "";
  }

  @Override
  public void read(WatchedFile file, Intake intake) throws IOException {
    Day day = day(file.name());
    ReportParser parser = new ReportParser();
    try (InputStream in = file.open()) {
      LineReader lines = new LineReader(in);
      for (Line line = lines.next(); line != null; line = lines.next()) {
        take(parser, line, intake);
      }
    }
    String unfinished = parser.unfinished();
    if (unfinished != null) {
      intake.reject(RejectReason.MALFORMED, unfinished, null, 0, new byte[0]);
    }
    publish(parser.figures(), day, intake);
  }

  private Day day(String name) throws MalformedFileException {
    Matcher matcher = DATE.matcher(name);
    try {
      if (matcher.find()) {
        LocalDate named =
            LocalDate.parse(matcher.group(1) + "-" + matcher.group(2) + "-" + matcher.group(3));
        String hour = matcher.group(4);
        return new Day(
            named, hour == null ? time : TimeOfDayParser.time(hour + ":" + matcher.group(5)));
      }
    } catch (DateTimeException e) {
      throw new MalformedFileException("the date in the file's name is none");
    }
    if (date == null) {
      throw new MalformedFileException(
          "reports have the time of day only: put the date into the file's name (prf-2026-01-31.txt), or set date");
    }
    return new Day(date, time);
  }

  private static void take(ReportParser parser, Line line, Intake intake) {
    try {
      parser.take(new String(line.bytes(), StandardCharsets.UTF_8));
    } catch (RejectedReadingException e) {
      intake.reject(e.reason(), e.text(), null, line.number(), line.bytes());
    }
  }

  private void publish(List<VmFigure> figures, Day day, Intake intake) throws IOException {
    List<Placed> placed = new ArrayList<>();
    LocalTimes times = new LocalTimes(zone);
    for (VmFigure figure : figures) {
      LocalTime own = figure.time() == null ? day.time() : figure.time();
      if (own == null) {
        throw new MalformedFileException(
            "the report has no time of day: put it into the file's name (prf-2026-01-31-1300.txt), or set time");
      }
      long timeMs = times.instant(day.date().atTime(own)).toEpochMilli();
      placed.add(new Placed(figure.begins() ? timeMs + interval.toMillis() : timeMs, figure));
      inventory.note(figure.resource());
    }
    placed.sort(Comparator.comparingLong(Placed::timeMs));
    if (!placed.isEmpty()) {
      intake.inventory(placed.getFirst().timeMs(), inventory.resources());
    }
    for (Placed each : placed) {
      VmFigure figure = each.figure();
      intake.sample(
          each.timeMs(),
          inventory.id(figure.resource()),
          figure.metric(),
          figure.value(),
          figure.unit());
    }
  }
}
