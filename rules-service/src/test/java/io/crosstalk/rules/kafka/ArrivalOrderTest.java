package io.crosstalk.rules.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.World;
import io.crosstalk.rules.storage.world.WorldStore.Progress;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Tests that the incidents do not depend on the partitions of verdicts and ticks, on the order in
 * which transactions become visible, or on the alternation of reading and applying.
 */
class ArrivalOrderTest {
  private static final String WORLD = "random-11111111~1";

  @Property(tries = 200)
  void apply_anyArrivalOrder_resultIsTheSame(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 5) int stage,
      @ForAll @IntRange(min = 1, max = 4) int topic,
      @ForAll boolean ticksToAllPartitions,
      @ForAll boolean anotherSourceIsAhead) {
    List<Verdict> verdicts = RandomVerdicts.in(WORLD, random);
    IncidentReplay replay = replay();
    List<Publication> publications = replay.apply(verdicts);
    Map<String, Object> expected = outcome(replay, publications);

    Run run = new Run(random, verdicts, stage, new SimulatedTopic(topic), ticksToAllPartitions);
    if (anotherSourceIsAhead) {
      run.advanceAnotherSource();
    }

    assertThat(run.outcome()).isEqualTo(expected);
  }

  private static IncidentReplay replay() {
    return new IncidentReplay(World.parse(WORLD), SiteTime.UTC);
  }

  /** One simulation: writers and a reader that take turns at random. */
  private static final class Run {
    private static final int TICK_SECONDS = 60;

    private final Random random;
    private final List<Verdict> verdicts;
    private final int stage;
    private final SimulatedTopic topic;
    private final boolean ticksToAllPartitions;
    private final int[] rounds;
    private final VerdictWatermarks watermarks = new VerdictWatermarks(Map.of());
    private final Map<Integer, Long> positions = new HashMap<>();
    private final List<Verdict> pending = new ArrayList<>();
    private final IncidentReplay replay = replay();
    private final List<Publication> publications = new ArrayList<>();
    private ReadBarrier<List<Progress>> barrier;
    private boolean ended;
    private boolean anotherSource;

    Run(
        Random random,
        List<Verdict> verdicts,
        int stage,
        SimulatedTopic topic,
        boolean ticksToAllPartitions) {
      this.random = random;
      this.verdicts = verdicts;
      this.stage = stage;
      this.topic = topic;
      this.ticksToAllPartitions = ticksToAllPartitions;
      this.rounds = new int[stage];
    }

    /** Adds a source of the present, beside which the verdicts are those of a history. */
    void advanceAnotherSource() {
      anotherSource = true;
      for (int task = 0; task < stage; task++) {
        watermarks.advance(ofAnotherSource(task, false));
      }
    }

    private Complete ofAnotherSource(int task, boolean end) {
      Instant present = VerdictBuilder.START.plusSeconds(2 * RandomVerdicts.LAST_SECONDS);
      return new Complete(WORLD, "live", task, stage, present, end);
    }

    Map<String, Object> outcome() {
      while (!ended) {
        switch (random.nextInt(4)) {
          case 0 -> write(random.nextInt(stage));
          case 1 -> commit();
          case 2 -> read(random.nextInt(topic.size()), random.nextInt(20));
          default -> apply();
        }
      }
      assertThat(pending).isEmpty();
      return ArrivalOrderTest.outcome(replay, publications);
    }

    /** Writes the verdicts that one task decided between two ticks, and then the second tick. */
    private void write(int task) {
      int through = rounds[task] * TICK_SECONDS;
      if (through > RandomVerdicts.LAST_SECONDS + TICK_SECONDS) {
        return;
      }
      rounds[task]++;
      Instant time = VerdictBuilder.START.plusSeconds(through);
      Instant before = time.minusSeconds(TICK_SECONDS);
      List<Verdict> own =
          verdicts.stream()
              .filter(v -> Math.floorMod(v.episode().id().hashCode(), stage) == task)
              .filter(v -> v.decidedAt().isAfter(before) && !v.decidedAt().isAfter(time))
              .toList();
      boolean end = through > RandomVerdicts.LAST_SECONDS;
      topic.write(
          own,
          new Complete(WORLD, VerdictBuilder.SOURCE, task, stage, time, end),
          tickPartitions());
      if (end && anotherSource) {
        topic.write(List.of(), ofAnotherSource(task, true), tickPartitions());
      }
    }

    private Set<Integer> tickPartitions() {
      return ticksToAllPartitions
          ? IntStream.range(0, topic.size()).boxed().collect(Collectors.toSet())
          : Set.of(random.nextInt(topic.size()));
    }

    private void commit() {
      if (!topic.open().isEmpty()) {
        topic.commit(topic.open().get(random.nextInt(topic.open().size())));
      }
    }

    private void read(int partition, int most) {
      for (int i = 0; i < most; i++) {
        VerdictMessage message = topic.read(partition, positions.getOrDefault(partition, 0L));
        if (message == null) {
          return;
        }
        positions.merge(partition, 1L, Long::sum);
        switch (message) {
          case Verdict verdict -> pending.add(verdict);
          case Complete tick -> watermarks.advance(tick);
        }
      }
    }

    private void apply() {
      if (barrier == null && watermarks.hasAdvanced()) {
        barrier = new ReadBarrier<>(topic.written(), watermarks.drainAdvanced());
      }
      if (barrier != null && barrier.isPassed(positions)) {
        barrier.delayedWork().forEach(this::apply);
        barrier = null;
      }
    }

    /** The rule of {@code VerdictStore.due}, which {@code DueVerdictsTest} tests on a database. */
    private static boolean isDue(Verdict verdict, Progress progress) {
      Instant reached = progress.reached().get(VerdictBuilder.SOURCE);
      return progress.ended() || (reached != null && !verdict.decidedAt().isAfter(reached));
    }

    private void apply(Progress progress) {
      List<Verdict> due = pending.stream().filter(verdict -> isDue(verdict, progress)).toList();
      pending.removeAll(due);
      publications.addAll(replay.apply(due));
      ended = progress.ended();
    }
  }

  /** The whole result of a simulation, for comparison with that of another one. */
  private static Map<String, Object> outcome(
      IncidentReplay replay, List<Publication> publications) {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put(
        "incidents",
        replay.states().stream()
            .map(
                each ->
                    Arrays.asList(
                        each.id(),
                        each.openedAt(),
                        each.verdicts(),
                        each.standing(),
                        each.published(),
                        each.victims()))
            .toList());
    outcome.put("publications", publications);
    return outcome;
  }
}
