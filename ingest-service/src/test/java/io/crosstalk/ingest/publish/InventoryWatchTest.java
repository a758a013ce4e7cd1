package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Keys;
import io.crosstalk.event.World;
import org.junit.jupiter.api.Test;

class InventoryWatchTest {
  @Test
  void resource_keyOfAVersionInTheLiveWorld_isItsId() {
    assertThat(InventoryWatch.resource(Keys.versioned(World.LIVE, "esx-07/vmhba2", 17)))
        .isEqualTo("esx-07/vmhba2");
    assertThat(InventoryWatch.resource(Keys.versioned(World.LIVE, "user@host", 17)))
        .isEqualTo("user@host");
  }

  @Test
  void resource_keyOfATickOrOfAReplay_isNull() {
    assertThat(InventoryWatch.resource(Keys.of(World.LIVE, "@push"))).isNull();
    assertThat(InventoryWatch.resource(Keys.versioned(World.parse("case~7"), "vm-1", 17))).isNull();
    assertThat(InventoryWatch.resource("live")).isNull();
  }
}
