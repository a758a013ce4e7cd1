package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.series.SeriesStage;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.SamplesMessage;
import io.crosstalk.event.Tick;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests tasks that are revoked and assigned again, so that they are initialised a second time,
 * either with unchanged stores or with stores that were closed and restored.
 */
class ResumedTaskTest {
  private static final String DEAD_LETTERS = "dead-letters";
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();

  private final Inventories inventories = new Inventories();
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
  private final JournalStore store =
      JournalStore.builder(CorrelationTopology.SERIES).withLoggingDisabled().build();
  private final StageProcessor series =
      new StageProcessor(
          CallDurations.Stage.SERIES,
          CorrelationTopology.SERIES,
          Map.of(Channel.LOADS, "loads", Channel.DEAD_LETTERS, DEAD_LETTERS),
          WorkSlices.UNLIMITED,
          new CallDurations(),
          (task, own, processor) ->
              new SeriesStage(
                  inventories,
                  Objectives.DEFAULTS,
                  Partitions.SINGLE,
                  WorkSlices.UNLIMITED,
                  task,
                  own));

  @BeforeEach
  void applyASample() {
    inventories.of("live").resourcesComplete("vcenter", Instant.ofEpochMilli(NOW));
    inventories.of("live").changesComplete("vcenter", Instant.ofEpochMilli(NOW));
    store.init(context.getStateStoreContext(), store);
    context.addStateStore(store);
    series.init(context);
    sampleAndTick();
    assertThat(refusals()).isZero();
  }

  @Test
  void init_storesUnchanged_keepsTheState() {
    series.close();
    series.init(context);

    sampleAndTick();

    assertThat(refusals()).as("the same sample comes twice").isEqualTo(1);
  }

  @Test
  void init_storesClosed_hasOnlyTheRestoredState() {
    series.close();
    store.close();
    store.init(context.getStateStoreContext(), store);
    series.init(context);

    sampleAndTick();

    assertThat(refusals()).isZero();
  }

  private void sampleAndTick() {
    process(
        "live/vm-1",
        new SampleBatch(
            "vcenter",
            new long[] {NOW},
            List.of(new Column(MetricCatalogue.of("disk.latency"), new double[] {2}))));
    process("live", new Tick("vcenter", NOW, false));
  }

  private void process(String key, SamplesMessage message) {
    series.process(
        new Record<>(key.getBytes(StandardCharsets.UTF_8), SampleCodec.encode(message), 0L));
  }

  private long refusals() {
    return context.forwarded(DEAD_LETTERS).stream()
        .filter(each -> EventJson.read(each.record().value(), DeadLetter.class) != null)
        .count();
  }
}
