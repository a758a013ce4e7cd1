package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

class CaptureContractTest extends SourceContract {
  @Override
  public String type() {
    return "captures";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new ReportFolder(systemFolder);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.COUNTER_RESET
        ? "a report holds totals of a span, no counters"
        : null;
  }

  private record ReportFolder(Path folder) implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      return new CaptureSourceType()
          .open(new CaptureSettings(".", null, null, null, null, null, null, Map.of()), context);
    }

    @Override
    public void produce(int part) throws IOException {
      put("part-" + part, 10 + part);
    }

    @Override
    public void produceLate() throws IOException {
      put("late", 9);
    }

    private void put(String name, int minute) throws IOException {
      String text =
          """
          # start=2026-11-21T11:%1$02d:00Z,end=2026-11-21T11:%2$02d:00Z
          IPv4 Endpoints
          10.5.0.1  100  %1$d000000  50  %1$d00000  50  %1$d00000
          """
              .formatted(minute, minute + 1);
      Files.writeString(folder.resolve(name + ".txt"), text);
    }

    @Override
    public void produceGarbage() throws IOException {
      Files.writeString(folder.resolve("garbage.txt"), "no report of tshark\n");
    }
  }
}
