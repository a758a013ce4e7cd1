package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the verdicts on recorded cases, which pass through all three stages. */
class RecordedCasesTest {
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

  @ParameterizedTest
  @ValueSource(strings = {"seq-bully", "small-bully"})
  void suspects_recordedNoisyNeighbour_isTheCulpritOfEveryVictim(String name) {
    List<Verdict> about = finals(name, 1).filter(RecordedCasesTest::isLong).toList();
    assertThat(about).hasSizeGreaterThanOrEqualTo(5);
    for (Verdict verdict : about) {
      assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
      assertThat(culprits(verdict)).containsExactly("vm-oracle-uat-" + name);
      assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("ds-" + name);
    }
  }

  @Test
  void episode_recordedCase_onsetAndDetectionAreWithinTwoSamples() {
    Verdict verdict =
        finals("seq-bully", 1)
            .filter(each -> each.victim().resource().equals("vm-erp-db-seq-bully"))
            .findFirst()
            .orElseThrow();
    assertThat(verdict.episode().onset())
        .isBetween(
            Instant.parse("2026-11-21T02:08:05Z").minus(TWO_SECONDS),
            Instant.parse("2026-11-21T02:08:05Z").plus(TWO_SECONDS));
    assertThat(Duration.between(verdict.episode().onset(), verdict.episode().detectedAt()))
        .isLessThanOrEqualTo(TWO_SECONDS);
  }

  @Test
  void exonerations_recordedHighReadLoadThatIsNotTheCause_haveFigures() {
    Verdict verdict = finals("small-bully", 1).filter(RecordedCasesTest::isLong).findFirst().get();
    assertThat(verdict.exonerated())
        .anySatisfy(
            exoneration -> {
              assertThat(exoneration.resource()).isEqualTo("vm-report-small-bully");
              assertThat(exoneration.summary()).contains("disk read throughput", "MB/s");
            });
  }

  @Test
  void suspects_recordedSlowerArray_areNoCulprits() {
    List<Verdict> about = finals("fault", 1).filter(RecordedCasesTest::isLong).toList();
    assertThat(about).hasSizeGreaterThanOrEqualTo(5);
    for (Verdict verdict : about) {
      assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
      assertThat(culprits(verdict)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"harmless", "c1-healthy"})
  void verdicts_recordedLoadWithoutDegradation_areNone(String name) {
    assertThat(finals(name, 1)).isEmpty();
  }

  @Test
  void suspects_caseC2_nameTheUatMachineAndArrayIsExonerated() {
    List<Verdict> finals = finals("c2-uat-vm", 4).toList();
    assertThat(finals).hasSizeGreaterThanOrEqualTo(12);
    for (Verdict verdict : finals) {
      assertThat(culprits(verdict)).containsExactly("vm-uat-oracle");
      assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("esx-07/vmhba2");
      assertThat(verdict.exonerated()).anyMatch(each -> each.resource().equals("array-02"));
    }
    assertThat(finals)
        .filteredOn(each -> each.victim().metric().equals("disk.random_read.latency"))
        .last()
        .satisfies(
            last -> {
              assertThat(Objects.requireNonNull(last.remedy()).change()).contains("vmotion");
              assertThat(last.remedy().after()).isLessThan(2);
            });
  }

  @Test
  void finalVerdicts_anyNumberOfSamplesPerTick_areTheSame() {
    List<String> byOne = finals("small-bully", 1).map(RecordedCasesTest::json).sorted().toList();
    List<String> bySeven = finals("small-bully", 7).map(RecordedCasesTest::json).sorted().toList();
    List<String> atOnce =
        finals("small-bully", Integer.MAX_VALUE).map(RecordedCasesTest::json).sorted().toList();
    assertThat(bySeven).isEqualTo(byOne);
    assertThat(atOnce).isEqualTo(byOne);
  }

  private static Stream<Verdict> finals(String name, int timesPerTick) {
    try (StageDriver driver = new StageDriver(World.ofCase(name, "00000000", 1))) {
      return driver.replay(read(name), timesPerTick).stream()
          .filter(verdict -> verdict.state() == VerdictState.FINAL);
    }
  }

  /** Excludes degradation of a few seconds, which the recorded disk has at any time. */
  private static boolean isLong(Verdict verdict) {
    return verdict.episode().harmedSamples() >= 12;
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  /** The verdict as JSON without the watermarks, which depend on the chunks of the input. */
  private static String json(Verdict verdict) {
    return new String(EventJson.write(verdict), StandardCharsets.UTF_8);
  }

  private static CaseFolder read(String name) {
    try {
      return CaseFolder.read(ProjectFolder.caseFolder(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
