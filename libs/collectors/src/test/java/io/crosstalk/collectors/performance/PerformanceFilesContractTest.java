package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

class PerformanceFilesContractTest extends SourceContract {
  @Override
  public String type() {
    return "performance-files";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new RecordingFolder(new Drop(systemFolder));
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.COUNTER_RESET ? "the files hold rates, no counters" : null;
  }

  /** Folder with copies of one recording, each a day later than the previous one. */
  private record RecordingFolder(Drop drop) implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      return new PerformanceSourceType().open(PerformanceReading.settings(null, null), context);
    }

    @Override
    public void produce(int part) throws IOException {
      put("part-" + part, "11/0" + (part + 2) + "/2025");
    }

    private void put(String name, String date) throws IOException {
      String recording = new String(Drop.sample("/performance/esxtop.csv"), StandardCharsets.UTF_8);
      drop.put(name + ".csv", recording.replace("11/28/2026", date));
    }

    @Override
    public void produceLate() throws IOException {
      put("late", "10/09/2025");
    }

    @Override
    public void produceGarbage() throws IOException {
      drop.put(
          "garbage.csv", "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\esx\\Physical Cpu(\"\n\0\0,no row\n");
    }
  }
}
