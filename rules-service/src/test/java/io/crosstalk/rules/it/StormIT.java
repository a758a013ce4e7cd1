package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.end;
import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.testkit.StormVerdicts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests very many simultaneous verdicts through Kafka and PostgreSQL, and verdicts that cannot be
 * applied.
 */
class StormIT {
  private static final String KAFKA = SharedService.KAFKA;
  private static final int VICTIMS = 250;

  private static Service service;
  private static Verdicts verdicts;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    verdicts = SharedService.verdicts();
  }

  @Test
  void storm_manyVictimsOfOneCulprit_becomesOneIncidentWithAllVictimsInPages() {
    String world = "storm-11111111~1";
    List<VerdictMessage> messages = new ArrayList<>(StormVerdicts.oneCulprit(world, VICTIMS));
    Collections.shuffle(messages, new Random(1));
    messages.add(end(world));
    verdicts.write(messages.toArray(VerdictMessage[]::new));
    await().until(() -> service.hasEnded(world));

    assertThat(service.incidents(world)).hasSize(1);
    JsonNode entry = service.incidents(world).getFirst();
    assertThat(entry.path("victims")).hasSize(10);
    assertThat(entry.path("victimCount").asInt()).isEqualTo(VICTIMS);
    String path = "/api/v1/incidents/" + entry.path("id").asString();
    JsonNode incident = service.json(path);
    assertThat(incident.path("status").asString()).isEqualTo("resolved");
    assertThat(incident.path("victims")).hasSize(200);
    assertThat(incident.path("victimCount").asInt()).isEqualTo(VICTIMS);
    List<JsonNode> paged = allVictims(path);
    assertThat(paged.subList(0, 200)).isEqualTo(incident.path("victims").valueStream().toList());
    assertThat(names(paged)).hasSize(VICTIMS);
    assertThat(
            service
                .json("/api/v1/incidents?world=" + world + "&resource=" + last(paged))
                .path("items"))
        .hasSize(1);
    assertThat(service.get(path + "/victims?cursor=nonsense").statusCode()).isEqualTo(400);
    assertThat(service.get("/api/v1/incidents/inc-none/victims").statusCode()).isEqualTo(404);
  }

  @Test
  void apply_verdictThatCannotBeStored_becomesDeadLetterAndOthersAreApplied() {
    String world = "poison-11111111~1";
    // An index entry of the database is smaller than this name.
    String unstorable =
        new Random(3)
            .ints(20_000, 'a', 'z')
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    Verdict poisoned = verdictOn("vm-2").world(world).neighbour(unstorable, 0.9, "ds-2").build();
    verdicts.write(
        verdictOn("vm-1").world(world).neighbour("bully-1", 0.9, "ds-1").build(),
        poisoned,
        verdictOn("vm-3").world(world).neighbour("bully-3", 0.9, "ds-3").build(),
        verdictOn("vm-4").world(world).neighbour("bully-4", 0.9, "ds-4").decidedAt(300).build(),
        tick(world, 600),
        end(world));
    await().until(() -> service.hasEnded(world));

    assertThat(service.incidents(world))
        .extracting(incident -> incident.path("victims").get(0).path("resource").asString())
        .containsExactlyInAnyOrder("vm-1", "vm-3", "vm-4");
    await()
        .untilAsserted(
            () ->
                assertThat(Feed.of(KAFKA, Topics.DEAD_LETTERS))
                    .anyMatch(
                        letter ->
                            letter.json().path("world").asString().equals(world)
                                && letter
                                    .json()
                                    .path("reason")
                                    .asString()
                                    .startsWith("The verdict cannot be applied: ")));
  }

  private static List<JsonNode> allVictims(String path) {
    List<JsonNode> victims = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      JsonNode page =
          service.json(path + "/victims?limit=60" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
      page.path("items").forEach(victims::add);
      cursor = page.path("nextCursor").isNull() ? null : page.path("nextCursor").asString();
    }
    return victims;
  }

  private static Set<String> names(List<JsonNode> victims) {
    Set<String> names = new HashSet<>();
    victims.forEach(victim -> names.add(victim.path("resource").asString()));
    return names;
  }

  private static String last(List<JsonNode> victims) {
    return victims.getLast().path("resource").asString();
  }
}
