package io.crosstalk.bench.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.testkit.TestKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SamplesGateTest {
  private static final Metric METRIC = MetricCatalogue.of("cpu.usage");
  private static final int TICKS = 6;
  private static final TopicPartition FIRST = new TopicPartition(Topics.SAMPLES, 0);

  @Test
  void poll_gateClosedAndOpenedAgain_stopsAtTickAndContinuesWithoutLoss() throws Exception {
    TestKafka kafka = TestKafka.shared();
    new BenchTopics(kafka.bootstrapServers(), Map.of()).createInput();
    try (BusWriter bus = new BusWriter(kafka.bootstrapServers())) {
      for (int time = 0; time < TICKS; time++) {
        bus.samples(BusWriter.key(time), batch(time));
        bus.tick(time);
      }
      bus.flush();
    }
    SamplesGate gate = new SamplesGate(2);
    try (Consumer<byte[], byte[]> consumer = consumer(gate, kafka.bootstrapServers())) {
      consumer.assign(partitions());
      consumer.seekToBeginning(partitions());

      assertThat(ticks(consumer)).as("closed").containsExactly(0L, 1L, 2L);
      consumer.resume(partitions());
      assertThat(ticks(consumer)).as("resumed by Kafka Streams").isEmpty();
      gate.openUntil(4);
      assertThat(ticks(consumer)).as("opened for two ticks").containsExactly(3L, 4L);
      gate.open();
      assertThat(ticks(consumer)).as("opened").containsExactly(5L);
      assertThat(gate.latestTickMs()).isEqualTo(5);
      assertThat(gate.passed()).as("batches").isEqualTo(TICKS);
    }
    SamplesGate other = new SamplesGate(2);
    try (Consumer<byte[], byte[]> consumer = consumer(other, kafka.bootstrapServers())) {
      consumer.assign(partitions());
      consumer.seekToBeginning(partitions());
      assertThat(ticks(consumer)).hasSize(3);
      consumer.assign(List.of(new TopicPartition(Topics.INVENTORY, 0)));
      other.open();
      assertThat(ticks(consumer)).as("held partitions are no longer assigned").isEmpty();
    }
  }

  private static Consumer<byte[], byte[]> consumer(SamplesGate gate, String bootstrapServers) {
    return gate.clients()
        .getConsumer(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.GROUP_ID_CONFIG,
                "gate"));
  }

  private static List<TopicPartition> partitions() {
    return IntStream.range(0, BenchTopics.PARTITIONS)
        .mapToObj(each -> new TopicPartition(Topics.SAMPLES, each))
        .toList();
  }

  private static SampleBatch batch(long time) {
    return new SampleBatch(
        BusWriter.SOURCE, new long[] {time}, List.of(new Column(METRIC, new double[] {1})));
  }

  /** Reads the ticks of the first partition until no record has arrived for two seconds. */
  private static List<Long> ticks(Consumer<byte[], byte[]> consumer) {
    List<Long> times = new ArrayList<>();
    var records = consumer.poll(Duration.ofSeconds(2));
    while (!records.isEmpty()) {
      for (ConsumerRecord<byte[], byte[]> each : records.records(FIRST)) {
        if (SampleCodec.decode(each.value()) instanceof Tick tick) {
          times.add(tick.completeThroughMs());
        }
      }
      records = consumer.poll(Duration.ofSeconds(2));
    }
    return times;
  }
}
