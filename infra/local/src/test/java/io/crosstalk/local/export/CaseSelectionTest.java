package io.crosstalk.local.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaseSelectionTest {
  private static Resource resource(String id, String... uses) {
    return new Resource(
        id, ResourceKind.VM, Layer.VMWARE, null, Environment.UAT, null, Map.of(), List.of(uses));
  }

  private final CaseSelection selection =
      new CaseSelection(
          List.of(
              resource("app-1", "vm-1"),
              resource("vm-1", "ds-1", "host-1"),
              resource("vm-2", "ds-1", "host-2"),
              resource("vm-3", "ds-2", "host-1"),
              resource("ds-1", "array-1"),
              resource("ds-2", "array-2"),
              resource("array-1"),
              resource("array-2"),
              resource("host-1"),
              resource("host-2")));

  @Test
  void of_domain_hasItsMembersAndWhatTheyUse() {
    assertThat(selection.of(List.of("vm-1"), List.of("ds-1")))
        .containsExactly("app-1", "array-1", "ds-1", "host-1", "host-2", "vm-1", "vm-2");
  }

  @Test
  void of_resourceOutsideTheInventory_isLeftOut() {
    assertThat(selection.of(List.of("vm-3", "vm-gone"), List.of()))
        .containsExactly("array-2", "ds-2", "host-1", "vm-3");
  }
}
