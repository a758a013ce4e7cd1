package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.correlation.diagnosis.DomainExamination;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** An instance whose inventory lags behind that of the instances with the earlier stages. */
class LateInventoryTest {
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();

  private final Inventories inventories = new Inventories();
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
  private final JournalStore store =
      JournalStore.builder(VerdictProcessor.STORE).withLoggingDisabled().build();

  @Test
  void verdict_changesOfOneSourceMissing_waitsWithTheTickBehindIt() {
    VerdictProcessor verdicts = startVerdicts();
    complete("app", NOW);
    complete("vcenter", NOW - 1);

    verdicts.process(
        reply(Map.of("app", now(), "vcenter", now(), "lagging", now().minusSeconds(1))));
    verdicts.process(tick());
    continueWork();
    assertThat(forwarded()).isEmpty();

    complete("vcenter", NOW);
    continueWork();
    assertThat(forwarded()).containsExactly(Verdict.class, VerdictMessage.Complete.class);
    assertThat(store.scan("W/")).isEmpty();
  }

  @Test
  void verdict_restartWhileItWaits_isPublishedAfterwards() {
    VerdictProcessor before = startVerdicts();
    before.process(reply(Map.of("vcenter", now())));
    before.process(tick());

    startVerdicts();
    complete("vcenter", NOW);
    continueWork();

    assertThat(forwarded()).containsExactly(Verdict.class, VerdictMessage.Complete.class);
    assertThat(store.scan("W/")).isEmpty();
  }

  @Test
  void load_inventoryOfItsSourceNotComplete_waits() {
    DomainProcessor domains =
        new DomainProcessor(
            inventories,
            1,
            Slices.UNLIMITED,
            DomainExamination::new,
            new Pieces(),
            new Backpressure());
    add(JournalStore.builder(DomainProcessor.STORE).withLoggingDisabled().build());
    add(
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(DomainProcessor.BLOCKS),
                Serdes.Bytes(),
                Serdes.ByteArray())
            .withLoggingDisabled()
            .build());
    domains.init(context);
    LoadBlock.Header header = new LoadBlock.Header("vcenter", 0, 1, NOW, false);
    byte[] block = new LoadBlockBuilder().build(header).getFirst();

    complete("vcenter", NOW - 1);
    domains.process(new Record<>(Partitioning.to(0, "live"), block, 0L));
    continueWork();
    assertThat(context.forwarded()).isEmpty();

    complete("vcenter", NOW);
    continueWork();
    assertThat(context.forwarded(DomainProcessor.ANSWERS_SINK)).hasSize(1);
  }

  private VerdictProcessor startVerdicts() {
    if (!store.isOpen()) {
      add(store);
    }
    VerdictProcessor verdicts =
        new VerdictProcessor(
            inventories,
            1,
            RulesOfThumb.shipped(),
            Slices.UNLIMITED,
            new Pieces(),
            new Backpressure());
    verdicts.init(context);
    return verdicts;
  }

  private void add(StateStore added) {
    added.init(context.getStateStoreContext(), added);
    context.addStateStore(added);
  }

  private void continueWork() {
    context.scheduledPunctuators().getLast().getPunctuator().punctuate(0);
  }

  private List<Class<?>> forwarded() {
    return context.forwarded(VerdictProcessor.VERDICTS_SINK).stream()
        .<Class<?>>map(
            each -> EventJson.read(each.record().value(), VerdictMessage.class).getClass())
        .toList();
  }

  private static Record<byte[], byte[]> reply(Map<String, Instant> through) {
    StageRecord.Reply reply =
        new StageRecord.Reply(
            DiagnosisRequests.closing("episode", NOW), 0, List.of(), through, true, true);
    return new Record<>(bytes("live/episode"), reply.bytes(), 0L);
  }

  private static Record<byte[], byte[]> tick() {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete("live", "vcenter", 0, 1, now(), false);
    return new Record<>(Partitioning.to(0, "live"), new StageRecord.Ticked(tick).bytes(), 0L);
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
