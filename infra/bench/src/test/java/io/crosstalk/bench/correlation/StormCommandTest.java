package io.crosstalk.bench.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.crosstalk.bench.correlation.StormCommand.Phase;
import io.crosstalk.bench.correlation.StormCommand.Run;
import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.harness.Rounds;
import io.crosstalk.bench.harness.RunMeasurement;
import io.crosstalk.bench.load.Workload;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StormCommandTest {
  private static final Workload STORM = Workload.arrayStorm(4, 75, 20);

  @Test
  void add_stormWithHalfTheRate_givesRatiosAndFiguresOfTheStorm()
      throws IOException, InterruptedException {
    Rounds<Phase, Run> rounds =
        Rounds.of(0, 1, List.of(Phase.values()), phase -> run(phase == Phase.STORM ? 2 : 1));
    Report report = new Report("");

    StormCommand.add(StormCommand.table(), report, "array", rounds, 50, 60);

    assertThat(
            report.aims().stream().collect(Collectors.toMap(Aim.Result::aim, Aim.Result::reached)))
        .containsOnly(
            entry(Aim.STORM_RATE, 0.5),
            entry(Aim.STORM_HEAP, 1.2),
            entry(Aim.STORM_DELAY, Double.NaN),
            entry(Aim.STORM_RIGHT, 0.0),
            entry(Aim.STORM_VICTIMS, 0.0),
            entry(Aim.STORM_OTHERS, 0.0));
  }

  /** A run without an incident. */
  private static Run run(double seconds) {
    return new Run(new RunMeasurement(1_000, seconds, 1, 1, 0, 100), new IncidentScore(STORM));
  }
}
