package io.crosstalk.correlation.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class InventoryTest {
  private final Inventory inventory = new Inventory();

  @Test
  void aMoveReplacesTheHostFromThenOn() {
    put("esx-1", ResourceKind.HOST, "adapter-1");
    put("esx-2", ResourceKind.HOST, "adapter-2");
    put("adapter-1", ResourceKind.STORAGE_ADAPTER);
    put("adapter-2", ResourceKind.STORAGE_ADAPTER);
    put("ds", ResourceKind.DATASTORE);
    put("vm", ResourceKind.VM, "esx-1", "ds");
    inventory.put(new Change(Instant.ofEpochMilli(500), "vm", ChangeKind.VMOTION, "esx-2"));
    assertThat(inventory.closure("vm", 499)).containsExactly("esx-1", "ds", "adapter-1");
    assertThat(inventory.closure("vm", 500)).containsExactly("ds", "esx-2", "adapter-2");
    assertThat(inventory.nextEpoch(0)).isEqualTo(500);
  }

  @Test
  void cyclesAndUnknownIdsDoNoHarm() {
    put("a", ResourceKind.VM, "b");
    put("b", ResourceKind.DATASTORE, "a", "nowhere");
    assertThat(inventory.closure("a", 0)).containsExactly("b", "nowhere");
  }

  @Test
  void aSourceCannotOverwriteAnothersResource() {
    assertThat(inventory.put("vcenter-1", Instant.EPOCH, resource("vm", ResourceKind.VM))).isTrue();
    assertThat(inventory.put("vcenter-2", Instant.EPOCH, resource("vm", ResourceKind.HOST)))
        .isFalse();
    assertThat(Objects.requireNonNull(inventory.at("vm", 0)).kind()).isEqualTo(ResourceKind.VM);
  }

  @Test
  void beforeItsFirstVersionAResourceIsTakenAsItWasFirstSeen() {
    inventory.put("case", Instant.ofEpochMilli(1000), resource("vm", ResourceKind.VM, "old"));
    inventory.put("case", Instant.ofEpochMilli(2000), resource("vm", ResourceKind.VM, "new"));
    assertThat(inventory.closure("vm", 10)).containsExactly("old");
    assertThat(inventory.closure("vm", 2500)).containsExactly("new");
  }

  @Test
  void aSourceIsCompleteWhenResourcesAndChangesAre() {
    inventory.resourcesComplete("push", Instant.ofEpochMilli(100));
    assertThat(inventory.isComplete("push", 100)).isFalse();
    inventory.changesComplete("push", Instant.ofEpochMilli(100));
    assertThat(inventory.isComplete("push", 100)).isTrue();
    assertThat(inventory.isComplete("push", 101)).isFalse();
    assertThat(inventory.isComplete("other", 100)).isFalse();
  }

  private void put(String id, ResourceKind kind, String... uses) {
    inventory.put("case", Instant.EPOCH, resource(id, kind, uses));
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}
