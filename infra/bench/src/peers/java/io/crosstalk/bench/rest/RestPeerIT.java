package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.rest.RestResult.Load;
import io.crosstalk.bench.rest.crowd.CrowdKind;
import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.AnswerFigures;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the REST benchmark on a whole platform with vegeta, with few incidents. The figures are not
 * compared with the aims.
 */
class RestPeerIT {
  private static final int INCIDENTS = 300;
  private static final int RATE = 50;
  private static final int FLOOD = 600;

  /**
   * A starved client would have the served share of the crowd, some percent. How many requests are
   * refused beside a crowd of 600 depends on the machine: {@code bench rest} measures it.
   */
  private static final double MAJORITY = 0.5;

  @TempDir private Path folder;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void run_fewIncidents_allComponentsKeepRunningAndOrdinaryClientsAreServed()
      throws IOException, InterruptedException {
    RestResult result =
        new RestBenchmark(
                new RestSettings(
                    BuiltProject.home(),
                    folder,
                    vegeta(),
                    INCIDENTS,
                    Duration.ZERO,
                    RATE,
                    FLOOD,
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(8)))
            .run();

    assertThat(result.incidents()).isEqualTo(INCIDENTS);
    assertThat(result.loads()).hasSize(2);
    assertAnswered(result.loads().getFirst(), RATE, 200);
    assertAnswered(result.loads().getLast(), FLOOD, 200, 429, 503);
    assertThat(result.crowds()).extracting(CrowdResult::kind).contains(CrowdKind.values());
    assertThat(result.crowds()).allSatisfy(crowd -> assertThat(crowd.changes()).isEmpty());
    assertThat(result.crowds())
        .allSatisfy(
            crowd -> assertThat(servedShare(crowd)).as("%s", crowd).isGreaterThan(MAJORITY));
    assertThat(outcomes(result, CrowdKind.SLOW_SENDERS)).anyMatch(each -> each.contains("408"));
    assertThat(outcomes(result, CrowdKind.SLOW_READERS)).anyMatch(each -> each.contains("503"));
  }

  private static double servedShare(CrowdResult crowd) {
    long all = crowd.ordinary().values().stream().mapToLong(AnswerFigures::count).sum();
    AnswerFigures served = crowd.ordinary().get(200);
    return served == null ? 0 : (double) served.count() / all;
  }

  private static Set<String> outcomes(RestResult result, CrowdKind kind) {
    return result.crowds().stream()
        .filter(each -> each.kind() == kind)
        .findFirst()
        .orElseThrow()
        .outcomes()
        .keySet();
  }

  private static void assertAnswered(Load load, int rate, Integer... statuses) {
    assertThat(load.changes()).isEmpty();
    assertThat(load.result().requests()).isGreaterThan(rate);
    assertThat(load.result().byStatus().keySet()).isSubsetOf(statuses);
    assertThat(load.result().of(200).count()).isPositive();
  }

  private static Path vegeta() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(each -> Path.of(each, "vegeta"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new AssertionError("vegeta is missing: infra/peers.sh installs it"));
  }
}
