package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.testkit.Fuzz;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvFuzzTest {
  private final CsvReadings rows =
      new CsvReadings(
          new CsvSettings(
              new WatchSettings(".", null, null, null, null),
              null,
              ";",
              ",",
              null,
              null,
              null,
              null,
              new TimeSettings(
                  List.of("Datum", "Zeit"), "dd.MM.yyyy HH:mm", "Europe/Berlin", null, null),
              "lun/{LUN}",
              List.of(new ColumnSettings("Lesen ms", "disk.read.latency", "ms", null)),
              null,
              List.of(new DeriveSettings("disk.throughput", "MB", "Lesen ms", "MB/s")),
              null,
              List.of(),
              new ResourceSettings(null, "volume", "san", null, null, null, null, null)));

  @Test
  void read_randomlyDamagedFile_isRejectedByLineOrAsAWhole() throws IOException {
    Fuzz.run(
        List.of(Drop.sample("/csv/array-5min.csv"), Drop.sample("/csv/long.csv")),
        payload -> rows.read(new ByteArrayInputStream(payload), 0, new RecordingIntake()),
        MalformedFileException.class);
  }
}
