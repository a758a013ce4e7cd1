package io.crosstalk.engine.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InventoryFeedTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private final Inventories inventories = new Inventories();
  private final InventoryFeed feed = new InventoryFeed(inventories, Topics.CHANGES);

  @Test
  void complete_longAfterAChange_itIsForgotten() {
    accept(
        new InventoryMessage.ChangeSeen(
            "live", "test", new Change(START, "vm-1", ChangeKind.DEPLOY, "2.0")));
    complete(START);
    assertThat(changes()).isEqualTo(1);

    complete(START.plus(Duration.ofDays(91)));
    assertThat(changes()).isZero();
  }

  @Test
  void deletedRecord_removesItsVersion() {
    InventoryFeed resources = new InventoryFeed(inventories, Topics.INVENTORY);
    Resource pod = pod("pod@1", Map.of());
    byte[] key =
        Keys.versioned(World.LIVE, "pod@1", START.toEpochMilli()).getBytes(StandardCharsets.UTF_8);
    InventoryMessage version = new InventoryMessage.ResourceVersion("live", "test", START, pod);
    resources.accept(key, EventJson.write(version));
    assertThat(inventories.of("live").at("pod@1", 0)).isEqualTo(pod);

    resources.accept(Keys.bytes(World.LIVE, "@test"), null);
    resources.accept(key, null);

    assertThat(inventories.of("live").at("pod@1", 0)).isNull();
  }

  /** A replay writes its resources as valid since 1970. */
  @Test
  void complete_inferredResourceOfAReplay_isKept() {
    Resource pod = pod("pod-1", Map.of("inferred", "true"));
    String replay = "case-2b2b2b2b~1";
    accept(new InventoryMessage.ResourceVersion(replay, "case", Instant.EPOCH, pod));

    accept(new InventoryMessage.Complete(replay, "case", START));

    assertThat(inventories.of(replay).at("pod-1", 0)).isEqualTo(pod);
  }

  private static Resource pod(String id, Map<String, Object> attributes) {
    return new Resource(
        id,
        ResourceKind.POD,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        attributes,
        List.of());
  }

  private void complete(Instant through) {
    accept(new InventoryMessage.Complete("live", "test", through));
  }

  private void accept(InventoryMessage message) {
    feed.accept(new byte[0], EventJson.write(message));
  }

  private int changes() {
    return inventories.of("live").changes(null, 0, Long.MAX_VALUE).size();
  }
}
