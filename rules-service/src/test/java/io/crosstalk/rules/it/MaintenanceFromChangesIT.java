package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.rules.it.Diagnoses.time;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.maintenance.MaintenancePeriod;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests maintenance whose windows changes report, as the calendar source writes them. */
class MaintenanceFromChangesIT extends SiteRulesSetup {
  private static final int DAYS_31 = 31 * 86_400;

  private static void setRule(String world, String... fields) {
    set(
        world.substring(0, world.indexOf('-')),
        rule(world, "maintenance", "from-changes: true", String.join("\n", fields)));
  }

  private static void write(String world, int second, String resource, ChangeKind kind)
      throws Exception {
    write(world, second, resource, kind, "firmware of the array");
  }

  static void write(String world, int second, String resource, ChangeKind kind, String detail)
      throws Exception {
    Change change = new Change(time(second), resource, kind, detail);
    writeRaw(
        Keys.of(World.parse(world), change),
        EventJson.write(new InventoryMessage.ChangeSeen(world, "plans", change)));
  }

  private static void writeRaw(String key, byte[] value) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer
          .send(
              new ProducerRecord<>(Topics.CHANGES, 0, key.getBytes(StandardCharsets.UTF_8), value))
          .get();
    }
  }

  private static List<MaintenancePeriod> periods(String world, String resource, int second) {
    return service.part(ReportedMaintenance.class).periods(world, resource, time(second));
  }

  private static void awaitPeriod(String world, String resource, int second) {
    await().until(() -> !periods(world, resource, second).isEmpty());
  }

  private static void awaitTime(String world, int second) {
    diagnoses.write(tick(world, second));
    await().until(() -> service.completeThrough(world).equals(time(second).toString()));
  }

  /**
   * Asserts that a message stays held. A later incident that is sent shows that nothing of the
   * world is on the way.
   *
   * @param next world of the later incident
   */
  private static void assertStaysHeld(String world, String next) {
    open(next);
    await().until(() -> received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(deliveryStates("chat", world)).last().isEqualTo("held");
  }

  private static void awaitOpened(String world) {
    await()
        .untilAsserted(
            () ->
                assertThat(received("chat", world))
                    .extracting(event -> event.path("type").asString())
                    .containsExactly("io.crosstalk.incident.opened"));
  }

  @Test
  void maintenance_degradationLasts_isToldAfterTheEnd() throws Exception {
    String world = "lastsmaint-2b2b2b2b~1";
    setRule(world);
    write(world, -90, "ds-1", ChangeKind.MAINTENANCE_END, "an entry whose start was not read");
    write(world, -60, "ds-1", ChangeKind.MAINTENANCE_START);
    write(world, -60, "ds-1", ChangeKind.MAINTENANCE_START);
    awaitPeriod(world, "ds-1", 0);

    JsonNode incident = open(world);
    assertThat(log(incident))
        .containsExactly("Rule lastsmaint (maintenance) holds the message for chat, pager.");
    JsonNode held =
        service
            .json("/api/v1/incidents/" + incident.path("id").asString())
            .path("heldMessages")
            .path(0);
    assertThat(held.at("/rules/0/id").asString()).isEqualTo("lastsmaint");
    assertThat(held.path("until").isNull()).as("no end is known").isTrue();
    awaitTime(world, 1_200);
    assertStaysHeld(world, "lastsmaintnext-2b2b2b2b~1");

    write(world, 1_230, "ds-1", ChangeKind.MAINTENANCE_END);
    await().until(() -> periods(world, "ds-1", 1_230).isEmpty());
    diagnoses.write(tick(world, 1_320));

    awaitOpened(world);
    await()
        .untilAsserted(
            () ->
                assertThat(log(incident)).last().asString().contains("No rule holds the message"));
  }

  @Test
  void maintenance_incidentIsOverBeforeTheEnd_isNeverTold() throws Exception {
    String world = "overmaint-2b2b2b2b~1";
    setRule(world);
    write(world, -60, "vm-a", ChangeKind.MAINTENANCE_START);
    awaitPeriod(world, "vm-a", 0);
    open(world);
    diagnoses.write(victim(world).revision(2).until(200).decidedAt(240), tick(world, 3_600));
    await()
        .until(
            () -> service.incidents(world).getFirst().path("status").asString().equals("resolved"));

    write(world, 3_700, "vm-a", ChangeKind.MAINTENANCE_END);
    await().until(() -> periods(world, "vm-a", 3_700).isEmpty());
    awaitTime(world, 4_000);

    String next = "overmaintnext-2b2b2b2b~1";
    open(next);
    await().until(() -> received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(deliveryStates("chat", world)).containsOnly("dropped");
  }

  @Test
  void maintenance_ofAnotherResourceOrWorld_holdsNothing() throws Exception {
    String world = "elsewhere-2b2b2b2b~1";
    setRule(world, "resources: [ds-1, ds-9]");
    write(world, -60, "ds-9", ChangeKind.MAINTENANCE_START);
    write(world, -60, "vm-a", ChangeKind.MAINTENANCE_START);
    write("elsewhere-2b2b2b2b~2", -60, "ds-1", ChangeKind.MAINTENANCE_START);
    awaitPeriod(world, "vm-a", 0);
    awaitPeriod("elsewhere-2b2b2b2b~2", "ds-1", 0);

    open(world);

    awaitOpened(world);
  }

  /** A message that was sent is not taken back; later ones are held. */
  @Test
  void maintenance_startArrivesLate_holdsLaterMessagesOnly() throws Exception {
    String world = "latemaint-2b2b2b2b~1";
    setRule(world);
    open(world);
    awaitOpened(world);

    write(world, -60, "ds-1", ChangeKind.MAINTENANCE_START);
    awaitPeriod(world, "ds-1", 90);
    diagnoses.write(
        versionOn("vm-b")
            .world(world)
            .criticality(3)
            .ownedBy("team-crm")
            .neighbour("vm-x", 0.9, "ds-1")
            .decidedAt(90),
        tick(world, 90));

    await()
        .untilAsserted(
            () -> assertThat(deliveryStates("chat", world)).containsExactly("delivered", "held"));
  }

  @Test
  void maintenance_startWithoutAnEnd_holdsFor31Days() throws Exception {
    String world = "endlessmaint-2b2b2b2b~1";
    setRule(world);
    write(world, 600 - DAYS_31, "ds-1", ChangeKind.MAINTENANCE_START);
    awaitPeriod(world, "ds-1", 599);
    open(world);
    awaitTime(world, 580);
    assertStaysHeld(world, "endlessmaintnext-2b2b2b2b~1");

    diagnoses.write(tick(world, 720));

    awaitOpened(world);
  }

  /** A record that nothing can be read from does not stop the reading of those after it. */
  @Test
  void maintenance_afterARecordThatCannotBeRead_isRead() throws Exception {
    String world = "poison-2b2b2b2b~1";
    writeRaw(
        world + "/a", "{\"type\":\"change\",\"world\":\"a~b\"}".getBytes(StandardCharsets.UTF_8));
    writeRaw(world + "/b", "{\"type\":\"change\"".getBytes(StandardCharsets.UTF_8));

    write(world, 0, "ds-1", ChangeKind.MAINTENANCE_START);

    awaitPeriod(world, "ds-1", 0);
  }
}
