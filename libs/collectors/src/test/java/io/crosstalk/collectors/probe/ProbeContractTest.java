package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.settings.ByteSize;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

class ProbeContractTest extends SourceContract {
  @Override
  public String type() {
    return "probe";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new Disk(systemFolder.resolve("data"), clock);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return switch (requirement) {
      case COUNTER_RESET -> "a measurement has no counters";
      case LATE_DATA -> "a measurement has the time of its end";
      default -> null;
    };
  }

  /** Folder on a real disk, which the source measures at most once a minute. */
  private record Disk(Path data, TestClock clock) implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      ProbeSettings settings =
          new ProbeSettings(
              data.toString(), "db-orders", 1, new ByteSize(16_384), 1, null, null, null);
      return new ProbeSourceType().open(settings, context);
    }

    @Override
    public void produce(int part) throws IOException {
      if (Files.isRegularFile(data)) {
        Files.delete(data);
      }
      Files.createDirectories(data);
      clock.advance(Duration.ofMinutes(10));
    }

    @Override
    public void produceGarbage() throws IOException {
      Files.writeString(data, "a file where the folder should be");
    }
  }
}
