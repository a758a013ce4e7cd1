package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HostDisksHintTest {
  private static final Resource DISK = resource("esx7/naa.1", ResourceKind.DEVICE);
  private static final Resource HOST = resource("esx7", ResourceKind.HOST, "esx7/naa.1");
  private static final Resource ERP = resource("erp-db", ResourceKind.VM, "esx7");
  private static final Resource UAT = resource("uat-ora", ResourceKind.VM, "esx7");

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id,
        kind,
        Layer.VMWARE,
        null,
        Environment.UNKNOWN,
        null,
        Map.of(),
        Stream.of(uses).toList());
  }

  @Test
  void text_machinesOfWhichOnlyTheHostIsKnown_saysWhatToAdd() {
    assertThat(new HostDisksHint(List.of(DISK, HOST, ERP, UAT)).text())
        .hasValueSatisfying(
            text -> assertThat(text).contains("all disks of its host, such as esx7:", "RVTools"));
  }

  @Test
  void text_machineWithADatastore_isEmpty() {
    Resource store = resource("ds-01", ResourceKind.DATASTORE);
    Resource known = resource("uat-ora", ResourceKind.VM, "esx7", "ds-01");

    assertThat(new HostDisksHint(List.of(DISK, HOST, store, ERP, known)).text()).isEmpty();
  }

  @Test
  void text_hostWithOneMachineOrWithoutDisks_isEmpty() {
    assertThat(new HostDisksHint(List.of(DISK, HOST, ERP)).text()).isEmpty();
    assertThat(new HostDisksHint(List.of(resource("esx7", ResourceKind.HOST), ERP, UAT)).text())
        .isEmpty();
  }
}
