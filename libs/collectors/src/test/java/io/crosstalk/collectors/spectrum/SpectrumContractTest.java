package io.crosstalk.collectors.spectrum;

import static io.crosstalk.collectors.spectrum.StatsText.volume;
import static io.crosstalk.collectors.spectrum.StatsText.volumes;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

class SpectrumContractTest extends SourceContract {
  @Override
  public String type() {
    return "spectrum";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new StatisticsFolder(new Drop(systemFolder));
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return switch (requirement) {
      case RESTART -> "rates need two files, and the counters of the last one are not kept";
      case LATE_DATA -> "the interval that contains a late file is already published as a whole";
      default -> null;
    };
  }

  private static final class StatisticsFolder implements SourceDevice {
    private final Drop drop;
    private int resetAt;

    StatisticsFolder(Drop drop) {
      this.drop = drop;
    }

    @Override
    public Source open(SourceContext context) {
      WatchSettings files = new WatchSettings(".", "N*", "renamed", null, null);
      return new SpectrumSourceType()
          .open(new SpectrumSettings(files, null, null, null, null, null, null), context);
    }

    @Override
    public void produce(int part) throws IOException {
      put(2 * part, 2L * (part - resetAt));
      put(2 * part + 1, 2L * (part - resetAt) + 1);
    }

    private void put(int minute, long steps) throws IOException {
      long operations = steps * 600;
      StatsText file =
          volumes(
              1, minute, volume("V", operations, operations, operations, operations, steps, steps));
      drop.put(file.name(), file.xml());
    }

    @Override
    public void resetCounters() {
      resetAt = 2;
    }

    @Override
    public void produceGarbage() throws IOException {
      drop.put("Nv_stats_ABC123-1_260131_195900", "<diskStatsColl");
    }

    @Override
    public double largest() {
      return 600_000;
    }
  }
}
