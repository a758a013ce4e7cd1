package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests that people merge and split incidents, with a real Kafka and PostgreSQL. */
class MergeAndSplitIT {
  private static final String KAFKA = SharedService.KAFKA;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  private static VersionBuilder first(String world, String victim) {
    return versionOn(victim).world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  private static VersionBuilder second(String world) {
    return versionOn("vm-c").world(world).criticality(3).neighbour("vm-y", 0.9, "ds-2");
  }

  /** Opens two incidents: of vm-a and vm-b, and of vm-c. */
  private static void open(String world) {
    diagnoses.write(first(world, "vm-a"), first(world, "vm-b"), second(world), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 2);
  }

  /** Victims of the live incidents of a world, by the id of the incident. */
  private static Map<String, Set<String>> victims(String world) {
    Map<String, Set<String>> victims = new TreeMap<>();
    for (JsonNode incident : service.incidents(world)) {
      victims.put(
          incident.path("id").asString(),
          incident
              .path("victims")
              .valueStream()
              .map(victim -> victim.path("resource").asString())
              .collect(Collectors.toSet()));
    }
    return victims;
  }

  private static String idOf(String world, String victim) {
    return victims(world).entrySet().stream()
        .filter(each -> each.getValue().contains(victim))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private static HttpResponse<String> act(String id, String action, String body) {
    return service.post("/api/v1/incidents/" + id + "/" + action, "operator", body);
  }

  private static JsonNode incident(String id) {
    return service.json("/api/v1/incidents/" + id);
  }

  /** The decisions of people that the page of an incident states, in their order. */
  private static List<String> decisions(String id) {
    return incident(id)
        .path("groupingDecisions")
        .valueStream()
        .map(
            each ->
                "%s %s %s: %s"
                    .formatted(
                        each.path("type").asString(),
                        each.path("incident").asString(),
                        each.path("by").asString(),
                        each.path("reason").asString()))
        .toList();
  }

  /** Items of a type in the log of an incident: the other incident, the person and the reason. */
  private static List<String> logged(String id, String type) {
    return service
        .json("/api/v1/incidents/" + id + "/events")
        .path("items")
        .valueStream()
        .filter(item -> item.path("type").asString().equals(type))
        .map(
            item ->
                "%s %s: %s"
                    .formatted(
                        item.at("/details/incident").asString(),
                        item.path("actor").asString(),
                        item.path("reason").asString()))
        .toList();
  }

  private static List<JsonNode> events(String world) {
    return Feed.ofWorld(KAFKA, Topics.INCIDENTS, world);
  }

  private static List<String> texts(String id, String part, String field) {
    return service
        .json("/api/v1/incidents/" + id + "/" + part)
        .path("items")
        .valueStream()
        .map(item -> item.path(field).asString())
        .toList();
  }

  /** Texts of the entries of the timeline about decisions on the grouping, in their order. */
  private static List<String> decided(String id) {
    return service
        .json("/api/v1/incidents/" + id + "/timeline")
        .path("items")
        .valueStream()
        .filter(item -> item.path("kind").asString().matches("merge.*|split.*|reopen.*"))
        .map(item -> item.path("text").asString())
        .toList();
  }

  @Test
  void merge_twoIncidents_isOneThatBothLogsNameWithThePerson() {
    String world = "merge-11111111~1";
    open(world);
    String target = idOf(world, "vm-a");
    String other = idOf(world, "vm-c");

    HttpResponse<String> answer =
        act(other, "merge", "{\"into\":\"" + target + "\",\"reason\":\"one switch\"}");

    assertThat(answer.statusCode()).isEqualTo(202);
    await().until(() -> incident(other).path("mergedInto").asString("").equals(target));
    assertThat(victims(world)).isEqualTo(Map.of(target, Set.of("vm-a", "vm-b", "vm-c")));
    assertThat(incident(other).path("status").asString()).isEqualTo("resolved");
    assertThat(decisions(other)).containsExactly("merged " + target + " operator: one switch");
    assertThat(decisions(target)).containsExactly("joined " + other + " operator: one switch");
    assertThat(logged(target, "joined")).containsExactly(other + " operator: one switch");
    assertThat(decided(other))
        .containsExactly("Merged into " + target + " by operator: one switch");
    assertThat(decided(target))
        .containsExactly("Incident " + other + " merged into this one by operator: one switch");
    await()
        .untilAsserted(
            () ->
                assertThat(events(world))
                    .filteredOn(event -> event.path("data").has("action"))
                    .extracting(
                        event -> event.path("subject").asString(),
                        event -> event.path("type").asString(),
                        event -> event.path("data").path("action").path("text").asString())
                    .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(
                            target, "io.crosstalk.incident.changed", "one switch"),
                        org.assertj.core.groups.Tuple.tuple(
                            other, "io.crosstalk.incident.withdrawn", "one switch")));
  }

  @Test
  void reopen_incidentThatAPersonMerged_takesTheMergeBack() {
    String world = "back-11111111~1";
    open(world);
    String target = idOf(world, "vm-a");
    String other = idOf(world, "vm-c");
    act(other, "merge", "{\"into\":\"" + target + "\"}");
    await().until(() -> victims(world).size() == 1);

    assertThat(act(other, "reopen", "{\"reason\":\"not the same\"}").statusCode()).isEqualTo(202);

    await()
        .untilAsserted(
            () ->
                assertThat(victims(world))
                    .isEqualTo(Map.of(target, Set.of("vm-a", "vm-b"), other, Set.of("vm-c"))));
    assertThat(incident(other).path("status").asString()).isEqualTo("reopened");
    assertThat(incident(other).has("mergedInto")).isFalse();
    assertThat(decisions(other))
        .containsExactly(
            "merged " + target + " operator: ",
            "merge_undone " + target + " operator: not the same");
    assertThat(logged(target, "join_undone")).containsExactly(other + " operator: not the same");
    assertThat(decided(other))
        .containsExactly(
            "Merged into " + target + " by operator",
            "Merge into " + target + " taken back by operator: not the same");
    assertThat(decided(target))
        .containsExactly(
            "Incident " + other + " merged into this one by operator",
            "Merge of incident " + other + " into this one taken back by operator: not the same");
    await()
        .untilAsserted(
            () ->
                assertThat(events(world))
                    .extracting(event -> event.at("/data/action/type").asString(""))
                    .contains("merge_undone", "join_undone")
                    .doesNotContain("split"));
  }

  @Test
  void merge_inTheLiveWorld_standsBeforeItsEffectsInTheTimeline() {
    String world = "live";
    // Other tests have incidents in this world, too.
    int second = SharedService.nextLiveSecond();
    diagnoses.write(
        first(world, "vm-a").decidedAt(second),
        second(world).decidedAt(second),
        tick(world, second));
    await()
        .until(() -> victims(world).values().containsAll(List.of(Set.of("vm-a"), Set.of("vm-c"))));
    String target = idOf(world, "vm-a");
    String other = idOf(world, "vm-c");

    act(other, "merge", "{\"into\":\"" + target + "\"}");
    await().until(() -> incident(other).path("mergedInto").asString("").equals(target));

    assertThat(texts(other, "timeline", "text")).endsWith("Merged into " + target + " by operator");
    assertThat(texts(target, "timeline", "kind")).containsSubsequence("merged", "victim");
  }

  @Test
  void split_oneVictim_isAnIncidentOfItsOwn() {
    String world = "split-11111111~1";
    open(world);
    String origin = idOf(world, "vm-b");

    assertThat(
            act(origin, "split", "{\"victims\":[\"vm-b\"],\"reason\":\"own fault\"}").statusCode())
        .isEqualTo(202);

    await().until(() -> victims(world).size() == 3);
    String part = idOf(world, "vm-b");
    assertThat(part).isNotEqualTo(origin);
    String ofOrigin = "Split off by operator: vm-b (" + part + "): own fault";
    String ofPart = "Split off from " + origin + " by operator: own fault";
    assertThat(decided(origin)).containsExactly(ofOrigin);
    assertThat(decided(part)).containsExactly(ofPart);
    assertThat(texts(origin, "events", "type")).contains("split");
    assertThat(decisions(origin)).containsExactly("split " + part + " operator: own fault");
    assertThat(decisions(part)).containsExactly("split_off " + origin + " operator: own fault");
    assertThat(logged(part, "split_off")).containsExactly(origin + " operator: own fault");
  }

  @Test
  void merge_partIntoItsOrigin_takesTheSplitBackAndCanBeSplitAgain() {
    String world = "split-again-11111111~1";
    open(world);
    String origin = idOf(world, "vm-b");
    act(origin, "split", "{\"victims\":[\"vm-b\"]}");
    await().until(() -> victims(world).size() == 3);
    String part = idOf(world, "vm-b");

    act(part, "merge", "{\"into\":\"" + origin + "\"}");
    await().until(() -> victims(world).size() == 2);
    act(origin, "split", "{\"victims\":[\"vm-b\"]}");

    await().until(() -> victims(world).size() == 3);
    assertThat(idOf(world, "vm-b")).isEqualTo(part);
    assertThat(act(part, "reopen", "{}").body()).contains("is reopened, not resolved");
  }

  @Test
  void merge_incidentIsWithdrawnMeanwhile_isRefusedInTheLogAndTheTimelineOfBoth() {
    String world = "unfit-11111111~1";
    open(world);
    String target = idOf(world, "vm-a");
    String other = idOf(world, "vm-c");
    diagnoses.whileDecisionsWait(
        () -> {
          HttpResponse<String> merge = act(other, "merge", "{\"into\":\"" + target + "\"}");
          assertThat(merge.statusCode()).isEqualTo(202);
          assertThat(act(target, "merge", "{\"into\":\"" + other + "\"}").body())
              .contains("is being carried out");
          diagnoses.write(second(world).withdrawn().decidedAt(120), tick(world, 180));
        });

    String refusal =
        "The merge of %s into %s, which operator decided on, was not carried out: the incidents have changed meanwhile, or one of them has been over for more than a day."
            .formatted(other, target);
    await().until(() -> texts(other, "timeline", "text").contains(refusal));
    for (String id : List.of(other, target)) {
      assertThat(texts(id, "timeline", "text")).contains(refusal);
      JsonNode event =
          service
              .json("/api/v1/incidents/" + id + "/events")
              .path("items")
              .valueStream()
              .filter(item -> item.path("type").asString().equals("refused"))
              .findFirst()
              .orElseThrow();
      assertThat(event.path("actor").asString()).isEqualTo("system");
      assertThat(event.path("reason").asString()).isEqualTo(refusal);
    }
    assertThat(act(target, "merge", "{\"into\":\"" + other + "\"}").body())
        .as("the refused decision does not block others")
        .contains("was withdrawn");
  }

  @Test
  void merge_engineBeginsAnewBefore_isRefusedInTheTimelineOfBoth() {
    String world = "lost-11111111~1";
    open(world);
    String target = idOf(world, "vm-a");
    String other = idOf(world, "vm-c");
    String refusal =
        "The change of the grouping that operator decided on was not carried out: the diagnosis of the site has begun anew. Repeat it if the incidents are found again.";
    diagnoses.whileDecisionsWait(
        () -> {
          act(other, "merge", "{\"into\":\"" + target + "\"}");
          diagnoses.write(new Reset(world, List.of(lastDecision(world))), tick(world, 180));
          await()
              .untilAsserted(
                  () -> {
                    for (String id : List.of(other, target)) {
                      assertThat(texts(id, "timeline", "text")).contains(refusal);
                    }
                  });
        });
  }

  private static long lastDecision(String world) {
    return JdbcClient.create(SharedService.DATABASE.dataSource())
        .sql("select max(id) from grouping_decision where world = :world")
        .param("world", world)
        .query(Long.class)
        .single();
  }

  @Test
  void act_twiceWithTheSameDecision_isAConflict() {
    String world = "twice-11111111~1";
    open(world);
    String target = idOf(world, "vm-a");
    String other = idOf(world, "vm-c");
    act(other, "merge", "{\"into\":\"" + target + "\"}");
    await().until(() -> victims(world).size() == 1);

    HttpResponse<String> answer = act(other, "merge", "{\"into\":\"" + target + "\"}");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("was merged into").contains(target);
  }

  @Test
  void act_onAnIncidentThatIsOver_isAProblemThatSaysWhatToDo() {
    String world = "past-2c2c2c2c~1";
    open(world);
    diagnoses.write(
        first(world, "vm-a").revision(2).until(90).decidedAt(100),
        first(world, "vm-b").revision(2).until(90).decidedAt(100),
        tick(world, 120));
    String over = idOf(world, "vm-a");
    String open = idOf(world, "vm-c");
    await().until(() -> incident(over).path("status").asString().equals("resolved"));

    HttpResponse<String> merge = act(open, "merge", "{\"into\":\"" + over + "\"}");
    HttpResponse<String> split = act(over, "split", "{\"victims\":[\"vm-a\"]}");

    assertThat(merge.statusCode()).isEqualTo(409);
    assertThat(merge.body()).contains("Merge '" + over + "' into '" + open + "' instead");
    assertThat(split.statusCode()).isEqualTo(409);
    assertThat(split.body()).contains("still degraded");
  }

  @Test
  void split_silentResources_isAProblemThatSaysWhy() {
    String world = "silent-2c2c2c2c~1";
    diagnoses.write(
        versionOn("vm-a").world(world).cause(CauseClass.MISSING_SIGNAL).through("ds-1"),
        versionOn("vm-b").world(world).cause(CauseClass.MISSING_SIGNAL).through("ds-1"),
        tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);

    HttpResponse<String> answer = act(idOf(world, "vm-a"), "split", "{\"victims\":[\"vm-a\"]}");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("became silent together");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          merge | {"into":"SELF"}                | 409 | with itself
          merge | {"into":"inc-none"}            | 404 | no incident 'inc-none'
          merge | {"into":"OTHER"}               | 409 | another world
          merge | {}                             | 400 | 'into'
          split | {"victims":["vm-a","vm-b"]}    | 409 | Leave at least one
          split | {"victims":["vm-z"]}           | 409 | vm-z
          split | {"victims":[]}                 | 400 | 'victims'
          split | {"victims":"vm-a"}             | 400 | 'victims'
          split | {"victims":["vm-a"," "]}       | 400 | empty
          split | {"victims":"","reason":""}     | 400 | 'victims'
          """)
  void act_unsuitable_isAProblemThatSaysWhatToDo(
      String action, String body, int status, String detail) {
    String world = "no-" + Integer.toHexString(body.hashCode() ^ action.hashCode()) + "~1";
    open(world);
    String foreign = "foreign-" + world;
    diagnoses.write(first(foreign, "vm-a"), tick(foreign, 60));
    await().until(() -> service.incidents(foreign).size() == 1);
    String id = idOf(world, "vm-a");

    HttpResponse<String> answer =
        act(id, action, body.replace("SELF", id).replace("OTHER", idOf(foreign, "vm-a")));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(Service.JSON.readTree(answer.body()).path("detail").asString()).contains(detail);
  }
}
