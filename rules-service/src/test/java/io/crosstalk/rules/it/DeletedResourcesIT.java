package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.symptom.ResourceNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests deletions in the topic of the inventory, as ingest-service makes them after 90 days. */
class DeletedResourcesIT {
  private static Service service;

  @BeforeAll
  static void start() {
    service = SharedService.service();
  }

  private static Instant day(int day) {
    return Instant.parse("2025-01-01T00:00:00Z").plus(Duration.ofDays(day));
  }

  private static Resource machine(
      String id, @Nullable String name, Map<String, Object> attributes, String... uses) {
    return new Resource(
        id,
        ResourceKind.VM,
        Layer.VMWARE,
        name,
        Environment.PRODUCTION,
        null,
        attributes,
        List.of(uses));
  }

  private static void write(Resource resource, int day) throws Exception {
    send(
        resource.id(),
        day,
        EventJson.write(
            new InventoryMessage.ResourceVersion("live", "vcenter", day(day), resource)));
  }

  private static void delete(String id, int day) throws Exception {
    send(id, day, null);
  }

  private static void send(String id, int day, byte @Nullable [] value) throws Exception {
    String key = Keys.versioned(World.LIVE, id, day(day).toEpochMilli());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedService.KAFKA),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer
          .send(
              new ProducerRecord<>(
                  Topics.INVENTORY, 0, key.getBytes(StandardCharsets.UTF_8), value))
          .get();
    }
  }

  /** Writes another resource, and waits until it has been read: then all before it has been. */
  private static void awaitRead(String marker) throws Exception {
    write(machine(marker, null, Map.of()), 0);
    await().until(() -> names().isKnown(marker));
  }

  private static ResourceNames names() {
    return service.part(ResourceNames.class);
  }

  private static List<String> used(String id, int day) {
    return service.part(UsedResources.class).of("live", id, day(day)).stream()
        .map(Resource::id)
        .toList();
  }

  @Test
  void deletedVersion_isReplacedByTheNextOne_whichStays() throws Exception {
    write(machine("host-del-1", null, Map.of()), 0);
    write(machine("host-del-2", null, Map.of()), 0);
    write(machine("vm-del-moved", "moved.example.org", Map.of(), "host-del-1"), 0);
    write(machine("vm-del-moved", "moved.example.org", Map.of(), "host-del-2"), 50);
    awaitRead("vm-del-marker-1");
    assertThat(used("vm-del-moved", 10)).containsExactly("host-del-1");

    delete("vm-del-moved", 0);
    awaitRead("vm-del-marker-2");

    assertThat(names().isKnown("vm-del-moved")).isTrue();
    assertThat(names().idsOf("moved.example.org")).containsExactly("vm-del-moved");
    assertThat(used("vm-del-moved", 10)).containsExactly("host-del-2");
    assertThat(used("vm-del-moved", 1_000)).containsExactly("host-del-2");
  }

  /** The machine was renamed, and samples have described it, too. */
  @Test
  void resourceWhoseLastVersionIsDeleted_isFoundByNoneOfItsNames() throws Exception {
    Resource renamed = machine("vm-del-gone", "new.example.org", Map.of(), "host-del-1");
    write(machine("vm-del-gone", "old.example.org", Map.of(), "host-del-1"), 0);
    write(machine("vm-del-other", "new.example.org", Map.of()), 0);
    write(renamed, 50);
    write(machine("vm-del-gone", null, Map.of("inferred", "true")), 60);
    write(renamed.vanished(), 70);
    awaitRead("vm-del-marker-3");
    assertThat(names().idsOf("old.example.org")).containsExactly("vm-del-gone");
    assertThat(names().idsOf("new.example.org"))
        .containsExactlyInAnyOrder("vm-del-gone", "vm-del-other");

    for (int day : new int[] {0, 50, 60, 70}) {
      delete("vm-del-gone", day);
      awaitRead("vm-del-marker-4-" + day);
      assertThat(names().isKnown("vm-del-gone")).isEqualTo(day < 70);
    }

    assertThat(names().idsOf("old.example.org")).isEmpty();
    assertThat(names().idsOf("new.example.org")).containsExactly("vm-del-other");
    assertThat(used("vm-del-gone", 10)).isEmpty();
  }
}
