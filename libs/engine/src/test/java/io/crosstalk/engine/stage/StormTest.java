package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.examination.Examination;
import io.crosstalk.engine.diagnosis.examination.RequestGroup;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.OwnFinding;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import io.crosstalk.testworlds.StormWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests of many victims of one machine: all verdicts name that culprit, and few examinations are
 * made.
 */
class StormTest {
  private static final int VICTIMS = 60;

  private final CaseFolder storm = StormWorld.of(VICTIMS);

  @Test
  void verdicts_manyVictimsOfOneMachine_allNameIt() {
    Map<String, Verdict> last = last(replay(StageSetting.DEFAULT));

    assertThat(last).hasSize(VICTIMS);
    assertThat(last.values())
        .allSatisfy(
            verdict -> {
              assertThat(verdict.state()).isEqualTo(VerdictState.FINAL);
              assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
              assertThat(verdict.suspects().getFirst().resource()).isEqualTo(StormWorld.LOUD);
              assertThat(verdict.suspects().stream().filter(Suspect::isCulprit)).hasSize(1);
            });
  }

  @Test
  void verdicts_manyVictimsOfOneMachine_onlyFewHaveSeries() {
    Map<String, Verdict> last = last(replay(StageSetting.DEFAULT));

    long plotted =
        last.values().stream()
            .flatMap(verdict -> verdict.suspects().stream().limit(1))
            .filter(suspect -> !suspect.evidence().getFirst().series().isEmpty())
            .count();

    assertThat(plotted).isBetween(1L, VICTIMS / 4L);
  }

  @Test
  void examinations_anyNumberOfVictims_areEquallyMany() {
    assertThat(examinations(60)).isLessThanOrEqualTo(examinations(30) + 20);
  }

  private static int examinations(int victims) {
    AtomicInteger begun = new AtomicInteger();
    replay(
        StageSetting.DEFAULT.with(
            (group, members) -> {
              begun.incrementAndGet();
              return new DomainExamination(group, members);
            }),
        StormWorld.of(victims));
    return begun.get();
  }

  @Test
  void verdicts_processedInSmallestPieces_areTheSame() {
    List<Verdict> atOnce = replay(StageSetting.DEFAULT);
    WorkSlices smallest = new WorkSlices(Duration.ZERO, Duration.ofMillis(1));

    List<Verdict> inPieces = replay(StageSetting.DEFAULT.with(smallest));

    assertThat(inPieces).containsExactlyInAnyOrderElementsOf(atOnce);
  }

  @Test
  void replies_allEpisodesEnded_noneWaitInStageThree() {
    List<Integer> waiting = new ArrayList<>();
    try (StageDriver driver = new StageDriver(world(), StageSetting.DEFAULT)) {
      driver.replay(storm, 4, (each, time) -> waiting.add(each.waitingAnswers()));
    }
    assertThat(waiting.getLast()).isZero();
  }

  @Test
  void examination_neverEnds_becomesDeadLetterAndOthersContinue() {
    StageSetting topology =
        StageSetting.DEFAULT.with(
            (group, members) ->
                group.domain().id().equals("esx-3")
                    ? new Endless()
                    : new DomainExamination(group, members));

    try (StageDriver driver = new StageDriver(world(), topology)) {
      Map<String, Verdict> last = last(driver.replay(storm, 4));

      assertThat(last).hasSize(VICTIMS);
      assertThat(last.values())
          .allSatisfy(
              verdict ->
                  assertThat(verdict.suspects().getFirst().resource()).isEqualTo(StormWorld.LOUD));
      assertThat(driver.refusals())
          .isNotEmpty()
          .allSatisfy(
              reason -> assertThat(reason).contains("esx-3").contains("was not complete after"));
    }
  }

  @Test
  void examination_fails_becomesDeadLetterAndOthersContinue() {
    StageSetting topology = StageSetting.DEFAULT.with(StormTest::failingOnHosts);

    try (StageDriver driver = new StageDriver(world(), topology)) {
      Map<String, Verdict> last = last(driver.replay(storm, 4));

      assertThat(last).hasSize(VICTIMS);
      assertThat(driver.refusals())
          .isNotEmpty()
          .allSatisfy(reason -> assertThat(reason).contains("esx-").contains("a poisoned window"));
    }
  }

  private static Examination failingOnHosts(RequestGroup group, Members members) {
    if (group.domain().id().startsWith("esx-")) {
      throw new IllegalStateException("a poisoned window");
    }
    return new DomainExamination(group, members);
  }

  /** A defective examination that never ends, however many steps are made. */
  private static final class Endless implements Examination {
    @Override
    public boolean step() {
      return false;
    }

    @Override
    public DomainFinding finding() {
      throw new IllegalStateException();
    }

    @Override
    public List<OwnFinding> ownFindings() {
      throw new IllegalStateException();
    }
  }

  private List<Verdict> replay(StageSetting topology) {
    return replay(topology, storm);
  }

  private static List<Verdict> replay(StageSetting topology, CaseFolder folder) {
    try (StageDriver driver = new StageDriver(world(), topology)) {
      return driver.replay(folder, 4);
    }
  }

  private static World world() {
    return World.ofCase("storm", "00000000", 1);
  }

  private static Map<String, Verdict> last(List<Verdict> verdicts) {
    return verdicts.stream()
        .collect(
            Collectors.toMap(
                verdict -> verdict.victim().resource(),
                verdict -> verdict,
                (a, b) -> Comparator.comparingInt(Verdict::revision).compare(a, b) > 0 ? a : b,
                TreeMap::new));
  }
}
