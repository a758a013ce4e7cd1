package io.crosstalk.local.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.InventoryMessage.ChangeSeen;
import io.crosstalk.event.message.InventoryMessage.ResourceVersion;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownTopicTest {
  private static final Instant AT = Instant.parse("2026-03-13T19:00:20Z");

  private static String sample(String key, SamplesMessage message) {
    return ShownTopic.SAMPLES.line(message(key, SampleCodec.encode(message)));
  }

  private static ConsumerRecord<byte[], byte[]> message(String key, byte[] value) {
    return new ConsumerRecord<>("topic", 1, 17, key.getBytes(StandardCharsets.UTF_8), value);
  }

  private static String event(String json) {
    return ShownTopic.INCIDENTS.line(message("live/inc-1", json.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void line_samplesOfSeveralTimes_areTheLastOnes() {
    SampleBatch batch =
        new SampleBatch(
            "vcenter",
            new long[] {AT.minusSeconds(20).toEpochMilli(), AT.toEpochMilli()},
            List.of(
                new Column(MetricCatalogue.of("disk.latency"), new double[] {2, 3.14159}),
                new Column(MetricCatalogue.of("disk.iops"), new double[] {7, Double.NaN}),
                new Column(MetricCatalogue.of("cpu.ready"), new double[] {1, 12})));

    assertThat(sample("live/vm-1", batch))
        .isEqualTo(
            "2026-03-13T19:00:20Z  live  vm-1: disk.latency 3.142 ms, cpu.ready 12 %"
                + " (2 times since 2026-03-13T19:00:00Z, vcenter)");
  }

  @Test
  void line_manyMetrics_namesSome() {
    List<Column> columns =
        IntStream.range(0, 12)
            .mapToObj(i -> new Column(MetricCatalogue.of("custom.m" + i), new double[] {i}))
            .toList();

    assertThat(sample("live/vm-1", new SampleBatch("s", new long[] {0}, columns)))
        .contains("custom.m7 7")
        .doesNotContain("custom.m8")
        .endsWith(" and 4 more (s)");
  }

  @Test
  void line_ticksNewsAndDecisions_areInWords() {
    Resource resource =
        new Resource(
            "vm-1",
            ResourceKind.VM,
            Layer.VMWARE,
            null,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of("ds-1", "esx-1"));
    Change change = new Change(AT, "vm-1", ChangeKind.VMOTION, "esx-2");

    assertThat(
            List.of(
                sample("c-00000000~1", new Tick("case", AT.toEpochMilli(), true)),
                sample(
                    "live/vm-1",
                    new InventoryNews(new ResourceVersion("live", "cmdb", AT, resource))),
                sample(
                    "live/vm-1",
                    new InventoryNews(
                        new ResourceVersion("live", "cmdb", AT, resource.vanished()))),
                sample("live/vm-1", new InventoryNews(new ChangeSeen("live", "cmdb", change))),
                sample("live", new Decision("live", 7, AT, new Grouping.Merge("inc-1", "inc-2")))))
        .containsExactly(
            "2026-03-13T19:00:20Z  c-00000000~1  tick of case, the last one",
            "2026-03-13T19:00:20Z  live  inventory: vm-1 (vm) uses ds-1, esx-1 (cmdb)",
            "2026-03-13T19:00:20Z  live  inventory: vm-1 (vm) has vanished (cmdb)",
            "2026-03-13T19:00:20Z  live  change: vm-1 vmotion esx-2 (cmdb)",
            "2026-03-13T19:00:20Z  live  decision 7: merge inc-1 into inc-2");
  }

  @Test
  void line_events_haveTypeSeverityAndTitle() {
    assertThat(
            event(
                """
                {"id":"inc-1:3","type":"io.crosstalk.incident.opened","time":"2026-03-13T19:01:00Z",
                 "data":{"severity":"major","title":"vm-1 slow: vm-2 loads ds-1"}}"""))
        .isEqualTo(
            "2026-03-13T19:01:00Z  live  incident.opened  inc-1:3  major  vm-1 slow: vm-2 loads ds-1");
    assertThat(
            event(
                """
                {"id":"live:ended","type":"io.crosstalk.world.ended","time":"2026-03-13T19:01:00Z",
                 "data":{"ended":true}}"""))
        .isEqualTo("2026-03-13T19:01:00Z  live  world.ended");
  }

  @ParameterizedTest
  @CsvSource({"SAMPLES, unknown kind 9", "INCIDENTS, ' '"})
  void line_malformedRecord_saysWhere(ShownTopic topic, String reason) {
    assertThat(topic.line(message("live/vm-1", new byte[] {1, 9})))
        .startsWith("partition 1, offset 17: no record of the topic: ")
        .contains(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "live/vm-1, live, true",
    "c-00000000~1/vm-1, live, false",
    "c-00000000~1/vm-1, c-00000000~1, true",
    "c-00000000~1/vm-1, c-00000000, true",
    "c-00000000~1/vm-1, c, true",
    "c-00000000~1/vm-1, d, false",
    "a~b/vm-1, a~b, false"
  })
  void isOf_keyNameOrCase(String key, String world, boolean expected) {
    assertThat(RecordKey.isOf(message(key, new byte[0]), world)).isEqualTo(expected);
  }
}
