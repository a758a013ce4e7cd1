package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests that the OpenAPI description agrees with real responses. */
class OpenApiTest {
  /** Fields that incidents of an earlier version do not have, or that not every incident has. */
  private static final List<String> LATER_FIELDS = List.of("summary", "map");

  /** Fields that rules-service adds to what the event model writes. */
  private static final List<String> ADDED_FIELDS = List.of("link", "firstNotifiedAt");

  private static final OpenApi OPEN_API = new OpenApi();

  /**
   * Tests that the golden incident equals what the event model writes: no field is missing or has
   * another name.
   */
  @Test
  void goldenIncident_writtenByEventModel_isTheSame() {
    String golden = StandIn.resource("incident.json");
    var incident =
        EventJson.read(golden.getBytes(java.nio.charset.StandardCharsets.UTF_8), Incident.class);

    assertThat(tree(EventJson.mapper().writeValueAsString(incident))).isEqualTo(tree(golden));
  }

  @Test
  void goldenIncident_schemaOfTheDescription_isSatisfied() {
    assertThat(OPEN_API.errors("Incident", StandIn.asServed(StandIn.resource("incident.json"))))
        .isEmpty();
    assertThat(OPEN_API.errors("Incident", StandIn.resource("incident.json")))
        .hasSize(ADDED_FIELDS.size());
  }

  @Test
  void otherGoldenResponses_schemaOfTheDescription_isSatisfied() {
    assertThat(OPEN_API.errors("IncidentPage", StandIn.recorded().toString())).isEmpty();
    assertThat(OPEN_API.errors("IncidentPage", StandIn.list())).isEmpty();
    assertThat(OPEN_API.errors("TimelinePage", StandIn.resource("timeline.json"))).isEmpty();
    assertThat(
            OPEN_API.errors(
                "World", "{\"world\":\"live\",\"completeThrough\":null,\"ended\":false}"))
        .isEmpty();
  }

  /** Tests golden responses that the tests of correlation-service compare with, too. */
  @ParameterizedTest
  @CsvSource({
    "Ranking, rank.json",
    "Comparison, compare.json",
    "Trend, trend.json",
    "Knees, knee.json"
  })
  void goldenInvestigations_schemaOfTheDescription_isSatisfied(String schema, String file)
      throws IOException {
    String golden =
        Files.readString(Path.of("../correlation-service/src/test/resources/investigate", file));

    assertThat(OPEN_API.errors(schema, golden)).isEmpty();
    assertThat(strings(OPEN_API.document().at("/components/schemas/" + schema + "/required")))
        .containsExactlyInAnyOrderElementsOf(tree(golden).propertyNames());
    assertThat(strings(OPEN_API.document().at("/components/schemas/" + schema + "Item/required")))
        .containsExactlyInAnyOrderElementsOf(tree(golden).at("/items/0").propertyNames());
  }

  /** Tests golden responses that the tests of rules-service compare with, too. */
  @ParameterizedTest
  @CsvSource({
    "RulePage, rules.json,",
    "Rule, rules.json, /items/0",
    "Backtest, backtest.json,",
    "BacktestExample, backtest.json, /examples/0",
    "RuleCheck, check.json,",
    "CheckedRule, check.json, /items/0",
    "RuleWarning, check.json, /items/0/warnings/0"
  })
  void goldenRules_schemaOfTheDescription_isSatisfied(String schema, String file, String pointer)
      throws IOException {
    JsonNode golden =
        tree(Files.readString(Path.of("../rules-service/src/test/resources/rules", file)))
            .at(pointer == null ? "" : pointer);

    assertThat(OPEN_API.errors(schema, golden.toString())).isEmpty();
    assertThat(strings(OPEN_API.document().at("/components/schemas/" + schema + "/required")))
        .containsExactlyInAnyOrderElementsOf(golden.propertyNames());
  }

  @Test
  void incident_missingField_isInvalid() {
    var incident = tree(StandIn.resource("incident.json"));
    var required = new ArrayList<String>();
    for (String schema : List.of("IncidentEntry", "Incident")) {
      required.addAll(
          strings(OPEN_API.document().at("/components/schemas/" + schema + "/required")));
    }

    required.addAll(LATER_FIELDS);
    required.removeAll(ADDED_FIELDS);
    assertThat(required).containsExactlyInAnyOrderElementsOf(incident.propertyNames());
  }

  @Test
  void resource_schemaOfTheDescription_isSatisfiedAndComplete() {
    var resource =
        new Resource(
            "esx-07/vmhba2",
            ResourceKind.STORAGE_ADAPTER,
            Layer.VMWARE,
            null,
            Environment.PRODUCTION,
            "team-vmware",
            Map.of("linkGbps", 8, "timeSensitive", true),
            List.of("san-sw-1/port-07"));
    String json = EventJson.mapper().writeValueAsString(resource);

    assertThat(OPEN_API.errors("Resource", json)).isEmpty();
    assertThat(described("Resource")).containsAll(tree(json).propertyNames());
  }

  @Test
  void victimWithObjective_schemaOfTheDescription_isSatisfiedAndComplete() {
    var victim =
        new Victim(
            "vm-erp",
            ResourceKind.VM,
            "disk.latency",
            1.4,
            3.2,
            "ms",
            Environment.PRODUCTION,
            null,
            2,
            new Objective(5, Objective.Origin.DEFAULT),
            true,
            80.5,
            "Europe/Berlin");
    String json = EventJson.mapper().writeValueAsString(victim);

    assertThat(OPEN_API.errors("Victim", json)).isEmpty();
    assertThat(described("Victim")).containsAll(tree(json).propertyNames());
    assertThat(OPEN_API.errors("Victim", json.replace("default", "guess"))).isNotEmpty();
  }

  /**
   * Tests that a schema describes every field that is written, so that clients can rely on each of
   * them.
   */
  @ParameterizedTest
  @CsvSource({
    "Incident,",
    "Victim, /victims/0",
    "Suspect, /suspects/0",
    "Evidence, /suspects/0/evidence/0",
    "Series, /suspects/0/evidence/0/series/0",
    "Exoneration, /exonerated/0",
    "Change, /changes/0",
    "Remedy, /remedy",
    "IncidentMap, /map",
    "MapNode, /map/nodes/0",
    "Ticket, /tickets/0"
  })
  void schema_writtenFields_areAllDescribed(String schema, String pointer) {
    var incident = tree(StandIn.resource("incident.json"));

    assertThat(described(schema))
        .containsAll((pointer == null ? incident : incident.at(pointer)).propertyNames());
  }

  @ParameterizedTest
  @CsvSource({
    "/status, closed",
    "/onset, yesterday",
    "/suspects/0/probability, high",
    "/suspects/0/evidence/0/kind, gut_feeling",
    "/victims/0/observed, a lot",
    "/id, ../x",
    "/sharedResource, esx-07",
    "/title,"
  })
  void incident_invalidValue_isRefused(String pointer, String value) {
    var incident = (ObjectNode) tree(StandIn.resource("incident.json"));
    int slash = pointer.lastIndexOf('/');
    ((ObjectNode) incident.at(pointer.substring(0, slash)))
        .put(pointer.substring(slash + 1), value);

    assertThat(OPEN_API.errors("Incident", incident.toString())).isNotEmpty();
  }

  static Stream<Arguments> vocabulary() {
    return Stream.of(
        Arguments.of("/IncidentStatus/enum", IncidentStatus.values()),
        Arguments.of("/Severity/enum", Severity.values()),
        Arguments.of("/CauseClass/enum", CauseClass.values()),
        Arguments.of("/Environment/enum", Environment.values()),
        Arguments.of("/Layer/enum", Layer.values()),
        Arguments.of("/ResourceKind/enum", ResourceKind.values()),
        Arguments.of("/EvidenceKind/enum", EvidenceKind.values()),
        Arguments.of("/TeamInvolvement/properties/role/enum", TeamRole.values()),
        Arguments.of("/ChangeKind/enum", ChangeKind.values()),
        Arguments.of("/MapNode/properties/role/enum", IncidentMap.Role.values()),
        Arguments.of("/Objective/properties/origin/enum", Objective.Origin.values()),
        Arguments.of("/Advice/properties/action/enum", AdviceAction.values()));
  }

  @ParameterizedTest
  @MethodSource("vocabulary")
  void enumerations_inDescription_equalTheEventModels(String pointer, Enum<?>[] words) {
    assertThat(strings(OPEN_API.document().at("/components/schemas" + pointer)))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(words).map(word -> word.name().toLowerCase(Locale.ROOT)).toList());
  }

  @Test
  void references_inDescription_allExist() {
    assertThat(OPEN_API.document().findValues("$ref"))
        .isNotEmpty()
        .allSatisfy(
            reference ->
                assertThat(
                        OPEN_API.document().at(reference.asString().substring(1)).isMissingNode())
                    .as(reference.asString())
                    .isFalse());
  }

  private Collection<String> described(String schema) {
    JsonNode described = OPEN_API.document().at("/components/schemas/" + schema);
    Set<String> names = new HashSet<>(described.path("properties").propertyNames());
    for (JsonNode part : described.path("allOf")) {
      String reference = part.path("$ref").asString("");
      names.addAll(described(reference.substring(reference.lastIndexOf('/') + 1)));
    }
    return names;
  }

  private static JsonNode tree(String json) {
    return EventJson.mapper().readTree(json);
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }
}
