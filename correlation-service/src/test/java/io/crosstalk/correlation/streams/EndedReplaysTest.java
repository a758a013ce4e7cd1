package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import io.crosstalk.event.VerdictMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stage 3 receives the ends of replays; the inventories come from the bus again at each start. */
class EndedReplaysTest {
  private static final int REPLAYS = 23;

  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
  private final JournalStore store =
      JournalStore.builder(VerdictProcessor.STORE).withLoggingDisabled().build();

  @BeforeEach
  void open() {
    store.init(context.getStateStoreContext(), store);
    context.addStateStore(store);
  }

  @Test
  void inventories_oldReplays_areReleasedAlsoAfterARestart() {
    Inventories inventories = begun();
    VerdictProcessor verdicts = start(inventories);
    for (int run = 1; run <= REPLAYS; run++) {
      verdicts.process(end("case-" + run + "~" + run));
    }
    assertThat(inventories.names()).hasSize(21).contains("live").doesNotContain("case-3");

    Inventories again = begun();
    start(again);
    assertThat(again.names()).isEqualTo(inventories.names());
  }

  @Test
  void end_earlierRunNeverEnded_itsStateIsRemoved() {
    VerdictProcessor verdicts = start(begun());
    verdicts.process(tick("case~1", false));
    verdicts.process(end("case~2"));
    assertThat(store.scan("T/")).isEmpty();
  }

  @Test
  void end_earlierRunEndsLate_newestRunIsKept() {
    VerdictProcessor verdicts = start(begun());
    verdicts.process(end("case~2"));
    verdicts.process(end("case~1"));
    assertThat(store.scan("E/"))
        .extracting(ended -> new String(ended.value, StandardCharsets.UTF_8))
        .containsExactly("case~2");
  }

  private static Inventories begun() {
    Inventories inventories = new Inventories();
    for (int run = 1; run <= REPLAYS; run++) {
      inventories.of("case-" + run + "~" + run);
    }
    return inventories;
  }

  private VerdictProcessor start(Inventories inventories) {
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

  private static Record<byte[], byte[]> end(String world) {
    return tick(world, true);
  }

  private static Record<byte[], byte[]> tick(String world, boolean end) {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete(
            world, "case", 0, 1, Instant.parse("2026-03-13T12:00:00Z"), end);
    return new Record<>(
        world.getBytes(StandardCharsets.UTF_8), new StageRecord.Ticked(tick).bytes(), 0L);
  }
}
