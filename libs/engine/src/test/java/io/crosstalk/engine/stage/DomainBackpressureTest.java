package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.domain.DomainStage;
import io.crosstalk.engine.stage.memory.MemoryBlockStore;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.LoadBlockBuilder;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.event.VerdictMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests of a partition of stage 2 that is ahead of another partition while many bytes wait in stage
 * 3.
 */
class DomainBackpressureTest {
  private static final String WORLD = "live";
  private static final String OTHER = "replay.other~1";
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long INTERVAL_MS = 20_000;
  private static final int TICKS = 5;
  private static final long TOO_MUCH = Backpressure.MOST_BYTES + 1L;

  /** Slices with which each call does only one piece of work. */
  private static final WorkSlices ONE_PIECE = new WorkSlices(Duration.ZERO, Duration.ofDays(1));

  private final Inventories inventories = new Inventories();
  private final Backpressure pressure = new Backpressure();
  private final RecordedTask task = new RecordedTask();
  private @Nullable DomainStage stage;

  @Test
  void work_manyBytesWaitBeforeATick_pausesUntilFewerBytesWait() {
    DomainStage domains = start(ONE_PIECE);
    continueWork(30);
    long first = NOW + (TICKS - 1) * INTERVAL_MS;
    assertThat(watermarks()).containsExactly(first);

    pressure.addWaiting(WORLD, TOO_MUCH);
    block(domains, WORLD, TICKS);
    continueWork(30);
    assertThat(watermarks()).containsExactly(first);

    pressure.addWaiting(WORLD, -TOO_MUCH);
    continueWork(30);
    assertThat(watermarks()).containsExactly(first, first + INTERVAL_MS);
  }

  @Test
  void work_manyBytesWaitWithinATick_completesThatTickAndContinuesLater() {
    start(ONE_PIECE);
    continueWork(1);
    pressure.addWaiting(WORLD, TOO_MUCH);
    continueWork(10);
    assertThat(watermarks()).as("the tick that was begun").containsExactly(NOW);

    pressure.addWaiting(WORLD, -TOO_MUCH);
    continueWork(30);
    assertThat(watermarks()).containsExactly(NOW, NOW + (TICKS - 1) * INTERVAL_MS);
  }

  @Test
  void work_manyBytesOfOneWorldWait_anotherWorldContinues() {
    DomainStage domains = start(WorkSlices.UNLIMITED);
    continueWork(30);
    pressure.addWaiting(WORLD, TOO_MUCH);
    block(domains, WORLD, TICKS);
    complete(OTHER);
    block(domains, OTHER, 0);
    continueWork(30);

    assertThat(watermarks(OTHER)).containsExactly(NOW);
    assertThat(watermarks()).hasSize(1);
  }

  /**
   * Creates a stage whose blocks of all ticks have waited for the inventory, which has then
   * arrived. Another partition, number 7, is behind.
   */
  private DomainStage start(WorkSlices slices) {
    DomainStage domains =
        new DomainStage(
            inventories,
            Partitions.SINGLE,
            slices,
            DomainExamination::new,
            pressure,
            task,
            MemoryStageStore.restartable(),
            new MemoryBlockStore());
    stage = domains;
    for (int i = 0; i < TICKS; i++) {
      block(domains, WORLD, i);
    }
    pressure.noteProgress(WORLD, 7, NOW - 1);
    complete(WORLD);
    return domains;
  }

  private void complete(String world) {
    Instant end = Instant.ofEpochMilli(NOW + TICKS * INTERVAL_MS);
    inventories.of(world).resourcesComplete("vcenter", end);
    inventories.of(world).changesComplete("vcenter", end);
  }

  private static void block(DomainStage domains, String world, int tick) {
    var header = new LoadBlock.Header("vcenter", 0, 1, NOW + tick * INTERVAL_MS, false);
    byte[] block = new LoadBlockBuilder().build(header).getFirst();
    domains.process(StageKeys.to(0, world), block);
  }

  private void continueWork(int calls) {
    for (int i = 0; i < calls; i++) {
      Objects.requireNonNull(stage).continueWork();
    }
  }

  /** Returns the watermarks that the stage has sent, epoch milliseconds. */
  private List<Long> watermarks() {
    return watermarks(WORLD);
  }

  private List<Long> watermarks(String world) {
    return task.sent(Channel.REPLIES).stream()
        .map(each -> StageRecord.read(each.value()))
        .filter(StageRecord.Ticked.class::isInstance)
        .map(each -> ((StageRecord.Ticked) each).tick())
        .filter(each -> each.world().equals(world))
        .map(VerdictMessage.Complete::completeThrough)
        .map(Instant::toEpochMilli)
        .toList();
  }
}
