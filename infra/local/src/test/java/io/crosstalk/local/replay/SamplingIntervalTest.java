package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplingIntervalTest {
  @TempDir private Path folder;

  @Test
  void of_severalSeries_isLargestMedianGap() throws IOException {
    CaseFixture.writeInventory(folder, "vm-a", "array");
    Files.writeString(
        folder.resolve("samples.csv"),
        """
        time,resource,metric,value
        2026-01-01T00:02:00Z,vm-a,disk.latency,1
        2026-01-01T00:00:00Z,vm-a,disk.latency,1
        2026-01-01T00:01:00+00:00,vm-a,disk.latency,1
        2026-01-01T09:00:00Z,vm-a,disk.latency,1
        1767225600000,vm-a,disk.iops,1
        1767225620000,vm-a,disk.iops,1
        nonsense,vm-a,disk.iops,1
        2026-01-01T00:00:00Z,array,disk.latency,1
        2026-01-01T00:15:00Z,array,disk.latency,1
        """);

    assertThat(SamplingInterval.of(folder, Set.of("vm-a"))).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void of_compressedFile_isRead() throws IOException {
    CaseFixture.writeInventory(folder, "vm-a");
    CaseFixture.packed(folder.resolve("samples.csv.gz"), CaseFixture.SAMPLES);

    assertThat(SamplingInterval.of(folder, Set.of("vm-a"))).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void of_noSamples_isZero() throws IOException {
    CaseFixture.writeInventory(folder, "vm-a");
    Files.writeString(folder.resolve("samples.csv"), CaseFixture.SAMPLES);

    assertThat(SamplingInterval.of(folder, Set.of())).isZero();
  }
}
