package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.domain.DomainStage;
import io.crosstalk.engine.stage.memory.MemoryBlockStore;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.LoadBlockBuilder;
import io.crosstalk.engine.stage.message.StageRecord;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of a replay that ends with the time of its last tick. The last tick has a request from
 * partition 0 of stage 1; partition 1 is slower.
 */
class EndOfReplayTest {
  private static final String WORLD = "replay.site~1";
  private static final long LAST = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();

  private final Inventories inventories = new Inventories();
  private final RecordedTask task = new RecordedTask();
  private final DomainStage stage =
      new DomainStage(
          inventories,
          Partitions.SINGLE,
          WorkSlices.UNLIMITED,
          DomainExamination::new,
          new Backpressure(),
          task,
          MemoryStageStore.restartable(),
          new MemoryBlockStore());

  @Test
  void end_beforeTheLastTickOfAnotherPartition_requestsOfTheTickAreAnswered() {
    complete(LAST);
    block(0, false, DiagnosisRequests.closing("of the tick", LAST));
    block(0, true);
    block(1, false);
    block(1, true);

    assertThat(answered()).containsExactly("of the tick");
    assertThat(ends()).containsExactly(LAST);
  }

  @Test
  void requestOfTheEnd_lastTickWasProcessedBefore_isAnswered() {
    complete(LAST);
    block(0, false, DiagnosisRequests.closing("of the tick", LAST));
    block(1, false);
    block(0, true, DiagnosisRequests.closing("of the end", LAST));
    block(1, true);

    assertThat(answered()).containsExactly("of the tick", "of the end");
    assertThat(ends()).containsExactly(LAST);
  }

  private void complete(long throughMs) {
    inventories.of(WORLD).resourcesComplete("vcenter", Instant.ofEpochMilli(throughMs));
    inventories.of(WORLD).changesComplete("vcenter", Instant.ofEpochMilli(throughMs));
  }

  private void block(int partition, boolean end, DiagnosisRequest... requests) {
    LoadBlockBuilder builder = new LoadBlockBuilder();
    List.of(requests).forEach(builder::add);
    byte[] block =
        builder.build(new LoadBlock.Header("vcenter", partition, 2, LAST, end)).getFirst();
    stage.process(StageKeys.to(0, WORLD), block);
  }

  /** Episodes of the answered requests, in the order of the replies. */
  private List<String> answered() {
    return task.sent(Channel.REPLIES).stream()
        .map(each -> StageRecord.read(each.value()))
        .filter(StageRecord.Reply.class::isInstance)
        .map(each -> ((StageRecord.Reply) each).request().episode().id())
        .toList();
  }

  /** Times of the ticks that end the replay, epoch milliseconds. */
  private List<Long> ends() {
    return task.sent(Channel.REPLIES).stream()
        .map(each -> StageRecord.read(each.value()))
        .filter(StageRecord.Ticked.class::isInstance)
        .map(each -> ((StageRecord.Ticked) each).tick())
        .filter(tick -> tick.end())
        .map(tick -> tick.completeThrough().toEpochMilli())
        .toList();
  }
}
