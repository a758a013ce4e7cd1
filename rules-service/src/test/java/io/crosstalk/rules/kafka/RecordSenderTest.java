package io.crosstalk.rules.kafka;

import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.lifecycle.Standing;
import io.crosstalk.rules.message.IncidentEvents;
import io.crosstalk.rules.storage.incident.IncidentJson;
import io.crosstalk.rules.storage.message.OutboxStore.Entry;
import io.crosstalk.testkit.VersionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class RecordSenderTest {
  private static final int PARTITIONS = 8;
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  @Test
  void send_recordTooLarge_isSentShortenedAfterTheOthers() throws Exception {
    Entry event = event(150);
    Entry large = new Entry(event.topic(), event.key(), event.eventId(), event.payload(), TRACE);
    Entry other = new Entry(Topics.RULES, "r@1", "r", "{}", null);
    Broker broker = new Broker(20_000);

    RecordSender.send(broker, List.of(large, other), NOW);

    assertThat(broker.history()).hasSize(2);
    assertThat(broker.history().getFirst().topic()).isEqualTo(Topics.RULES);
    ProducerRecord<byte[], byte[]> sent = broker.history().getLast();
    assertThat(sent.topic()).isEqualTo(Topics.INCIDENTS);
    assertThat(TraceHeader.read(sent.headers())).isEqualTo(TRACE);
    JsonNode data = EventJson.mapper().readTree(sent.value()).path("data");
    assertThat(data.path("victims")).hasSize(10);
    assertThat(data.path("victimCount").asInt()).isEqualTo(150);
    assertThat(data.path("suspects").get(0).path("evidence")).isNotEmpty();
  }

  @Test
  void send_recordCannotBeShortenedFurther_becomesDeadLetter() throws Exception {
    Entry rule = new Entry(Topics.RULES, "live/r", "r", "\"" + "x".repeat(5000) + "\"", TRACE);
    Broker broker = new Broker(2500);

    RecordSender.send(broker, List.of(rule), NOW);

    assertThat(broker.history()).hasSize(1);
    ProducerRecord<byte[], byte[]> letter = broker.history().getFirst();
    assertThat(letter.topic()).isEqualTo(Topics.DEAD_LETTERS);
    assertThat(TraceHeader.read(letter.headers())).isEqualTo(TRACE);
    assertThat(EventJson.mapper().readTree(letter.value()).path("reason").asString())
        .startsWith("Kafka refuses the record: ");
  }

  @Test
  void send_deadLetterIsRefusedToo_returnsWithoutFailure() throws Exception {
    Broker broker = new Broker(10);

    RecordSender.send(broker, List.of(event(1)), NOW);

    assertThat(broker.history()).isEmpty();
  }

  @Test
  void send_decisionOfAPerson_isInThePartitionOfItsWorld() throws Exception {
    Decision decision = new Decision("case~1", 7, NOW, new Grouping.Undo("inc-1"));
    Entry entry =
        new Entry(
            Topics.SAMPLES,
            "case~1",
            "decision:7",
            EventJson.mapper().writeValueAsString(decision),
            null);
    Broker broker = new Broker(20_000);

    RecordSender.send(broker, List.of(entry), NOW);

    ProducerRecord<byte[], byte[]> sent = broker.history().getFirst();
    assertThat(sent.partition()).isEqualTo(Keys.partition("case~1", PARTITIONS));
    assertThat(SampleCodec.decode(sent.value())).isEqualTo(decision);
  }

  private static Entry event(int victims) {
    List<VersionBuilder> others = new ArrayList<>();
    for (int i = 1; i < victims; i++) {
      others.add(versionOn("vm-" + i));
    }
    Version version = versionOn("vm-0").neighbour("vm-bully", 0.9, "ds-1").with(others).build();
    ObjectNode json =
        IncidentJson.of(IncidentVersions.withoutSeries(version.incident()), Standing.of(version));
    return IncidentEvents.of(World.LIVE, MessageType.OPENED, NOW, json);
  }

  /** Simulated broker that refuses records above a size limit. */
  private static final class Broker extends MockProducer<byte[], byte[]> {
    private final int largest;

    Broker(int largest) {
      super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
      this.largest = largest;
    }

    @Override
    public List<PartitionInfo> partitionsFor(String topic) {
      return IntStream.range(0, PARTITIONS)
          .mapToObj(i -> new PartitionInfo(topic, i, null, null, null))
          .toList();
    }

    @Override
    public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message) {
      return message.value().length > largest
          ? CompletableFuture.failedFuture(new RecordTooLargeException("too large"))
          : super.send(message);
    }
  }
}
