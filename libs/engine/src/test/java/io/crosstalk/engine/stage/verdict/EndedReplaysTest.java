package io.crosstalk.engine.stage.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.RecordedTask;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.VerdictMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Tests of replays that have ended: stage 3 releases their inventories, which are read from the bus
 * again at each start.
 */
class EndedReplaysTest {
  private static final int REPLAYS = 23;

  private final RecordedTask task = new RecordedTask();
  private final MemoryStageStore store = MemoryStageStore.restartable();

  @Test
  void inventories_endedReplays_areReleasedAlsoAfterARestart() {
    Inventories inventories = begun();
    VerdictStage verdicts = start(inventories);
    for (int run = 1; run <= REPLAYS; run++) {
      end(verdicts, "case-" + run + "~" + run);
    }
    assertThat(inventories.names()).hasSize(21).contains("live").doesNotContain("case-3");

    Inventories again = begun();
    start(again);
    assertThat(again.names()).isEqualTo(inventories.names());
  }

  @Test
  void end_earlierRunNeverEnded_itsStateIsRemoved() {
    VerdictStage verdicts = start(begun());
    tick(verdicts, "case~1", false);
    end(verdicts, "case~2");
    assertThat(store.scan("T/")).isEmpty();
  }

  @Test
  void end_earlierRunEndsAfterNewerRun_newestRunIsKept() {
    VerdictStage verdicts = start(begun());
    end(verdicts, "case~2");
    end(verdicts, "case~1");
    assertThat(store.scan("E/"))
        .extracting(ended -> new String(ended.value(), StandardCharsets.UTF_8))
        .containsExactly("case~2");
  }

  private static Inventories begun() {
    Inventories inventories = new Inventories();
    for (int run = 1; run <= REPLAYS; run++) {
      inventories.of("case-" + run + "~" + run);
    }
    return inventories;
  }

  private VerdictStage start(Inventories inventories) {
    return new VerdictStage(
        inventories,
        Partitions.SINGLE,
        RulesOfThumb.always(RulesOfThumb.shipped()),
        WorkSlices.UNLIMITED,
        new Backpressure(),
        task,
        store);
  }

  private static void end(VerdictStage verdicts, String world) {
    tick(verdicts, world, true);
  }

  private static void tick(VerdictStage verdicts, String world, boolean end) {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete(
            world, "case", 0, 1, Instant.parse("2026-03-13T12:00:00Z"), end);
    verdicts.process(world.getBytes(StandardCharsets.UTF_8), new StageRecord.Ticked(tick).bytes());
  }
}
