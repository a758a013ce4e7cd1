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
import io.crosstalk.engine.stage.verdict.VerdictStage;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests of an instance whose inventory lags behind the inventories of the instances that run the
 * earlier stages.
 */
class LateInventoryTest {
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();

  private final Inventories inventories = new Inventories();
  private final RecordedTask task = new RecordedTask();
  private @Nullable Stage stage;
  private final MemoryStageStore store = MemoryStageStore.restartable();

  @Test
  void verdict_changesOfOneSourceNotComplete_waitsAndSoDoesTheNextTick() {
    VerdictStage verdicts = startVerdicts();
    complete("app", NOW);
    complete("vcenter", NOW - 1);

    verdicts.process(
        bytes("live/episode"),
        reply(Map.of("app", now(), "vcenter", now(), "lagging", now().minusSeconds(1))));
    verdicts.process(StageKeys.to(0, "live"), tick());
    continueWork();
    assertThat(forwarded()).isEmpty();

    complete("vcenter", NOW);
    continueWork();
    assertThat(forwarded()).containsExactly(Verdict.class, VerdictMessage.Complete.class);
    assertThat(store.scan("W/")).isEmpty();
  }

  @Test
  void verdict_restartWhileItWaitsForInventory_isPublishedAfterwards() {
    VerdictStage before = startVerdicts();
    before.process(bytes("live/episode"), reply(Map.of("vcenter", now())));
    before.process(StageKeys.to(0, "live"), tick());

    startVerdicts();
    complete("vcenter", NOW);
    continueWork();

    assertThat(forwarded()).containsExactly(Verdict.class, VerdictMessage.Complete.class);
    assertThat(store.scan("W/")).isEmpty();
  }

  @Test
  void loads_inventoryOfTheirSourceNotComplete_areSentLater() {
    DomainStage domains =
        new DomainStage(
            inventories,
            Partitions.SINGLE,
            WorkSlices.UNLIMITED,
            DomainExamination::new,
            new Backpressure(),
            task,
            MemoryStageStore.restartable(),
            new MemoryBlockStore());
    stage = domains;
    LoadBlock.Header header = new LoadBlock.Header("vcenter", 0, 1, NOW, false);
    byte[] block = new LoadBlockBuilder().build(header).getFirst();

    complete("vcenter", NOW - 1);
    domains.process(StageKeys.to(0, "live"), block);
    continueWork();
    assertThat(task.sent(Channel.REPLIES)).isEmpty();

    complete("vcenter", NOW);
    continueWork();
    assertThat(task.sent(Channel.REPLIES)).hasSize(1);
  }

  private VerdictStage startVerdicts() {
    VerdictStage verdicts =
        new VerdictStage(
            inventories,
            Partitions.SINGLE,
            RulesOfThumb.always(RulesOfThumb.shipped()),
            WorkSlices.UNLIMITED,
            new Backpressure(),
            task,
            store);
    stage = verdicts;
    return verdicts;
  }

  private void continueWork() {
    Objects.requireNonNull(stage).continueWork();
  }

  private List<Class<?>> forwarded() {
    return task.sent(Channel.VERDICTS).stream()
        .<Class<?>>map(each -> EventJson.read(each.value(), VerdictMessage.class).getClass())
        .toList();
  }

  private static byte[] reply(Map<String, Instant> through) {
    StageRecord.Reply reply =
        new StageRecord.Reply(
            DiagnosisRequests.closing("episode", NOW), 0, List.of(), through, true, true);
    return reply.bytes();
  }

  private static byte[] tick() {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete("live", "vcenter", 0, 1, now(), false);
    return new StageRecord.Ticked(tick).bytes();
  }

  private void complete(String source, long through) {
    inventories.of("live").resourcesComplete(source, Instant.ofEpochMilli(through));
    inventories.of("live").changesComplete(source, Instant.ofEpochMilli(through));
  }

  private static Instant now() {
    return Instant.ofEpochMilli(NOW);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
