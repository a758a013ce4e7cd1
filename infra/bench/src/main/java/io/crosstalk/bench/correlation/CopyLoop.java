package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.event.message.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reference program that only copies, until it is killed: one thread reads all records and writes
 * them unchanged, with a transaction every 100 ms. Its time is a lower bound for exactly-once
 * processing.
 */
final class CopyLoop {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long COMMIT_NANOS = Duration.ofMillis(100).toNanos();

  private CopyLoop() {}

  /**
   * Runs the program.
   *
   * @param args address of the broker, and id of the consumer group and the transactions
   */
  public static void main(String[] args) {
    try (var consumer = KafkaClients.consumer(args[0], args[1]);
        var producer = KafkaClients.producer(args[0], args[1])) {
      consumer.subscribe(List.of(Topics.SAMPLES));
      Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
      while (!Thread.currentThread().isInterrupted()) {
        producer.beginTransaction();
        long end = System.nanoTime() + COMMIT_NANOS;
        do {
          for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
            int partition = each.partition();
            Future<?> unused =
                producer.send(
                    new ProducerRecord<>(
                        CorrelationRuns.COPY, partition, each.key(), each.value()));
            offsets.put(
                new TopicPartition(each.topic(), partition),
                new OffsetAndMetadata(each.offset() + 1));
          }
        } while (System.nanoTime() < end);
        producer.sendOffsetsToTransaction(offsets, consumer.groupMetadata());
        producer.commitTransaction();
      }
    }
  }
}
