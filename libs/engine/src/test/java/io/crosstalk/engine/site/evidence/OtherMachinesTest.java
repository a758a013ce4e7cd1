package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OtherMachinesTest {
  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.UNKNOWN, null, Map.of(), List.of(uses));
  }

  private static boolean mayLoad(String place, Set<String> measured, Resource... others) {
    List<Resource> all = new ArrayList<>(List.of(others));
    all.add(resource("esx-1", ResourceKind.HOST, "esx-1/lun", "esx-1/boot"));
    all.add(resource("esx-1/lun", ResourceKind.DEVICE, "lun"));
    all.add(resource("esx-1/boot", ResourceKind.DEVICE));
    all.add(resource("lun", ResourceKind.VOLUME));
    all.add(resource("vm-1", ResourceKind.VM, "esx-1"));
    SiteGraph graph = new SiteInventory(all, List.of(), 1).graph();
    return OtherMachines.mayLoad(graph.number(place), graph, measured::contains);
  }

  @Test
  void mayLoad_volumeOfTheOnlyKnownHost_isTrueForItAndItsDevice() {
    assertThat(mayLoad("lun", Set.of("vm-1"))).isTrue();
    assertThat(mayLoad("esx-1/lun", Set.of("vm-1", "esx-1/lun"))).isTrue();
  }

  @Test
  void mayLoad_volumeThatIsMeasuredItself_isFalse() {
    assertThat(mayLoad("lun", Set.of("lun"))).isFalse();
    assertThat(mayLoad("esx-1/lun", Set.of("lun"))).isFalse();
  }

  @Test
  void mayLoad_volumeOfSeveralKnownHosts_isFalse() {
    assertThat(mayLoad("lun", Set.of(), resource("esx-2", ResourceKind.HOST, "lun"))).isFalse();
  }

  @Test
  void mayLoad_localDeviceOrHost_isFalse() {
    assertThat(mayLoad("esx-1/boot", Set.of())).isFalse();
    assertThat(mayLoad("esx-1", Set.of())).isFalse();
  }
}
