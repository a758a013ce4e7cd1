package io.crosstalk.bench.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Broker;
import io.crosstalk.bench.harness.Report;
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
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CorrelationBenchmarksIT {
  private static final List<String> JVM =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private static Path folder;
  private static Broker broker;

  @BeforeAll
  static void startBroker() throws IOException, InterruptedException {
    System.setProperty("crosstalk.home", ProjectFolder.find().toString());
    broker = Broker.start(folder.resolve("broker"));
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
    System.clearProperty("crosstalk.home");
  }

  @Test
  void quiet_fewResources_hasRatiosToBothReferences() throws IOException, InterruptedException {
    QuietCommand command = new QuietCommand();
    new CommandLine(command).parseArgs("--resources=100", "--records=10000", "--rounds=1");
    Map<Aim, Double> reached = reached(command.run(runs()));
    assertThat(reached).containsOnlyKeys(Aim.COPY_LOOP, Aim.STATELESS, Aim.RESTART);
    assertThat(reached.values()).allMatch(ratio -> ratio > 0);
  }

  @Test
  void storm_oneSmallArray_namesTheCulpritInTime() throws IOException, InterruptedException {
    StormCommand command = new StormCommand();
    new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs("--storm=array", "--machines=60", "--learning=75", "--minutes=10", "--rounds=1");
    Report report = command.run(runs());
    assertThat(reached(report))
        .containsEntry(Aim.STORM_RIGHT, 100.0)
        .containsEntry(Aim.STORM_VICTIMS, 100.0)
        .containsEntry(Aim.STORM_OTHERS, 0.0);
    assertThat(report.aims())
        .filteredOn(each -> each.aim() == Aim.STORM_DELAY)
        .allMatch(Aim.Result::met);
    assertThat(reached(report).get(Aim.STORM_HEAP)).isPositive();
  }

  private static CorrelationRuns runs() {
    return new CorrelationRuns(broker, folder, JVM);
  }

  private static Map<Aim, Double> reached(Report report) {
    return report.aims().stream().collect(Collectors.toMap(Aim.Result::aim, Aim.Result::reached));
  }
}
