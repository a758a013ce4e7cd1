package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.testkit.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayBookkeepingTest {
  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");

  @Test
  void runNumbers_clockStandsStill_stillIncrease() {
    RunNumbers numbers = new RunNumbers(clock);
    long first = numbers.next();
    assertThat(first).isEqualTo(clock.millis());
    assertThat(numbers.next()).isEqualTo(first + 1);
    clock.advance(Duration.ofHours(-1));
    assertThat(numbers.next()).isEqualTo(first + 2);
    clock.advance(Duration.ofHours(2));
    assertThat(numbers.next()).isEqualTo(clock.millis());
  }

  @Test
  void registry_tooManyFinishedReplays_removesTheOldest() {
    ReplayRegistry registry = new ReplayRegistry(2);
    Replay running = replay("running");
    Replay done = replay("done");
    done.published();
    registry.add(running);
    registry.add(done);
    registry.add(replay("new"));
    assertThat(registry.find("running")).isPresent();
    assertThat(registry.find("new")).isPresent();
    assertThat(registry.find("done")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a/b", "a~b", "a\nb"})
  void caseName_charactersNotAllowedInWorldNames_isRefused(String name) {
    assertThatThrownBy(() -> CaseName.check(name)).isInstanceOf(IngestProblemException.class);
  }

  @Test
  void caseName_anyFolderNameUpToTheLengthLimit_isAccepted() {
    assertThat(CaseName.check("C2 – the UAT VM (six weeks)"))
        .isEqualTo("C2 – the UAT VM (six weeks)");
    assertThatThrownBy(() -> CaseName.check("x".repeat(151)))
        .isInstanceOf(IngestProblemException.class);
  }

  private Replay replay(String id) {
    return new Replay(
        id,
        "case",
        ReplayRun.WORLD,
        new ReplayRejections(
            ReplayRun.WORLD, 1, new ReadingMeters(new SimpleMeterRegistry()), clock));
  }
}
