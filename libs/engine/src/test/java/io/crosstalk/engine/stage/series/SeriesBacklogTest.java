package io.crosstalk.engine.stage.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.RecordedTask;
import io.crosstalk.engine.stage.StageKeys;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.SamplesMessage;
import io.crosstalk.event.Tick;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of ticks and samples that stage 1 cannot process in the call in which they arrive. */
class SeriesBacklogTest {
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final String REPLAY = "case-00000000~1";
  private static final int RESOURCES = 200;

  private final Inventories inventories = new Inventories();
  private final RecordedTask task = new RecordedTask();
  private @Nullable SeriesStage stage;
  private final MemoryStageStore store = MemoryStageStore.restartable();

  @Test
  void tick_inventoryNotComplete_waitsWhileOtherWorldsContinue() {
    SeriesStage series = start(WorkSlices.UNLIMITED);
    complete("live");

    sampleAndTick(series, REPLAY, "vm-1");
    sampleAndTick(series, "live", "vm-2");
    assertThat(ticked()).containsExactly("live");

    complete(REPLAY);
    continueWork();
    assertThat(ticked()).containsExactly("live", REPLAY);
  }

  @Test
  void tick_manyResources_isSentInSeveralPiecesOneOfWhichIsLast() {
    SeriesStage series = start(new WorkSlices(Duration.ZERO, Duration.ofMillis(1)));
    complete("live");
    for (int i = 0; i < RESOURCES; i++) {
      sample(series, "live", "vm-" + i);
    }

    process(series, "live", new Tick("vcenter", NOW, false));
    assertThat(ticked()).isEmpty();
    assertThat(store.get("P/live")).isNotNull();
    while (ticked().isEmpty()) {
      continueWork();
    }

    assertThat(ticked()).containsExactly("live");
    assertThat(store.get("P/live")).isNull();
  }

  @Test
  void samples_backlogFull_becomeDeadLettersAndTicksAreProcessed() {
    SeriesStage series = start(new WorkSlices(Duration.ofDays(1), Duration.ofMillis(1)));
    sampleAndTick(series, REPLAY, "vm-1");
    continueWork();
    byte[] large = new byte[SeriesBacklog.MOST_BYTES];
    series.process((REPLAY + "/vm-1").getBytes(StandardCharsets.UTF_8), large);

    sampleAndTick(series, REPLAY, "vm-2");
    sampleAndTick(series, "live", "vm-3");
    assertThat(deadLetterReasons()).containsExactly(SeriesBacklog.FULL);

    complete(REPLAY);
    continueWork();
    assertThat(ticked()).containsExactly(REPLAY, REPLAY);
    sample(series, REPLAY, "vm-2");
    assertThat(deadLetterReasons()).as("the large record is none").hasSize(2);
  }

  private List<String> deadLetterReasons() {
    return task.sent(Channel.DEAD_LETTERS).stream()
        .map(each -> EventJson.read(each.value(), DeadLetter.class).reason())
        .toList();
  }

  private SeriesStage start(WorkSlices slices) {
    stage =
        new SeriesStage(inventories, Objectives.DEFAULTS, Partitions.SINGLE, slices, task, store);
    return stage;
  }

  private void complete(String world) {
    inventories.of(world).resourcesComplete("vcenter", Instant.ofEpochMilli(NOW));
    inventories.of(world).changesComplete("vcenter", Instant.ofEpochMilli(NOW));
  }

  private void continueWork() {
    Objects.requireNonNull(stage).continueWork();
  }

  /** The worlds for which the last piece of a tick was sent. */
  private List<String> ticked() {
    return task.sent(Channel.LOADS).stream()
        .filter(each -> LoadBlock.Header.decode(each.value()).last())
        .map(each -> StageKeys.world(each.key()))
        .toList();
  }

  private static void sampleAndTick(SeriesStage series, String world, String resource) {
    sample(series, world, resource);
    process(series, world, new Tick("vcenter", NOW, false));
  }

  private static void sample(SeriesStage series, String world, String resource) {
    process(
        series,
        world + "/" + resource,
        new SampleBatch(
            "vcenter",
            new long[] {NOW},
            List.of(new Column(MetricCatalogue.of("disk.latency"), new double[] {2}))));
  }

  private static void process(SeriesStage series, String key, SamplesMessage message) {
    series.process(key.getBytes(StandardCharsets.UTF_8), SampleCodec.encode(message));
  }
}
