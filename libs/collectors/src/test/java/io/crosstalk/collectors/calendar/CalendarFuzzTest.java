package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.testkit.Fuzz;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalendarFuzzTest {
  @Test
  void read_randomlyDamagedCalendar_isReadOrRejected() throws IOException {
    Fuzz.run(
        List.of(Drop.sample("/calendar/site.ics"), Drop.sample("/calendar/site.csv")),
        payload -> {
          RecordingIntake intake = new RecordingIntake();
          var in = new ByteArrayInputStream(payload);
          List<CalendarEntry> entries = new ArrayList<>();
          if (payload.length > 0 && payload[0] == 'B') {
            entries.addAll(
                new IcsCalendar(new IcsTimes(ZoneOffset.UTC, Map.of())).read(in, intake));
          } else {
            entries.addAll(new CsvCalendar(ZoneOffset.UTC).read(in, intake));
          }
          new PeriodEntries(entries, new EntryClassifier(List.of()))
              .deliver(
                  Instant.parse("2026-01-24T00:00:00Z"),
                  Instant.parse("2026-02-01T00:00:00Z"),
                  LastingOccurrences.NONE,
                  intake);
        },
        MalformedFileException.class);
  }
}
