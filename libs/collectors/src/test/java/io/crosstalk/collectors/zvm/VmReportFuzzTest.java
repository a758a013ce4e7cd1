package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.testkit.Fuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VmReportFuzzTest {
  @TempDir private Path folder;

  @Test
  void read_randomlyDamagedReport_isReadOrRejected() throws IOException {
    Path file = folder.resolve("report.txt");
    VmSettings settings =
        new VmSettings(
            new WatchSettings(".", null, null, null, null),
            "VM",
            "1999-01-05",
            "13:00",
            null,
            null,
            null,
            null);
    Fuzz.run(
        List.of(
            Drop.sample("/zvm/prf103-1999-01-20.txt"),
            Drop.sample("/zvm/fcx110-1999-01-05.txt"),
            Drop.sample("/zvm/prf015-1999-03-01.txt"),
            Drop.sample("/zvm/prf012-1999-02-20-1000.txt"),
            Drop.sample("/zvm/user-states-1999-02-10-1100.txt")),
        payload -> {
          Files.write(file, payload);
          VmInventory inventory = new VmInventory(settings, new Drop(folder).context());
          new VmFileReader(settings, inventory).read(Drop.file(file), new RecordingIntake());
        },
        MalformedFileException.class,
        RejectedReadingException.class);
  }
}
