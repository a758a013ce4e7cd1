package io.crosstalk.collectors.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoundInventoryTest {
  private static final FoundResource STATED =
      new FoundResource("erp-db", ResourceKind.VM, Layer.VMWARE, "erp-db", List.of("esx1"));
  private static final FoundResource ASSUMED =
      new FoundResource(
          "erp-db", ResourceKind.HOST, Layer.COMPUTE, "erp-db", List.of("erp-db/sda"));

  @TempDir private Path folder;
  private SourceContext context;

  @BeforeEach
  void begin() {
    context = new Drop(folder).context();
  }

  private FoundInventory inventory() {
    return new FoundInventory(PerformanceReading.settings(null, null).checked(), context);
  }

  @Test
  void add_assumedKind_neverReplacesAStatedOne() {
    FoundInventory before = inventory();
    before.add(STATED);
    before.add(ASSUMED);
    before.resources();
    FoundInventory restarted = inventory();
    restarted.add(ASSUMED);

    assertThat(restarted.resources())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.kind()).isEqualTo(ResourceKind.VM);
              assertThat(each.layer()).isEqualTo(Layer.VMWARE);
              assertThat(each.uses()).containsExactly("files-1/esx1", "files-1/erp-db/sda");
            });
  }

  @Test
  void add_statedKind_replacesAnAssumedOne() {
    FoundInventory inventory = inventory();
    inventory.add(ASSUMED);
    inventory.add(STATED);

    assertThat(inventory.resources().getFirst().kind()).isEqualTo(ResourceKind.VM);
  }

  @Test
  void add_relationsWithoutEnd_areLimited() {
    FoundInventory inventory = inventory();
    for (int part = 0; part < 3; part++) {
      int first = part * 100_000;
      inventory.add(
          new FoundResource(
              "erp-db",
              ResourceKind.HOST,
              Layer.COMPUTE,
              "erp-db",
              IntStream.range(first, first + 100_000).mapToObj(each -> "d" + each).toList()));
    }

    assertThat(inventory.isFull()).isTrue();
    assertThat(inventory.add(ASSUMED)).isFalse();
    assertThat(inventory.resources().getFirst().uses()).hasSize(200_000);
  }
}
