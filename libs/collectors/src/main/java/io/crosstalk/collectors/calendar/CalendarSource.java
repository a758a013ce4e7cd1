package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.FileStamp;
import io.crosstalk.collectors.files.ZoneParser;
import io.crosstalk.collectors.text.BoundedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Source that reads a calendar file and delivers each entry as changes (start and end) once its
 * time has come.
 */
final class CalendarSource implements PolledSource {
  private static final String THROUGH = "through";
  private static final long MAX_BYTES = 32_000_000;

  private final CalendarSettings settings;
  private final SourceContext context;
  private final Path path;
  private final ZoneId zone;
  private final EntryClassifier classifier;
  private @Nullable PeriodEntries periodEntries;
  private @Nullable FileStamp read;

  CalendarSource(CalendarSettings settings, SourceContext context) {
    this.settings = settings;
    this.context = context;
    this.path = context.resolve(settings.path());
    this.zone = ZoneParser.of("zone", settings.zone());
    this.classifier = new EntryClassifier(settings.rules());
  }

  @Override
  public void poll(Intake intake) throws Exception {
    Instant now = context.clock().instant();
    Instant through = through(now);
    PeriodEntries current = periodEntries(intake);
    if (!now.isAfter(through)) {
      return; // The clock was set back: these occurrences are delivered already.
    }
    current
        .deliver(through, now, LastingOccurrences.of(context.memory()), intake)
        .save(context.memory());
    context.memory().put(THROUGH, now.toString());
  }

  private Instant through(Instant now) {
    String known = context.memory().get(THROUGH);
    return known == null ? first(now) : Instant.parse(known);
  }

  private Instant first(Instant now) {
    LocalDate from = settings.from();
    return from == null ? now.minus(settings.history()) : from.atStartOfDay(zone).toInstant();
  }

  private PeriodEntries periodEntries(Intake intake) throws SourceException {
    try {
      FileStamp now = FileStamp.of(path);
      PeriodEntries current = periodEntries;
      if (current == null || !now.equals(read)) {
        List<CalendarEntry> entries = entries(intake);
        current = current == null ? new PeriodEntries(entries, classifier) : current.next(entries);
        periodEntries = current;
        read = now;
      }
      return current;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private List<CalendarEntry> entries(Intake intake) throws IOException {
    boolean csv = path.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
    try (InputStream in = new BoundedInputStream(Files.newInputStream(path), MAX_BYTES)) {
      return csv
          ? new CsvCalendar(zone).read(in, intake)
          : new IcsCalendar(new IcsTimes(zone, settings.zones())).read(in, intake);
    }
  }

  @Override
  public void check(CheckReport report) throws Exception {
    CheckedIntake found = new CheckedIntake(report);
    List<CalendarEntry> entries = checkedEntries(found);
    report.good(path + " has " + entries.size() + " entries");
    Instant now = context.clock().instant();
    Instant first = first(now);
    new PeriodEntries(entries, classifier).deliver(first, now, LastingOccurrences.NONE, found);
    report.good(found.changes() + " changes since " + first);
  }

  private List<CalendarEntry> checkedEntries(CheckedIntake found) throws SourceException {
    try {
      List<CalendarEntry> entries = entries(found);
      if (entries.isEmpty() && found.rejections() > 0) {
        throw new SourceException("nothing in " + path + " can be used: see above");
      }
      return entries;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private SourceException unreadable(IOException e) {
    return new SourceException(
        "the calendar %s can't be read: %s".formatted(path, FailureText.ofFile(e)), e);
  }

  @Override
  public void close() {}
}
