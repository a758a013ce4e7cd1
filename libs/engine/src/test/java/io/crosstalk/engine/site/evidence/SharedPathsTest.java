package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedPathsTest {
  private static final long HOUR_MS = 3_600_000;
  private static final Change MOVE =
      new Change(Instant.ofEpochMilli(10 * HOUR_MS), "vm-1", ChangeKind.VMOTION, "esx-2");

  private final List<Resource> resources =
      new ArrayList<>(
          List.of(
              resource("app-1", ResourceKind.APPLICATION, "vm-1"),
              resource("vm-1", ResourceKind.VM, "esx-1", "nic-1"),
              resource("nic-1", ResourceKind.DEVICE, "switch-1"),
              resource("switch-1", ResourceKind.SWITCH, "ds-1"),
              resource("vm-2", ResourceKind.VM, "esx-2", "ds-2"),
              resource("esx-1", ResourceKind.HOST, "ds-1"),
              resource("esx-2", ResourceKind.HOST, "ds-1"),
              resource("ds-1", ResourceKind.DATASTORE, "array"),
              resource("ds-2", ResourceKind.DATASTORE),
              resource("array", ResourceKind.ARRAY)));

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.UNKNOWN, null, Map.of(), List.of(uses));
  }

  private static List<String> application() {
    return List.of("app-1");
  }

  private @Nullable IncidentMap map(String shared, List<String> victims, String... culprits) {
    return SharedPaths.of(
        new SiteInventory(resources, List.of(), HOUR_MS).graph(),
        shared,
        victims,
        List.of(culprits));
  }

  private static List<String> edges(@Nullable IncidentMap map) {
    return map == null
        ? List.of()
        : map.nodes().stream()
            .filter(each -> each.uses() != null)
            .map(each -> each.resource() + ">" + each.uses())
            .toList();
  }

  private static List<String> nodes(@Nullable IncidentMap map) {
    return map == null
        ? List.of()
        : map.nodes().stream().map(each -> each.resource() + ":" + each.role().wireName()).toList();
  }

  @Test
  void map_victimAndCulprit_haveTheShortestPathsToWhatTheyShare() {
    IncidentMap map = map("ds-1", application(), "vm-2");

    assertThat(nodes(map))
        .containsExactly(
            "app-1:victim",
            "vm-1:between",
            "esx-1:between",
            "ds-1:shared",
            "vm-2:culprit",
            "esx-2:between");
    assertThat(edges(map))
        .containsExactly("app-1>vm-1", "vm-1>esx-1", "esx-1>ds-1", "vm-2>esx-2", "esx-2>ds-1");
  }

  @Test
  void map_manyVictims_haveThePathsOfTheFirstThree_applicationsFirst() {
    List<String> victims = new ArrayList<>();
    for (String id : List.of("vm-3", "vm-4", "vm-5", "vm-6")) {
      resources.add(resource(id, ResourceKind.VM, "ds-1"));
      victims.add(id);
    }
    victims.addAll(application());

    IncidentMap map = Objects.requireNonNull(map("ds-1", victims));

    assertThat(map.more()).isEqualTo(2);
    assertThat(nodes(map))
        .containsExactly(
            "app-1:victim",
            "vm-1:between",
            "esx-1:between",
            "ds-1:shared",
            "vm-3:victim",
            "vm-4:victim");
  }

  @Test
  void map_victimOfWhichOneUsesTheOther_isOneNodeWithItsRole() {
    assertThat(nodes(map("esx-1", List.of("vm-1", "app-1"))))
        .containsExactly("app-1:victim", "vm-1:victim", "esx-1:shared");
  }

  @Test
  void map_culpritThatDoesNotUseTheSharedResource_isNotThere() {
    assertThat(nodes(map("esx-1", application(), "vm-2")))
        .containsExactly("app-1:victim", "vm-1:between", "esx-1:shared");
  }

  @Test
  void map_manyCulprits_haveThePathsOfTheFirstThree() {
    String[] ids = {"vm-3", "vm-4", "vm-5", "vm-6", "vm-7"};
    for (String id : ids) {
      resources.add(resource(id, ResourceKind.VM, "ds-1"));
    }

    IncidentMap map = Objects.requireNonNull(map("ds-1", application(), ids));

    assertThat(nodes(map)).endsWith("ds-1:shared", "vm-3:culprit", "vm-4:culprit", "vm-5:culprit");
    assertThat(map.more()).isEqualTo(2);
  }

  @Test
  void map_pathOfMoreThanEightResources_isLeftOutAndCounted() {
    resources.add(resource("d-1", ResourceKind.DEVICE, "ds-1"));
    for (int i = 2; i <= 8; i++) {
      resources.add(resource("d-" + i, ResourceKind.DEVICE, "d-" + (i - 1)));
    }

    IncidentMap map = Objects.requireNonNull(map("ds-1", List.of(), "d-8", "d-7"));

    assertThat(nodes(map)).hasSize(8).startsWith("d-7:culprit", "d-6:between");
    assertThat(map.more()).isEqualTo(1);
  }

  @Test
  void map_unknownResources_areNotThere() {
    assertThat(map("ds-1", application(), "vm-9")).isEqualTo(map("ds-1", application()));
    assertThat(map("ds-9", application())).isNull();
  }

  @Test
  void map_victimThatSharesNothing_isNone() {
    assertThat(map("app-1", application())).isNull();
    assertThat(map("ds-2", application())).isNull();
  }

  @Test
  void map_resourceThatMoves_hasThePlacesOfTheTimeOfTheIncident() {
    var inventory = new SiteInventory(resources, List.of(MOVE), HOUR_MS);

    inventory.advance(10 * HOUR_MS - 1);
    assertThat(edges(SharedPaths.of(inventory.graph(), "ds-1", application(), List.of())))
        .contains("vm-1>esx-1");
    inventory.advance(10 * HOUR_MS);
    assertThat(edges(SharedPaths.of(inventory.graph(), "ds-1", application(), List.of())))
        .contains("vm-1>esx-2");
    assertThat(edges(SharedPaths.of(inventory.graph(), "esx-1", application(), List.of())))
        .as("the host that it has left a moment ago")
        .containsExactly("app-1>vm-1", "vm-1>esx-1");
    inventory.advance(11 * HOUR_MS + 1);
    assertThat(SharedPaths.of(inventory.graph(), "esx-1", application(), List.of())).isNull();
  }
}
