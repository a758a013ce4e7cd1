package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.ingest.collect.pipeline.Delivery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseFolderWriterTest {
  @TempDir private Path folder;

  private String inventoryOf(List<String> first, List<String> later) throws Exception {
    try (CaseFolderWriter writer = new CaseFolderWriter(folder, List.of())) {
      writer.send(new Delivery.Version("s", Instant.EPOCH, vm(first)));
      writer.send(new Delivery.Version("s", Instant.EPOCH.plusSeconds(60), vm(later)));
    }
    return Files.readString(folder.resolve("inventory.json")).replaceAll("\\s", "");
  }

  private static Resource vm(List<String> uses) {
    return new Resource(
        "vm-1", ResourceKind.VM, Layer.VMWARE, null, Environment.UNKNOWN, null, Map.of(), uses);
  }

  @Test
  void resource_relationsReportedLater_areAdded() throws Exception {
    assertThat(inventoryOf(List.of("host-1"), List.of("ds-1", "host-1")))
        .contains("\"uses\":[\"ds-1\",\"host-1\"]");
  }

  @Test
  void resource_relationsChangedByAMove_keepsItsFirstVersion() throws Exception {
    assertThat(inventoryOf(List.of("host-1", "ds-1"), List.of("host-2", "ds-1")))
        .contains("\"uses\":[\"host-1\",\"ds-1\"]");
  }

  @Test
  void resource_vanishes_staysInTheInventory() throws Exception {
    assertThat(inventoryOf(List.of("host-1"), List.of())).contains("\"uses\":[\"host-1\"]");
  }

  @Test
  void resource_describedByTwoSources_hasTheRelationsOfBoth() throws Exception {
    try (CaseFolderWriter writer = new CaseFolderWriter(folder, List.of("one", "two"))) {
      writer.send(new Delivery.Version("two", Instant.EPOCH, vm(List.of("host-2"))));
      writer.send(new Delivery.Version("one", Instant.EPOCH, vm(List.of("host-1"))));
    }
    assertThat(folder.resolve("inventory.json"))
        .content()
        .contains("\"uses\":[\"host-1\",\"host-2\"]");
  }
}
