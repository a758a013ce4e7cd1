package io.crosstalk.bench.variant;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.event.Topics;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/**
 * Reference variant with Kafka Streams: a topology without state that sends all records unchanged
 * through one repartition topic.
 */
final class StatelessStreams {
  private static final String REPARTITION = "through";
  private static final Serde<byte[]> BYTES = Serdes.ByteArray();
  private static final long PAUSE_MS = 10;

  private final Task task;
  private final AtomicLongArray counts = new AtomicLongArray(BenchTopics.PARTITIONS);
  private final AtomicLongArray nextOffsets = new AtomicLongArray(BenchTopics.PARTITIONS);

  StatelessStreams(Task task) {
    this.task = task;
  }

  RunMeasurement run() throws IOException, InterruptedException {
    try (StreamsRun run = StreamsRun.of(task, topology());
        Admin admin =
            Admin.create(
                Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, task.bootstrapServers()))) {
      while (!(hasSeenAll() && hasCommittedAll(admin))) {
        run.check();
        Thread.sleep(PAUSE_MS);
      }
      return StartSignal.measure(0);
    }
  }

  private Topology topology() {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(Topics.SAMPLES, Consumed.with(BYTES, BYTES))
        .repartition(
            Repartitioned.with(BYTES, BYTES)
                .withName(REPARTITION)
                .withNumberOfPartitions(BenchTopics.PARTITIONS))
        .processValues(Progress::new)
        .to(BenchTopics.COPY, Produced.with(BYTES, BYTES));
    return builder.build();
  }

  private boolean hasSeenAll() {
    long seen = 0;
    for (int i = 0; i < counts.length(); i++) {
      seen += counts.get(i);
    }
    return seen >= task.workload().records();
  }

  /**
   * Returns whether all output is committed, by the committed offsets of the input: Kafka Streams
   * commits both in one transaction.
   */
  private boolean hasCommittedAll(Admin admin) throws InterruptedException {
    Map<TopicPartition, OffsetAndMetadata> committed = committed(admin);
    String topic = task.id() + "-" + REPARTITION + "-repartition";
    for (int i = 0; i < nextOffsets.length(); i++) {
      OffsetAndMetadata offset = committed.get(new TopicPartition(topic, i));
      if (offset == null || offset.offset() < nextOffsets.get(i)) {
        return false;
      }
    }
    return true;
  }

  private Map<TopicPartition, OffsetAndMetadata> committed(Admin admin)
      throws InterruptedException {
    try {
      return admin.listConsumerGroupOffsets(task.id()).partitionsToOffsetAndMetadata().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the committed offsets are not known", e.getCause());
    }
  }

  /**
   * Processor after the repartition topic, which records how far each partition has been processed.
   */
  private final class Progress extends ContextualFixedKeyProcessor<byte[], byte[], byte[]> {
    @Override
    public void process(FixedKeyRecord<byte[], byte[]> message) {
      context()
          .recordMetadata()
          .ifPresent(
              at -> {
                counts.lazySet(at.partition(), counts.get(at.partition()) + 1);
                nextOffsets.lazySet(at.partition(), at.offset() + 1);
              });
      context().forward(message);
    }
  }
}
