package io.crosstalk.collectors.vmware.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class VsphereObjectsTest {
  private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
  private final ResourceMapper mapper =
      new ResourceMapper(
          new InMemory().context("vc", Path.of("."), CLOCK), new Labeller(List.of()));

  @Test
  void recordedInventory_hasMachinesHostsAndDatastores() throws Exception {
    VsphereObjects estate = RecordedEstate.objects();

    assertThat(estate.vms()).hasSize(7).doesNotContainKey("vm-76");
    assertThat(estate.hosts()).hasSize(4);
    assertThat(estate.clusters()).containsOnlyKeys("domain-c28");
    assertThat(estate.datastores().get("datastore-59").luns())
        .containsExactly("naa.60050768018086BD3000000000000001");
    assertThat(estate.hosts().get("host-21").adapters())
        .containsExactly("vmhba0", "vmhba1", "vmhba64");
    assertThat(estate.vms().get("vm-64"))
        .returns("host-21", InventoryItem.Vm::host)
        .returns(1L, InventoryItem.Vm::vcpus)
        .returns(true, InventoryItem.Vm::on);
    assertThat(estate.vms().get("vm-70").common().custom()).containsEntry(0L, "payments & cards");
  }

  @Test
  void folderPath_nestedFolders_isWrittenWithSlashes() throws Exception {
    VsphereObjects estate = RecordedEstate.objects();

    assertThat(FolderPath.of(estate.vms().get("vm-73"), estate)).isEqualTo("/DC0/vm/UAT");
    assertThat(FolderPath.of(estate.hosts().get("host-37"), estate)).isEqualTo("/DC0/host/DC0_C0");
  }

  @Test
  void folderPath_foldersInACycle_ends() {
    ObjectReference a = new ObjectReference("Folder", "a");
    ObjectReference b = new ObjectReference("Folder", "b");
    InventoryItem.Common inB = new InventoryItem.Common(a, "A", Optional.of(b), Map.of());
    InventoryItem.Common inA = new InventoryItem.Common(b, "B", Optional.of(a), Map.of());
    VsphereObjects estate =
        new VsphereObjects(
            Map.of(), Map.of(), Map.of(), Map.of(), Map.of("a", inB, "b", inA), Map.of());

    assertThat(FolderPath.of(new InventoryItem.Cluster(inB), estate))
        .startsWith("/")
        .hasSizeLessThan(200);
  }

  @Test
  void datastoreDisks_withGloballyUniqueNames_areUsedVolumes() {
    InventoryItem.Datastore mixed =
        new InventoryItem.Datastore(
            common("Datastore", "datastore-1"),
            "VMFS",
            List.of(
                "naa.60050768018086BD30",
                "mpx.vmhba0:C0:T0:L0",
                "eui.0025385B71B0AF52",
                "t10.ATA_____QEMU",
                "naa.60050768018086BD30"));

    assertThat(resources(estate(mixed)).get("vc/datastore-1").uses())
        .containsExactly("naa.60050768018086bd30", "eui.0025385b71b0af52");
  }

  @Test
  void adapter_isAResourceUsedByItsHost() throws Exception {
    Map<String, Resource> resources = resources(RecordedEstate.objects());

    assertThat(resources.get("vc/host-37").uses())
        .containsExactly(
            "vc/domain-c28", "vc/host-37/vmhba0", "vc/host-37/vmhba1", "vc/host-37/vmhba64");
    assertThat(resources.get("vc/host-37/vmhba1"))
        .returns(ResourceKind.STORAGE_ADAPTER, Resource::kind)
        .returns("DC0_C0_H0 vmhba1", Resource::name);
  }

  @Test
  void escapesInNames_areDecoded() {
    assertThat(VsphereNames.plain("a%2fb%5cc%25d")).isEqualTo("a/b\\c%d");
  }

  private Map<String, Resource> resources(VsphereObjects estate) {
    return mapper.resources(estate, ItemTags.NONE).stream()
        .collect(Collectors.toMap(Resource::id, each -> each));
  }

  private static VsphereObjects estate(InventoryItem.Datastore datastore) {
    return new VsphereObjects(
        Map.of(), Map.of(), Map.of(datastore.id(), datastore), Map.of(), Map.of(), Map.of());
  }

  private static InventoryItem.Common common(String type, String id) {
    return new InventoryItem.Common(new ObjectReference(type, id), id, Optional.empty(), Map.of());
  }
}
