package io.crosstalk.rules.notify.message;

import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests sentences in which the name of a suspect is replaced. */
class UnnamedSuspectsTest {
  /** An incident with the suspect vm-uat (UAT) on ds-1, whose team is not notified. */
  private static Incident incident() {
    return versionOn("vm-erp").neighbour("vm-uat", 0.7, "ds-1").build().incident();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          vm-uat (UAT) grew.         | A neighbour on the datastore ds-1 grew.
          vm-uat grew.               | A neighbour on the datastore ds-1 grew.
          ds-1 is slow. vm-uat grew. | ds-1 is slow. A neighbour on the datastore ds-1 grew.
          ds-1 is slow:\\nvm-uat grew | ds-1 is slow:\\nA neighbour on the datastore ds-1 grew
          The load of vm-uat (UAT).  | The load of a neighbour on the datastore ds-1.
          The load of vm-uat: 3.5 ms | The load of a neighbour on the datastore ds-1: 3.5 ms
          The load of vm-uat-2.      | The load of vm-uat-2.
          The load of vm-uat on ds-1 | The load of a neighbour on ds-1
          vm-uat left ds-1 at night. | A neighbour left ds-1 at night.
          It was vm-uat, then vm-uat | It was a neighbour on the datastore ds-1, then a neighbour
          """)
  void replaced_nameOfASuspect_isPartOfAWholeSentence(String text, String expected) {
    assertThat(UnnamedSuspects.of(incident()).replaced(text.replace("\\n", "\n")))
        .isEqualTo(expected.replace("\\n", "\n"));
  }

  /** JSON of an incident whose cause is probably vm-uat, which is not named. */
  private static ObjectNode accusing(String cause) {
    ObjectNode json =
        EventJson.mapper()
            .valueToTree(
                versionOn("vm-erp")
                    .neighbour("vm-uat", 0.54, "ds-1")
                    .advising(AdviceAction.INSPECT, "ds-1")
                    .build()
                    .incident());
    json.putObject("summary")
        .put("degradation", "vm-erp is slow.")
        .put("cause", cause)
        .put("action", "Look at ds-1.");
    return json;
  }

  @Test
  void explanation_neighbourIsNotNamed_accusesNoNeighbourEither() {
    String cause = "vm-uat (UAT) is probably the cause (54 %), through the datastore ds-1.";
    ObjectNode json = accusing(cause).put("explanation", "vm-erp is slow.\n" + cause);

    assertThat(
            UnnamedSuspects.of(EventJson.mapper().treeToValue(json, Incident.class)).explanation())
        .startsWith("vm-erp is slow.\n")
        .contains("it is not certain whose")
        .doesNotContain("neighbour", "vm-uat", "54 %");
  }

  @Test
  void removeFrom_reasonOfAdviceOnThePlace_saysThatTheCauseIsNotCertain() {
    String cause = "vm-uat (UAT) is probably the cause (54 %), through the datastore ds-1.";
    ObjectNode json = accusing(cause);
    ((ObjectNode) json.path("advice").path(0)).put("reason", cause);

    UnnamedSuspects.of(EventJson.mapper().treeToValue(json, Incident.class)).removeFrom(json);

    assertThat(json.path("advice").path(0).path("reason").asString())
        .isEqualTo(json.path("summary").path("cause").asString())
        .contains("it is not certain whose");
  }

  /** The paths of the victim and of the suspect meet at ds-1; only the latter leads over esx-2. */
  @Test
  void removeFrom_mapWithASuspect_hasOnlyThePathOfTheVictim() {
    ObjectNode json = accusing("vm-uat (UAT) is probably the cause (54 %).");
    IncidentMap map =
        new IncidentMap(
            List.of(
                new Node("vm-erp", ResourceKind.VM, Role.VICTIM, "ds-1"),
                new Node("ds-1", ResourceKind.DATASTORE, Role.SHARED, null),
                new Node("vm-uat", ResourceKind.VM, Role.CULPRIT, "esx-2"),
                new Node("esx-2", ResourceKind.HOST, Role.BETWEEN, "ds-1")),
            0);
    json.set("map", EventJson.mapper().valueToTree(map));

    UnnamedSuspects.of(EventJson.mapper().treeToValue(json, Incident.class)).removeFrom(json);

    assertThat(json.path("map").toString())
        .contains("vm-erp", "ds-1")
        .doesNotContain("vm-uat", "esx-2");
  }

  @Test
  void removeFrom_mapWithAHostWhoseNameBeginsLikeASuspect_keepsTheNameOfTheHost() {
    ObjectNode json = accusing("vm-uat (UAT) is probably the cause (54 %).");
    IncidentMap map =
        new IncidentMap(
            List.of(
                new Node("vm-erp", ResourceKind.VM, Role.VICTIM, "vm-uat.example"),
                new Node("vm-uat.example", ResourceKind.HOST, Role.BETWEEN, "ds-1"),
                new Node("ds-1", ResourceKind.DATASTORE, Role.SHARED, null)),
            0);
    json.set("map", EventJson.mapper().valueToTree(map));

    UnnamedSuspects.of(EventJson.mapper().treeToValue(json, Incident.class)).removeFrom(json);

    assertThat(json.path("map").path("nodes"))
        .extracting(each -> each.path("resource").asString())
        .containsExactly("vm-erp", "vm-uat.example", "ds-1");
  }
}
