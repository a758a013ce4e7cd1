package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.event.message.Topics;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;

/**
 * Reference program with Kafka Streams, until it is killed: a topology without state that writes
 * all records unchanged. The settings are those of correlation-service.
 */
final class StatelessStreams {
  private static final Serde<byte[]> BYTES = Serdes.ByteArray();

  private StatelessStreams() {}

  /**
   * Runs the program.
   *
   * @param args address of the broker, id of the application, number of threads, and folder for
   *     state
   */
  public static void main(String[] args) throws InterruptedException {
    Properties config = new Properties();
    config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, args[1]);
    config.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, args[2]);
    config.put(StreamsConfig.STATE_DIR_CONFIG, args[3]);
    config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
    config.put(StreamsConfig.POLL_MS_CONFIG, 10);
    config.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, 2000);
    config.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
    KafkaClients.PRODUCING.forEach(
        (name, value) -> config.put(StreamsConfig.producerPrefix(name), value));
    try (KafkaStreams streams = new KafkaStreams(topology(), config)) {
      CountDownLatch failed = new CountDownLatch(1);
      streams.setStateListener(
          (now, before) -> {
            if (now == KafkaStreams.State.ERROR) {
              failed.countDown();
            }
          });
      streams.start();
      failed.await();
    }
  }

  private static Topology topology() {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(Topics.SAMPLES, Consumed.with(BYTES, BYTES))
        .to(CorrelationRuns.COPY, Produced.with(BYTES, BYTES));
    return builder.build();
  }
}
