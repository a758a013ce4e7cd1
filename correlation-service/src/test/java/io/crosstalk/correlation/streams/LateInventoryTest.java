package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.correlation.diagnosis.DomainExamination;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** An instance whose inventory lags behind that of the instances with the stages before. */
class LateInventoryTest {
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final InventoryGate IMPATIENT = new InventoryGate(1, Duration.ofMillis(1));

  private final Inventories inventories = new Inventories();
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();

  @Test
  void noVerdictIsGivenBeforeTheChangesOfAllSourcesAreKnown() {
    VerdictProcessor verdicts =
        new VerdictProcessor(inventories, IMPATIENT, 1, RulesOfThumb.shipped(), new Pieces());
    store(JournalStore.builder(VerdictProcessor.STORE).withLoggingDisabled().build());
    verdicts.init(context);
    complete("app", NOW);
    complete("vcenter", NOW - 1);
    Map<String, Instant> through =
        Map.of("app", now(), "vcenter", now(), "lagging", now().minusSeconds(1));
    StageRecord.Reply reply =
        new StageRecord.Reply(Inquiries.closing("episode", NOW), 0, List.of(), through, true, true);
    Record<byte[], byte[]> message = new Record<>(bytes("live/episode"), reply.bytes(), 0L);

    assertThatThrownBy(() -> verdicts.process(message))
        .isInstanceOf(StreamsException.class)
        .hasMessageContaining("source vcenter");
    complete("vcenter", NOW);
    verdicts.process(message);
    assertThat(context.forwarded()).hasSize(1);
  }

  @Test
  void noLoadIsTakenBeforeItsSourceHasToldWhoIsWhere() {
    DomainProcessor domains =
        new DomainProcessor(
            inventories, IMPATIENT, 1, Slices.UNLIMITED, DomainExamination::new, new Pieces());
    store(JournalStore.builder(DomainProcessor.STORE).withLoggingDisabled().build());
    store(
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(DomainProcessor.BLOCKS),
                Serdes.Bytes(),
                Serdes.ByteArray())
            .withLoggingDisabled()
            .build());
    domains.init(context);
    LoadBlock.Header header = new LoadBlock.Header("vcenter", 0, 1, NOW, false);
    byte[] block = new LoadBlockBuilder().build(header).getFirst();
    Record<byte[], byte[]> message = new Record<>(Partitioning.to(0, "live"), block, 0L);

    complete("vcenter", NOW - 1);
    assertThatThrownBy(() -> domains.process(message))
        .isInstanceOf(StreamsException.class)
        .hasMessageContaining("source vcenter");
  }

  private void store(StateStore store) {
    store.init(context.getStateStoreContext(), store);
    context.addStateStore(store);
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
