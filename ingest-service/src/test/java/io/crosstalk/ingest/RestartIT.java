package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.TestKafka;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the service knows after a restart, with a real broker. */
class RestartIT {
  @TempDir Path folder;

  @Test
  void restart_sourceHasStoppedMeanwhile_itsWatermarkIsContinued() {
    TestKafka kafka = TestKafka.startNew();
    BusReader bus = new BusReader(kafka.bootstrapServers());
    try (RunningIngest first = RunningIngest.start(kafka.bootstrapServers(), folder)) {
      IngestIT.awaitHealth(first, 200);
      String line =
          "{\"time\":%d,\"resource\":\"vm-1\",\"metric\":\"disk.latency\",\"value\":1}"
              .formatted(Instant.now().toEpochMilli());
      first.push("samples", line, "X-Crosstalk-Source", "agent");
      await(() -> states(bus).stream().anyMatch(state -> state.samples() != null));
    }
    int before = states(bus).size();

    try (RunningIngest second = RunningIngest.start(kafka.bootstrapServers(), folder)) {
      IngestIT.awaitHealth(second, 200);

      await(() -> states(bus).size() > before);
      assertThat(states(bus).getLast().samples()).isNotNull();
      assertThat(second.get("/api/v1/sources", "viewer").response().body()).contains("\"agent\"");
    } finally {
      kafka.stop();
    }
  }

  /** The states of the source that are on the topic of the inventory, the latest last. */
  private static List<InventoryMessage.Complete> states(BusReader bus) {
    return bus.inventory(Topics.INVENTORY, World.LIVE).stream()
        .filter(InventoryMessage.Complete.class::isInstance)
        .map(InventoryMessage.Complete.class::cast)
        .filter(state -> state.source().equals("agent"))
        .toList();
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().until(condition);
  }
}
