package io.crosstalk.bench.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Broker;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs small forms of the benchmarks of correlation-service on one broker. The figures depend on
 * the machine and are not compared with the aims, apart from whether the incidents are right.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class CorrelationBenchmarksIT {
  private static final String QUICK_START = "-XX:TieredStopAtLevel=1";
  private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC", QUICK_START);

  @TempDir private static Path folder;
  private static Broker broker;

  @BeforeAll
  static void startBroker() throws IOException, InterruptedException {
    System.setProperty("crosstalk.home", ProjectFolder.find().toString());
    broker = Broker.start(folder.resolve("broker"), QUICK_START);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
    System.clearProperty("crosstalk.home");
  }

  @Test
  void quiet_fewResources_hasRatiosToBothReferences() throws IOException, InterruptedException {
    QuietCommand command = new QuietCommand();
    new CommandLine(command).parseArgs("--resources=20", "--records=1920", "--rounds=1");
    Map<Aim, Double> reached = reached(command.run(runs()));
    assertThat(reached).containsOnlyKeys(Aim.COPY_LOOP, Aim.STATELESS, Aim.RESTART);
    assertThat(reached.values()).allMatch(ratio -> ratio > 0);
  }

  @Test
  void storm_oneSmallArray_namesTheCulpritInTime() throws IOException, InterruptedException {
    Workload storm = Workload.arrayStorm(60, 75, 10);
    try (CorrelationRuns runs = runs()) {
      assertThat(runs.liveHeap(storm)).isPositive();
      IncidentScore score = runs.score(storm);
      assertThat(score.rightPercent()).isEqualTo(100);
      assertThat(score.victimsPercent()).isEqualTo(100);
      assertThat(score.namingAnother()).isZero();
      assertThat(Aim.STORM_DELAY.result("", score.longestDelay()).met()).isTrue();
    }
  }

  private static CorrelationRuns runs() {
    return new CorrelationRuns(broker, folder, JVM);
  }

  private static Map<Aim, Double> reached(Report report) {
    return report.aims().stream().collect(Collectors.toMap(Aim.Result::aim, Aim.Result::reached));
  }
}
