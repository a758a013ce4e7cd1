package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.testkit.Fuzz;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformanceFilesFuzzTest {
  @TempDir private Path folder;

  @Test
  void read_randomlyDamagedFile_isReadOrRejected() throws IOException {
    // The name has the date, which iostat of AIX needs.
    Path file = folder.resolve("file-2026-11-28");
    Fuzz.run(
        samples(),
        payload -> {
          Files.write(file, payload);
          new PerformanceFileReader(
                  PerformanceReading.settings(null, null), new Drop(folder).context())
              .read(Drop.file(file), new RecordingIntake());
        },
        MalformedFileException.class);
  }

  private static List<byte[]> samples() throws IOException {
    List<byte[]> samples = new ArrayList<>();
    for (String name :
        List.of(
            "esxtop.csv",
            "perfmon.csv",
            "perfmon-de.csv",
            "lpar7.nmon",
            "web1.nmon",
            "iostat-aix.txt",
            "iostat-aix-long.txt")) {
      samples.add(Drop.sample("/performance/" + name));
    }
    String log = new String(samples.get(1), StandardCharsets.UTF_8);
    samples.add(("\uFEFF" + log).getBytes(StandardCharsets.UTF_16LE));
    return samples;
  }
}
