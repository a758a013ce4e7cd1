package io.crosstalk.report.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Edge;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.VersionBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Tests the map of an incident as columns, as text and as a drawing. */
class MapColumnsTest {
  private static final Node ORDERS = new Node("orders-db", ResourceKind.DATABASE, Role.VICTIM);
  private static final Node HOST = new Node("esx-1", ResourceKind.HOST, Role.BETWEEN);
  private static final Node ADAPTER =
      new Node("esx-1/vmhba2", ResourceKind.STORAGE_ADAPTER, Role.SHARED);
  private static final Node UAT = new Node("uat-vm-3", ResourceKind.VM, Role.CULPRIT);

  private static MapColumns columns(IncidentMap map, Exoneration... exonerated) {
    ObjectNode json =
        EventJson.mapper().valueToTree(VersionBuilder.versionOn("orders-db").build().incident());
    json.set("map", EventJson.mapper().valueToTree(map));
    json.set("exonerated", EventJson.mapper().valueToTree(exonerated));
    return Objects.requireNonNull(
        MapColumns.of(EventJson.mapper().treeToValue(json, Incident.class)));
  }

  private static IncidentMap map(List<Node> nodes, String... edges) {
    return new IncidentMap(
        nodes,
        Arrays.stream(edges)
            .map(each -> each.split(" "))
            .map(each -> new Edge(each[0], each[1]))
            .toList());
  }

  /** The database and the VM run on the same host, so both use its adapter. */
  private static IncidentMap onOneHost() {
    return map(
        List.of(ORDERS, HOST, ADAPTER, UAT),
        "orders-db esx-1",
        "esx-1 esx-1/vmhba2",
        "uat-vm-3 esx-1");
  }

  private static Exoneration latency(String resource) {
    return Exoneration.of(
        resource,
        "its latency stayed at 0.7 ms.",
        new Exoneration.Figure("disk.latency", 0.707, "ms", 0.7),
        List.of());
  }

  @Test
  void text_pathsThatMeetBeforeTheSharedResource_leadsThroughAllThatIsShared() {
    assertThat(columns(onOneHost()).text())
        .isEqualTo("orders-db -> host esx-1 -> storage adapter esx-1/vmhba2 <- uat-vm-3");
  }

  @Test
  void text_pathsThatMeetAtTheSharedResource_hasWhatIsBetweenOnEachSide() {
    Node other = new Node("esx-2", ResourceKind.HOST, Role.BETWEEN);
    Node shared = new Node("ds-7", ResourceKind.DATASTORE, Role.SHARED);
    IncidentMap map =
        map(
            List.of(ORDERS, HOST, shared, UAT, other),
            "orders-db esx-1",
            "esx-1 ds-7",
            "uat-vm-3 esx-2",
            "esx-2 ds-7");

    assertThat(columns(map).text())
        .isEqualTo("orders-db -> host esx-1 -> datastore ds-7 <- host esx-2 <- uat-vm-3");
  }

  @Test
  void text_exonerated_areTickedWithTheFigureOnTheirPathOrAfterIt() {
    assertThat(columns(onOneHost(), latency("esx-1"), latency("pa1"), latency("orders-db")).text())
        .isEqualTo(
            "✓ orders-db (disk latency 0.707 ms) -> ✓ host esx-1 (disk latency 0.707 ms)"
                + " -> storage adapter esx-1/vmhba2 <- uat-vm-3; ✓ pa1 (disk latency 0.707 ms)");
  }

  @Test
  void text_exoneratedPart_isNotTicked() {
    Exoneration load =
        Exoneration.of(
            "esx-1",
            Exoneration.Part.LOAD,
            "s",
            new Exoneration.Figure("disk.iops", 1, "1/s", 1),
            List.of());

    assertThat(columns(onOneHost(), load).text()).doesNotContain("✓");
  }

  @Test
  void text_manyResources_showsTheForemostEightAndCountsTheOthers() {
    List<Node> culprits =
        IntStream.rangeClosed(1, 7)
            .mapToObj(i -> new Node("uat-" + i, ResourceKind.VM, Role.CULPRIT))
            .toList();
    IncidentMap map =
        map(
            Stream.concat(Stream.of(ORDERS, HOST, ADAPTER), culprits.stream()).toList(),
            Stream.concat(
                    Stream.of("orders-db esx-1", "esx-1 esx-1/vmhba2"),
                    culprits.stream().map(each -> each.resource() + " esx-1"))
                .toArray(String[]::new));

    assertThat(columns(map, latency("pa1")).text())
        .isEqualTo(
            "orders-db -> storage adapter esx-1/vmhba2"
                + " <- uat-1, uat-2, uat-3, uat-4, uat-5, uat-6; and 3 more");
  }

  @Test
  void drawing_ofAMap_hasABoxForEachResourceAndAnArrowForEachUse() {
    String svg = MapDrawing.of(columns(onOneHost(), latency("pa1")));

    assertThat(svg.split("<rect")).hasSize(1 + 5);
    assertThat(svg.split("marker-end")).hasSize(1 + 3);
    assertThat(svg)
        .contains("role=\"img\" aria-label=\"orders-db -&gt; host esx-1")
        .contains(">degraded · database<", ">shared · storage adapter<", ">cause · VM<")
        .contains(">✓ not the cause<", "<title>pa1: its latency stayed at 0.7 ms.</title>")
        .as("the policy of a page forbids styles")
        .doesNotContain("style");
  }

  @Test
  void drawing_longName_isShortenedInTheMiddleAndWholeInTheTitle() {
    String name = "very-long-name-of-a-<database>-for-orders-01";
    String svg =
        MapDrawing.of(
            columns(
                map(
                    List.of(new Node(name, ResourceKind.DATABASE, Role.VICTIM), ADAPTER),
                    name + " esx-1/vmhba2")));

    assertThat(svg)
        .contains(">very-long-na…or-orders-01</text>")
        .contains("<title>very-long-name-of-a-&lt;database&gt;-for-orders-01</title>")
        .doesNotContain("<database>");
  }
}
