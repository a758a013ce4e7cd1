package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.correlation.diagnosis.DomainExamination;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.event.VerdictMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** A partition of stage 2 that is ahead of another one while much waits in stage 3. */
class DomainBackpressureTest {
  private static final String WORLD = "live";
  private static final String OTHER = "replay.other~1";
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long INTERVAL_MS = 20_000;
  private static final int TICKS = 5;
  private static final long TOO_MUCH = Backpressure.MOST_BYTES + 1L;

  /** One piece of work in each call. */
  private static final Slices ONE_PIECE = new Slices(Duration.ZERO, Duration.ofDays(1));

  private final Inventories inventories = new Inventories();
  private final Backpressure pressure = new Backpressure();
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();

  @Test
  void work_manyBytesWaitBeforeItBegins_pausesUntilFewerDo() {
    DomainProcessor domains = start(ONE_PIECE);
    continueWork(30);
    long first = NOW + (TICKS - 1) * INTERVAL_MS;
    assertThat(watermarks()).containsExactly(first);

    pressure.waits(WORLD, TOO_MUCH);
    block(domains, WORLD, TICKS);
    continueWork(30);
    assertThat(watermarks()).containsExactly(first);

    pressure.waits(WORLD, -TOO_MUCH);
    continueWork(30);
    assertThat(watermarks()).containsExactly(first, first + INTERVAL_MS);
  }

  @Test
  void work_manyBytesWaitWithinATick_completesThatTickAndContinuesLater() {
    start(ONE_PIECE);
    continueWork(1);
    pressure.waits(WORLD, TOO_MUCH);
    continueWork(10);
    assertThat(watermarks()).as("the tick that was begun").containsExactly(NOW);

    pressure.waits(WORLD, -TOO_MUCH);
    continueWork(30);
    assertThat(watermarks()).containsExactly(NOW, NOW + (TICKS - 1) * INTERVAL_MS);
  }

  @Test
  void work_manyBytesWaitOfOneWorld_anotherWorldContinues() {
    DomainProcessor domains = start(Slices.UNLIMITED);
    continueWork(30);
    pressure.waits(WORLD, TOO_MUCH);
    block(domains, WORLD, TICKS);
    complete(OTHER);
    block(domains, OTHER, 0);
    continueWork(30);

    assertThat(watermarks(OTHER)).containsExactly(NOW);
    assertThat(watermarks()).hasSize(1);
  }

  /** Blocks of all ticks wait for the inventory, which then comes; partition 7 is behind. */
  private DomainProcessor start(Slices slices) {
    DomainProcessor domains =
        new DomainProcessor(inventories, 1, slices, DomainExamination::new, new Pieces(), pressure);
    add(JournalStore.builder(DomainProcessor.STORE).withLoggingDisabled().build());
    add(
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(DomainProcessor.BLOCKS),
                Serdes.Bytes(),
                Serdes.ByteArray())
            .withLoggingDisabled()
            .build());
    domains.init(context);
    for (int i = 0; i < TICKS; i++) {
      block(domains, WORLD, i);
    }
    pressure.came(WORLD, 7, NOW - 1);
    complete(WORLD);
    return domains;
  }

  private void complete(String world) {
    Instant end = Instant.ofEpochMilli(NOW + TICKS * INTERVAL_MS);
    inventories.of(world).resourcesComplete("vcenter", end);
    inventories.of(world).changesComplete("vcenter", end);
  }

  private static void block(DomainProcessor domains, String world, int tick) {
    var header = new LoadBlock.Header("vcenter", 0, 1, NOW + tick * INTERVAL_MS, false);
    byte[] block = new LoadBlockBuilder().build(header).getFirst();
    domains.process(new Record<>(Partitioning.to(0, world), block, 0L));
  }

  private void add(StateStore added) {
    added.init(context.getStateStoreContext(), added);
    context.addStateStore(added);
  }

  private void continueWork(int calls) {
    for (int i = 0; i < calls; i++) {
      context.scheduledPunctuators().getLast().getPunctuator().punctuate(0);
    }
  }

  /** Epoch milliseconds. */
  private List<Long> watermarks() {
    return watermarks(WORLD);
  }

  private List<Long> watermarks(String world) {
    return context.forwarded(DomainProcessor.ANSWERS_SINK).stream()
        .map(each -> StageRecord.read(each.record().value()))
        .filter(StageRecord.Ticked.class::isInstance)
        .map(each -> ((StageRecord.Ticked) each).tick())
        .filter(each -> each.world().equals(world))
        .map(VerdictMessage.Complete::completeThrough)
        .map(Instant::toEpochMilli)
        .toList();
  }
}
