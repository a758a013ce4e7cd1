package io.crosstalk.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs a small form of the comparison with Telegraf. The figures depend on the machine and are not
 * compared with the aim.
 */
class IngestPeerIT {
  @TempDir private Path folder;

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void ingest_fewSamples_hasRatiosOfBothProtocolsToTelegraf()
      throws IOException, InterruptedException {
    System.setProperty("crosstalk.home", ProjectFolder.find().toString());
    IngestCommand command = new IngestCommand();
    new CommandLine(command)
        .parseArgs(
            "--resources=200",
            "--samples=20000",
            "--rounds=1",
            "--jvm=-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    Report report = command.run(folder);
    assertThat(report.aims())
        .hasSize(2)
        .allSatisfy(
            each -> {
              assertThat(each.aim()).isEqualTo(Aim.TELEGRAF);
              assertThat(each.reached()).isPositive();
            });
  }
}
