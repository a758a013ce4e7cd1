package io.crosstalk.ingest.source.open.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelInventoryTest {
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final LabelInventory inventory = new LabelInventory();

  private void see(String id, int day) {
    Resource pod =
        new Resource(
            id,
            ResourceKind.POD,
            Layer.COMPUTE,
            null,
            Environment.UNKNOWN,
            null,
            Map.of(),
            List.of());
    inventory.put(pod, day * DAY);
  }

  @Test
  void all_aYearOfPods_hasThoseOfTheLastWeeks() {
    for (int day = 0; day < 365; day++) {
      see("shop/api-" + day, day);
      if (day % 14 == 0) {
        see("shop/db-0", day);
      }
    }

    assertThat(inventory.all())
        .extracting(Resource::id)
        .hasSize(37)
        .contains("shop/db-0", "shop/api-329", "shop/api-364")
        .doesNotContain("shop/api-328");
  }
}
