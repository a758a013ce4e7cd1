package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.RecordSize;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Builds the configuration of Kafka Streams. */
public final class StreamsConfigs {
  /** Time for which a transaction collects output: shorter, and small transactions cost more. */
  private static final int COMMIT_INTERVAL_MS = 180;

  /**
   * Longest wait for records, which are returned at once when there are some. A commit that is due
   * meanwhile waits, so that an output is delayed by at most both times.
   */
  private static final int POLL_MS = 200;

  /** Milliseconds after which the broker answers when the inventory has no new records. */
  private static final int INVENTORY_FETCH_MS = 2_000;

  /** Until a batch is full, or the commit sends the rest: each request costs the broker. */
  private static final int LINGER_MS = 1000;

  private static final int BATCH_BYTES = 256 * 1024;

  /**
   * Requests of a producer that are sent before the answer to the first. A slow broker refuses the
   * first of a transaction while it completes the last transaction; those behind it would be
   * refused as OUT_OF_ORDER_SEQUENCE_NUMBER, each with a warning here and an error in the broker's
   * log.
   */
  private static final int IN_FLIGHT = 1;

  private static final int BUFFERED_RECORDS = 2000;

  /**
   * Records of a partition that are fetched at once: the consumer passes all of them on before
   * those of the next partition, so that a replay would otherwise delay the live world by seconds.
   */
  private static final int FETCH_BYTES = 128 * 1024;

  private static final int SESSION_TIMEOUT_MS = 15_000;
  private static final int HEARTBEAT_MS = 3_000;

  // No record and no tick may take longer than a second of work: these are 60 and 300 times that.
  private static final int TRANSACTION_TIMEOUT_MS = 60_000;
  private static final int MAX_POLL_INTERVAL_MS = 300_000;

  private StreamsConfigs() {}

  /**
   * All settings for {@code KafkaStreams}. The properties of {@link CorrelationKafkaProperties}
   * override the defaults of this class.
   */
  public static Properties of(CorrelationKafkaProperties kafka, CorrelationProperties properties) {
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, properties.applicationId());
    config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    config.put(StreamsConfig.STATE_DIR_CONFIG, properties.stateDirectory());
    config.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, properties.threads());
    config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MS);
    config.put(StreamsConfig.POLL_MS_CONFIG, POLL_MS);
    config.put(
        StreamsConfig.globalConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
        INVENTORY_FETCH_MS);
    config.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, (int) kafka.replicationFactor());
    config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
    config.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, BUFFERED_RECORDS);
    config.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
    config.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), LINGER_MS);
    config.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), BATCH_BYTES);
    config.put(
        StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
        RecordSize.PRODUCER_LIMIT);
    config.put(
        StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG),
        TRANSACTION_TIMEOUT_MS);
    config.put(
        StreamsConfig.producerPrefix(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION),
        IN_FLIGHT);
    config.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG),
        MAX_POLL_INTERVAL_MS);
    config.put(
        StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG),
        FETCH_BYTES);
    config.put(
        StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), SESSION_TIMEOUT_MS);
    config.put(
        StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), HEARTBEAT_MS);
    config.put(
        StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG),
        Integer.toString(RecordSize.TOPIC_LIMIT));
    config.putAll(kafka.properties());
    return config;
  }
}
