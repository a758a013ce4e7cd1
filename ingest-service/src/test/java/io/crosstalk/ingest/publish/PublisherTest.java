package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryMessage.PushedSamples;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** Tests the published records byte by byte, because other programs read them. */
class PublisherTest {
  private static final World REPLAY = new World("seq-bully-1f2e3d4c", 1763690000);
  private static final Instant TIME = Instant.parse("2026-11-21T02:12:00Z");

  private static final Resource VM =
      new Resource(
          "vm-1",
          ResourceKind.VM,
          Layer.VMWARE,
          null,
          Environment.UAT,
          "sap",
          Map.of("criticality", 2),
          List.of("ds-1"));

  private final FakeBus bus = new FakeBus(true);
  private final Receipt receipt = new Receipt();

  @Test
  void samples_batch_becomesBinaryRecordWithTheResourceAsKey() {
    SampleBatch batch =
        new SampleBatch(
            "push",
            new long[] {TIME.toEpochMilli(), TIME.toEpochMilli() + 1000},
            List.of(new Column(MetricCatalogue.of("disk.latency"), new double[] {0.5, 1.25})));
    bus.live().samples(World.LIVE, "vm/1", batch, 2, receipt);
    ProducerRecord<byte[], byte[]> written = bus.records(Topics.SAMPLES).getFirst();
    assertThat(FakeBus.text(written.key())).isEqualTo("live/vm/1");
    assertThat(written.partition()).isEqualTo(Keys.partition("live", FakeBus.PARTITIONS));
    assertThat(written.timestamp()).isNull();
    assertThat(HexFormat.of().formatHex(written.value()))
        .isEqualTo("010004707573680280f1dffba1010000d00f01080264fa01");
    assertThat(receipt.delivered()).isEqualTo(2);
  }

  @Test
  void tick_published_isInThePartitionOfItsWorld() {
    bus.live().tick(REPLAY, new Tick("case", TIME.toEpochMilli(), true), receipt);
    ProducerRecord<byte[], byte[]> written = bus.records(Topics.SAMPLES).getFirst();
    assertThat(FakeBus.text(written.key())).isEqualTo("seq-bully-1f2e3d4c~1763690000");
    assertThat(written.partition()).isEqualTo(Keys.partition(REPLAY.key(), FakeBus.PARTITIONS));
    assertThat(bus.ticks()).containsExactly(new Tick("case", TIME.toEpochMilli(), true));
  }

  @Test
  void resourceAndChange_published_areAlsoInTheLogOfTheWorldBeforeLaterSamples() {
    Change change = new Change(TIME, "vm-1", ChangeKind.QOS, "");
    bus.live().resource(REPLAY, "push", TIME, VM, receipt);
    bus.live().change(REPLAY, "push", change, receipt);
    bus.live().tick(REPLAY, new Tick("push", TIME.toEpochMilli(), false), receipt);
    assertThat(bus.records(Topics.SAMPLES))
        .allMatch(each -> each.partition() == Keys.partition(REPLAY.key(), FakeBus.PARTITIONS))
        .extracting(each -> SampleCodec.decode(each.value()))
        .containsExactly(
            new InventoryNews(new InventoryMessage.ResourceVersion(REPLAY.key(), "push", TIME, VM)),
            new InventoryNews(new InventoryMessage.ChangeSeen(REPLAY.key(), "push", change)),
            new Tick("push", TIME.toEpochMilli(), false));
    assertThat(bus.records(Topics.SAMPLES).getFirst().key())
        .isEqualTo(bus.records(Topics.INVENTORY).getFirst().key());
    assertThat(receipt.delivered()).isEqualTo(2);
    assertThat(receipt.announced()).isEqualTo(5);
  }

  @Test
  void resource_logOfTheWorldRefusesIt_isReportedByTheReceipt() {
    bus.refuse(each -> each.topic().equals(Topics.SAMPLES), new TimeoutException("full"));
    bus.live().resource(REPLAY, "push", TIME, VM, receipt);
    assertThat(receipt.failure()).hasMessage("full");
  }

  @Test
  void resource_published_becomesJsonWithIdAndTimeAsKey() {
    bus.live().resource(World.LIVE, "push", TIME, VM, receipt);
    assertThat(only(Topics.INVENTORY))
        .isEqualTo(
            """
            live/vm-1@1795227120000 \
            {"type":"resource","world":"live","source":"push",\
            "validFrom":"2026-11-21T02:12:00Z",\
            "resource":{"id":"vm-1","kind":"vm","layer":"vmware","name":null,\
            "environment":"uat","team":"sap","attributes":{"criticality":2},\
            "uses":["ds-1"]}}""");
  }

  @Test
  void change_published_becomesJsonWithResourceTimeAndKindAsKey() {
    Change change = new Change(TIME, "vm-1", ChangeKind.VMOTION, "esx-2");
    bus.live().change(World.LIVE, "push", change, receipt);
    assertThat(only(Topics.CHANGES))
        .isEqualTo(
            """
            live/vm-1@1795227120000#e334cc6b17216ec1 \
            {"type":"change","world":"live","source":"push",\
            "change":{"time":"2026-11-21T02:12:00Z","resource":"vm-1","kind":"vmotion",\
            "detail":"esx-2"}}""");
  }

  @Test
  void changeKey_simultaneousAndRepeatedChanges_isTheSameForRepeatedOnesOnly() {
    bus.live().change(World.LIVE, "push", new Change(TIME, "vm-1", ChangeKind.QOS, ""), receipt);
    bus.live().change(World.LIVE, "push", new Change(TIME, "vm-1", ChangeKind.SCALE, ""), receipt);
    bus.live().change(World.LIVE, "push", new Change(TIME, "vm-1", ChangeKind.SCALE, ""), receipt);
    assertThat(bus.records(Topics.CHANGES))
        .extracting(record -> FakeBus.text(record.key()))
        .containsExactly(
            "live/vm-1@1795227120000#e2d33302862a562f",
            "live/vm-1@1795227120000#1bb4768f5aa80e73",
            "live/vm-1@1795227120000#1bb4768f5aa80e73");
  }

  @Test
  void inventoryComplete_published_goesToBothTopicsWithTheSourceAsKey() {
    bus.live()
        .inventoryComplete(
            World.LIVE, new InventoryMessage.Complete("live", "push", TIME), receipt);
    String expected =
        """
        live/@push {"type":"tick","world":"live","source":"push",\
        "completeThrough":"2026-11-21T02:12:00Z"}""";
    assertThat(only(Topics.INVENTORY)).isEqualTo(expected);
    assertThat(only(Topics.CHANGES)).isEqualTo(expected);
  }

  @Test
  void inventoryComplete_sourceThatPushes_hasWhatARestartContinuesFrom() {
    bus.live()
        .inventoryComplete(
            World.LIVE,
            new InventoryMessage.Complete(
                "live",
                "push",
                TIME,
                TIME.plusSeconds(3),
                new PushedSamples(TIME.minusSeconds(60), 1500)),
            receipt);

    assertThat(only(Topics.INVENTORY))
        .endsWith(
            ",\"lastPush\":\"2026-11-21T02:12:03Z\","
                + "\"samples\":{\"completeThrough\":\"2026-11-21T02:11:00Z\",\"lagMs\":1500}}");
  }

  @Test
  void deadLetter_published_containsTheOriginalBytes() {
    byte[] original = "nonsense".getBytes(StandardCharsets.UTF_8);
    bus.live()
        .deadLetter(
            new DeadLetter("live", "push", "no JSON", TIME, "samples.csv", 7, original), receipt);
    assertThat(only(Topics.DEAD_LETTERS))
        .isEqualTo(
            """
            push {"world":"live","source":"push","reason":"no JSON",\
            "time":"2026-11-21T02:12:00Z","file":"samples.csv","line":7,\
            "original":"bm9uc2Vuc2U="}""");
    assertThat(bus.registry().counter("crosstalk.ingest.dead.letters").count()).isEqualTo(1);
  }

  @Test
  void publish_kafkaFails_isReportedByTheReceipt() {
    bus.producer().sendException = new TimeoutException("the buffer is full");
    bus.live().tick(World.LIVE, new Tick("push", 1, false), receipt);
    assertThat(receipt.failure()).hasMessage("the buffer is full");
  }

  @Test
  void tick_numberOfPartitionsUnknown_isReportedAsFailure() {
    bus.producer().partitionsForException = new TimeoutException("no metadata");
    bus.live().tick(World.LIVE, new Tick("push", 1, false), receipt);
    assertThat(receipt.failure()).hasMessage("no metadata");
  }

  private String only(String topic) {
    assertThat(bus.records(topic)).hasSize(1);
    ProducerRecord<byte[], byte[]> written = bus.records(topic).getFirst();
    return FakeBus.text(written.key()) + " " + FakeBus.text(written.value());
  }
}
