package io.crosstalk.engine.site.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SiteInventoryTest {
  private static final long HOUR_MS = 3_600_000;

  private static final List<Resource> RESOURCES =
      List.of(
          resource("app", ResourceKind.APPLICATION, "vm"),
          resource("vm", ResourceKind.VM, "host-1", "ds"),
          resource("host-1", ResourceKind.HOST, "switch"),
          resource("host-2", ResourceKind.HOST, "switch"),
          resource("ds", ResourceKind.DATASTORE, "array"),
          resource("array", ResourceKind.ARRAY),
          resource("switch", ResourceKind.SWITCH));

  private static final Change MOVE =
      new Change(Instant.ofEpochMilli(10 * HOUR_MS), "vm", ChangeKind.VMOTION, "host-2");

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }

  private static List<String> below(SiteInventory inventory, String id) {
    SiteGraph graph = inventory.graph();
    return Arrays.stream(graph.below(graph.number(id)))
        .mapToObj(number -> graph.resource(number).id())
        .toList();
  }

  private static List<String> above(SiteInventory inventory, String id) {
    SiteGraph graph = inventory.graph();
    return Arrays.stream(graph.above(graph.number(id)))
        .mapToObj(number -> graph.resource(number).id())
        .toList();
  }

  @Test
  void graph_machineWithStorageOfItsOwn_usesOnlyThoseDisksOfItsHost() {
    var inventory =
        new SiteInventory(
            List.of(
                resource("app", ResourceKind.APPLICATION, "stored"),
                resource("stored", ResourceKind.VM, "host", "ds"),
                resource("unknown", ResourceKind.VM, "host"),
                resource("host", ResourceKind.HOST, "host/lun-1", "host/lun-2", "host/local"),
                resource("host/lun-1", ResourceKind.DEVICE, "lun-1"),
                resource("host/lun-2", ResourceKind.DEVICE, "lun-2"),
                resource("host/local", ResourceKind.DEVICE),
                resource("ds", ResourceKind.DATASTORE, "lun-2"),
                resource("lun-1", ResourceKind.VOLUME, "array"),
                resource("lun-2", ResourceKind.VOLUME, "array"),
                resource("array", ResourceKind.ARRAY)),
            List.of(),
            HOUR_MS);

    assertThat(below(inventory, "stored"))
        .containsExactly("array", "ds", "host", "host/local", "host/lun-2", "lun-2");
    assertThat(above(inventory, "lun-1")).containsExactly("host", "host/lun-1", "unknown");
    assertThat(above(inventory, "lun-2"))
        .containsExactly("app", "ds", "host", "host/lun-2", "stored", "unknown");
  }

  @Test
  void graph_containsWhatIsUsedThroughOthers() {
    var inventory = new SiteInventory(RESOURCES, List.of(), HOUR_MS);
    assertThat(below(inventory, "app")).containsExactly("array", "ds", "host-1", "switch", "vm");
    assertThat(above(inventory, "switch")).containsExactly("app", "host-1", "host-2", "vm");
    assertThat(inventory.graph().number("unknown")).isEqualTo(-1);
  }

  @Test
  void graph_resourcesThatUseEachOther_areUsedOnce() {
    var circle =
        List.of(
            resource("a", ResourceKind.APPLICATION, "b"),
            resource("b", ResourceKind.APPLICATION, "a"));
    assertThat(below(new SiteInventory(circle, List.of(), HOUR_MS), "a")).containsExactly("b");
  }

  @Test
  void advance_beforeAndAfterAMove_usesOnePlace_andBothForAWhile() {
    var inventory = new SiteInventory(RESOURCES, List.of(MOVE), HOUR_MS);
    inventory.advance(10 * HOUR_MS - 1);
    assertThat(below(inventory, "vm")).contains("host-1").doesNotContain("host-2");
    inventory.advance(10 * HOUR_MS);
    assertThat(below(inventory, "vm")).contains("host-1", "host-2");
    inventory.advance(11 * HOUR_MS + 1);
    assertThat(below(inventory, "vm")).contains("host-2").doesNotContain("host-1");
  }

  @Test
  void stays_movedResourceAndItsUsers_leaveTheOldPlaceAndStayAtCommonOnes() {
    var inventory = new SiteInventory(RESOURCES, List.of(MOVE), HOUR_MS);
    inventory.advance(10 * HOUR_MS);
    SiteGraph graph = inventory.graph();
    for (String user : List.of("vm", "app")) {
      int number = graph.number(user);
      assertThat(inventory.stays().to(number, graph.number("host-1"))).isEqualTo(10 * HOUR_MS);
      assertThat(inventory.stays().from(number, graph.number("host-2"))).isEqualTo(10 * HOUR_MS);
      assertThat(inventory.stays().to(number, graph.number("switch"))).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void add_moveThatArrivesLater_givesTheGraphOfAKnownOne() {
    var inventory = new SiteInventory(RESOURCES, List.of(), HOUR_MS);
    inventory.advance(10 * HOUR_MS - 1);
    inventory.add(MOVE);
    inventory.add(MOVE);
    inventory.advance(10 * HOUR_MS);
    assertThat(below(inventory, "vm")).contains("host-1", "host-2");
    assertThat(inventory.changes(0, 10 * HOUR_MS)).containsExactly(MOVE);
  }

  @Test
  void update_newResource_isUsedFromTheNextStepOn() {
    var inventory = new SiteInventory(RESOURCES, List.of(), HOUR_MS);
    inventory.advance(HOUR_MS);
    inventory.update(resource("vm", ResourceKind.VM, "host-2", "ds-2"));
    inventory.update(resource("ds-2", ResourceKind.DATASTORE));
    inventory.advance(2 * HOUR_MS);
    assertThat(below(inventory, "app")).contains("ds-2", "host-2").doesNotContain("ds", "host-1");
  }

  @Test
  void admits_inferredFromLabels_onlyWhereNoSourceDescribesTheResource() {
    var inventory = new SiteInventory(RESOURCES, List.of(), HOUR_MS);
    Resource inferred =
        new Resource(
            "vm",
            ResourceKind.HOST,
            Layer.COMPUTE,
            null,
            Environment.UNKNOWN,
            null,
            Map.of("inferred", "true"),
            List.of());
    assertThat(inventory.admits(inferred)).isFalse();
    inventory.remove("vm");
    assertThat(inventory.admits(inferred)).isTrue();
    inventory.update(inferred);
    assertThat(inventory.admits(inferred)).isTrue();
    assertThat(inventory.admits(RESOURCES.get(1))).isTrue();
  }

  @Test
  void update_inventoryRepeatsAMove_keepsTheOldPlaceForAWhile() {
    var inventory = new SiteInventory(RESOURCES, List.of(MOVE), HOUR_MS);
    inventory.advance(10 * HOUR_MS);
    inventory.update(resource("vm", ResourceKind.VM, "ds", "host-2"));
    inventory.advance(10 * HOUR_MS + 1);
    assertThat(below(inventory, "vm")).contains("host-1", "host-2");
  }

  @Test
  void forget_oldMove_keepsItsResult() {
    var inventory = new SiteInventory(RESOURCES, List.of(MOVE), HOUR_MS);
    inventory.advance(12 * HOUR_MS);
    assertThat(inventory.forget(11 * HOUR_MS, 0)).isEmpty();
    inventory.update(resource("new", ResourceKind.VM, "ds"));
    inventory.advance(13 * HOUR_MS);
    assertThat(inventory.changes(0, 13 * HOUR_MS)).isEmpty();
    assertThat(below(inventory, "vm")).contains("host-2", "ds").doesNotContain("host-1");
  }

  @Test
  void forget_removedResource_isKnownUntilThen() {
    var inventory = new SiteInventory(RESOURCES, List.of(), HOUR_MS);
    inventory.advance(HOUR_MS);
    inventory.remove("host-2");
    assertThat(inventory.isRemoved("host-2")).isTrue();
    assertThat(inventory.forget(0, HOUR_MS)).isEmpty();
    assertThat(inventory.forget(0, 2 * HOUR_MS)).containsExactly("host-2");
    inventory.advance(2 * HOUR_MS);
    assertThat(inventory.graph().number("host-2")).isEqualTo(-1);
  }

  private static SiteInventory restored(SiteInventory inventory) {
    ByteWriter out = new ByteWriter();
    inventory.write(out);
    SiteInventory restored = new SiteInventory(List.of(), List.of(), HOUR_MS);
    inventory.resources().forEach(restored::restore);
    restored.read(new ByteReader(out.toByteArray()));
    return restored;
  }

  @Test
  void read_movesToComeAndFormerPlaces_areKept() {
    var inventory = new SiteInventory(RESOURCES, List.of(MOVE), HOUR_MS);
    inventory.advance(9 * HOUR_MS);
    var before = restored(inventory);
    before.advance(10 * HOUR_MS);
    assertThat(below(before, "vm")).contains("host-1", "host-2");

    var during = restored(before);
    assertThat(below(during, "vm")).contains("host-1", "host-2");
    during.advance(11 * HOUR_MS + 1);
    assertThat(below(during, "vm")).contains("host-2").doesNotContain("host-1");
    assertThat(during.changes(0, 20 * HOUR_MS)).containsExactly(MOVE);
  }

  @Test
  void read_removedResource_isStillRemoved() {
    var inventory = new SiteInventory(RESOURCES, List.of(), HOUR_MS);
    inventory.advance(HOUR_MS);
    inventory.remove("host-2");
    assertThat(restored(inventory).isRemoved("host-2")).isTrue();
  }

  @Test
  void read_inferredResource_keepsTheTimeOfItsDescription() {
    var inventory = new SiteInventory(List.of(), List.of(), HOUR_MS);
    inventory.update(inferred("early"));
    inventory.advance(HOUR_MS);
    inventory.advance(3 * HOUR_MS);
    inventory.update(inferred("late"));
    assertThat(restored(inventory).inferredBefore(HOUR_MS)).isEmpty();
    assertThat(restored(inventory).inferredBefore(2 * HOUR_MS)).containsExactly("early");
    assertThat(restored(inventory).inferredBefore(4 * HOUR_MS)).containsExactly("early", "late");
  }

  private static Resource inferred(String id) {
    return new Resource(
        id,
        ResourceKind.HOST,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        Map.of("inferred", "true"),
        List.of());
  }

  @Test
  void advance_theHourAfterAMoveIsOver_onlyTheNewPlaceIsUsed() {
    var inventory = new SiteInventory(RESOURCES, List.of(MOVE), HOUR_MS);
    inventory.advance(11 * HOUR_MS);
    inventory.advance(11 * HOUR_MS + 20_000);
    assertThat(below(inventory, "vm")).contains("host-2").doesNotContain("host-1");
  }
}
