package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.testkit.Fuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IbmiFilesFuzzTest {
  @TempDir private Path folder;

  @Test
  void read_randomlyDamagedExport_isReadOrRejected() throws IOException {
    Path disk = folder.resolve("QAPMDISK.csv");
    Path waits = folder.resolve("QAPMJOBWT.csv");
    PartitionSettings partition =
        new PartitionSettings("L", "UTC", null, null, null, null, null, null);
    Fuzz.run(
        List.of(
            Drop.sample("/ibmi/files/QAPMDISK_Q026031500.csv"),
            Drop.sample("/ibmi/files/QAPMSYSTEM_Q026031500.csv")),
        payload -> {
          for (Path file : List.of(disk, waits)) {
            Files.write(file, payload);
            IbmiPartition fresh = new IbmiPartition(partition, new Drop(folder).context());
            new ExportReader(',', fresh, ZoneOffset.UTC)
                .read(Drop.file(file), new RecordingIntake());
          }
        },
        IOException.class);
  }
}
