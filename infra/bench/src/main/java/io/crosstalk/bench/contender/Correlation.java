package io.crosstalk.bench.contender;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.event.Topics;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The correlation service's topology, without HTTP. It is done when every partition of the verdicts
 * has told that it has come as far as the last tick.
 */
final class Correlation {
  private static final Duration POLL = Duration.ofMillis(50);

  private final Task task;
  private final Set<Integer> done = new HashSet<>();
  private long verdicts;

  Correlation(Task task) {
    this.task = task;
  }

  Measurement run() throws IOException {
    var topology = CorrelationTopology.onDisk(new Inventories(), BenchTopics.PARTITIONS).build();
    try (StreamsRun run = new StreamsRun(task, topology);
        var verdictsReader =
            new KafkaConsumer<>(
                consumerConfig(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      verdictsReader.assign(
          IntStream.range(0, BenchTopics.PARTITIONS)
              .mapToObj(partition -> new TopicPartition(Topics.VERDICTS, partition))
              .toList());
      while (done.size() < BenchTopics.PARTITIONS) {
        verdictsReader.poll(POLL).forEach(this::take);
        run.check();
      }
      return StartSignal.measure(verdicts);
    }
  }

  private void take(ConsumerRecord<byte[], byte[]> each) {
    if (new String(each.key(), StandardCharsets.UTF_8).indexOf('/') >= 0) {
      verdicts++;
      return;
    }
    VerdictMessage message = EventJson.read(each.value(), VerdictMessage.class);
    if (message instanceof VerdictMessage.Complete tick
        && tick.completeThrough().toEpochMilli() >= task.workload().lastTime()) {
      done.add(tick.partition());
    }
  }

  private Map<String, Object> consumerConfig() {
    return Map.of(
        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
        task.bootstrapServers(),
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed");
  }
}
