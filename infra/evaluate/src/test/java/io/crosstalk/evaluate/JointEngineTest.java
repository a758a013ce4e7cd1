package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.evaluate.peer.QualitySeries;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine that explains a site as a whole, on recorded cases. */
class JointEngineTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c1-atm-backup",
        "c1-healthy",
        "c2-uat-vm",
        "c3-tape",
        "c4-flash-array",
        "c5-resets",
        "c6-file-pool",
        "c7-network-slow",
        "c8-disconnect",
        "c9-pinned-data",
        "c10-master-processor",
        "recorded/cpu-bully",
        "recorded/gentle-bully-5m",
        "recorded/gentle-fault",
        "recorded/gentle-harmless",
        "recorded/gentle-ramp",
        "recorded/gentle-two-bullies-20s",
        "recorded/loud-innocent",
        "recorded/more-of-everything",
        "recorded/net-bully",
        "recorded/own-limit",
        "recorded/same-array",
        "recorded/two-limits"
      })
  void case_isRight(String name) throws IOException {
    assertThat(outcome(name).faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c1-atm-backup",
        "c2-uat-vm",
        "c3-tape",
        "c4-flash-array",
        "c5-resets",
        "c7-network-slow",
        "c10-master-processor",
        "recorded/net-bully",
        "recorded/net-gentle"
      })
  void case_isRightThroughoutWithPlaceAndContributingCauses(String name) throws IOException {
    CaseOutcome outcome = outcome(name);
    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.sequenceFaults()).isEmpty();
  }

  private static CaseOutcome outcome(String name) throws IOException {
    CaseFolder folder = CaseFolder.read(Path.of("..", "..", "cases", name));
    return CaseOutcome.of(
        folder,
        EngineVersion.NEW,
        QualitySeries.ofVictims(folder),
        EngineObserver.NONE,
        ReadingProgress.none());
  }
}
