package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.VersionBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests incidents with very many victims through Kafka and PostgreSQL, and versions that cannot be
 * stored.
 */
class StormIT {
  private static final String KAFKA = SharedService.KAFKA;
  private static final int VICTIMS = 200;
  private static final int REVISIONS = 100;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  @Test
  void storm_manyVictimsOfOneCulprit_isOneIncidentWithItsListedVictimsInPages() {
    String world = "storm-11111111~1";
    List<VersionBuilder> victims = new ArrayList<>();
    for (int i = 0; i < VICTIMS; i++) {
      victims.add(
          versionOn("vm-%04d".formatted(i)).world(world).neighbour("vm-bully", 0.9, "array-1"));
    }
    List<Object> records = new ArrayList<>();
    for (int revision = 1; revision <= REVISIONS; revision++) {
      records.add(
          victims
              .getFirst()
              .withCauseOf(victims.getFirst())
              .with(victims.subList(1, victims.size()))
              .revision(revision)
              .decidedAt(60 * revision)
              .build());
    }
    records.add(end(world));
    diagnoses.write(records.toArray());
    await().until(() -> service.hasEnded(world));

    assertThat(service.incidents(world)).hasSize(1);
    JsonNode entry = service.incidents(world).getFirst();
    assertThat(entry.path("victims")).hasSize(10);
    assertThat(entry.path("victimCount").asInt()).isEqualTo(VICTIMS);
    assertThat(entry.path("revision").asInt()).isEqualTo(REVISIONS);
    String path = "/api/v1/incidents/" + entry.path("id").asString();
    List<JsonNode> paged = allVictims(path);
    assertThat(paged).isEqualTo(service.json(path).path("victims").valueStream().toList());
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
  void write_versionThatCannotBeStored_becomesDeadLetterAndOthersAreStored() {
    String world = "poison-11111111~1";
    // An index entry of the database is smaller than this name.
    String unstorable =
        new Random(3)
            .ints(20_000, 'a', 'z')
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    VersionBuilder poisoned = versionOn("vm-2").world(world).neighbour(unstorable, 0.9, "ds-2");
    diagnoses.write(
        versionOn("vm-1").world(world).neighbour("bully-1", 0.9, "ds-1"),
        poisoned,
        versionOn("vm-3").world(world).neighbour("bully-3", 0.9, "ds-3"),
        versionOn("vm-4").world(world).neighbour("bully-4", 0.9, "ds-4").decidedAt(300),
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
                                    .startsWith("The record cannot be stored: ")));
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
