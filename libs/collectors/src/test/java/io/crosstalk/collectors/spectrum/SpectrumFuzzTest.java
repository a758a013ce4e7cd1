package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.testkit.Fuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpectrumFuzzTest {
  @TempDir private Path folder;

  @Test
  void read_randomlyDamagedFile_isReadOrRejected() throws IOException {
    List<byte[]> payloads = new ArrayList<>();
    for (String type : List.of("v", "m", "n", "d")) {
      payloads.add(Drop.sample("/spectrum/N" + type + "_stats_ABC123-1_260131_200000"));
    }
    Path file = folder.resolve("Nv_stats_ABC123-1_260131_200000");
    SpectrumSettings settings =
        new SpectrumSettings(
            new WatchSettings(".", null, null, null, null), null, null, null, null, null, null);
    Fuzz.run(
        payloads,
        payload -> {
          Files.write(file, payload);
          SpectrumInventory inventory =
              new SpectrumInventory(settings, new Drop(folder).context(), VolumeRelations.NONE);
          SpectrumReader reader = new SpectrumReader(null, inventory);
          reader.read(Drop.file(file), new RecordingIntake());
        },
        MalformedFileException.class);
  }
}
