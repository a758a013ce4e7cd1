package io.crosstalk.engine.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import java.time.Duration;
import java.time.Instant;
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

  private void complete(Instant through) {
    accept(new InventoryMessage.Complete("live", "test", through));
  }

  private void accept(InventoryMessage message) {
    feed.accept(EventJson.write(message));
  }

  private int changes() {
    return inventories.of("live").changes(null, 0, Long.MAX_VALUE).size();
  }
}
