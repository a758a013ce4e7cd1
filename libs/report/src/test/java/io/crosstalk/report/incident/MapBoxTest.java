package io.crosstalk.report.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.VersionBuilder;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class MapBoxTest {
  private static final String ADAPTER = "esx-1/vmhba2";

  /** The database and the VM run on the same host, so both use its adapter. */
  private static final List<Node> ON_ONE_HOST =
      List.of(
          new Node("orders-db", ResourceKind.DATABASE, Role.VICTIM, "esx-1"),
          new Node("esx-1", ResourceKind.HOST, Role.BETWEEN, ADAPTER),
          new Node(ADAPTER, ResourceKind.STORAGE_ADAPTER, Role.SHARED, null),
          new Node("uat-vm-3", ResourceKind.VM, Role.CULPRIT, "esx-1"));

  private static Incident incident(int more, Exoneration... exonerated) {
    ObjectNode json =
        EventJson.mapper().valueToTree(VersionBuilder.versionOn("orders-db").build().incident());
    json.set("map", EventJson.mapper().valueToTree(new IncidentMap(ON_ONE_HOST, more)));
    json.set("exonerated", EventJson.mapper().valueToTree(exonerated));
    return EventJson.mapper().treeToValue(json, Incident.class);
  }

  private static Exoneration latency(Exoneration.Part part) {
    return Exoneration.of(
        "esx-1",
        part,
        "its latency stayed at 0.7 ms.",
        new Exoneration.Figure("disk.latency", 0.707, "ms", 0.7),
        List.of());
  }

  @Test
  void line_pathsThatMeetBeforeTheSharedResource_leadsThroughAllThatIsShared() {
    assertThat(MapBox.line(incident(0)))
        .isEqualTo(
            "Map: (orders-db, uat-vm-3 (cause)) -> host esx-1 -> storage adapter esx-1/vmhba2");
    assertThat(MapBox.line(incident(3))).endsWith("esx-1/vmhba2; and 3 more");
  }

  @Test
  void line_exoneratedResource_isTickedWithItsFigure() {
    assertThat(MapBox.line(incident(0, latency(null))))
        .contains("-> host ✓ esx-1 (disk latency 0.707 ms) ->");
    assertThat(MapBox.line(incident(0, latency(Exoneration.Part.USERS))))
        .as("only its part is exonerated")
        .doesNotContain("✓");
  }

  @Test
  void line_incidentWithoutAMap_isNone() {
    assertThat(MapBox.line(VersionBuilder.versionOn("orders-db").build().incident())).isNull();
  }

  @Test
  void heading_ofAResource_hasItsPartAndKind() {
    MapBox shared = Objects.requireNonNull(MapBox.of(incident(0)));
    MapBox host = shared.users().getFirst();

    assertThat(shared.heading()).isEqualTo("shared · storage adapter");
    assertThat(host.heading()).isEqualTo("host");
    assertThat(host.users())
        .extracting(MapBox::heading)
        .containsExactly("victim · database", "cause · VM");
  }
}
