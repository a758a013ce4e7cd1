package io.crosstalk.bench.variant;

import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import io.crosstalk.correlation.kafka.StreamsConfigs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A running Kafka Streams topology with the settings of the service; {@link #check} fails when one
 * of its threads has failed.
 */
public final class StreamsRun implements AutoCloseable {
  private static final String COMMIT_MS = "100";
  private static final Duration CLOSE = Duration.ofSeconds(10);

  /**
   * Pattern of the client ids of main consumers; restore consumers and the global consumer have
   * other ids.
   */
  private static final Pattern MAIN_CONSUMER = Pattern.compile(".*-StreamThread-\\d+-consumer");

  private final KafkaStreams streams;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** Starts a topology for a task of the throughput comparison. */
  static StreamsRun of(Task task, Topology topology) {
    return new StreamsRun(
        task.bootstrapServers(), task.id(), task.threads(), task.stateDirectory(), topology);
  }

  /**
   * Starts a topology.
   *
   * @param id name of the application, the consumer group and the transactions
   * @param threads stream threads
   */
  public StreamsRun(
      String bootstrapServers, String id, int threads, String stateDirectory, Topology topology) {
    this(bootstrapServers, id, threads, stateDirectory, topology, new DefaultKafkaClientSupplier());
  }

  /** Starts a topology with the given Kafka clients. */
  public StreamsRun(
      String bootstrapServers,
      String id,
      int threads,
      String stateDirectory,
      Topology topology,
      KafkaClientSupplier clients) {
    Map<String, String> properties =
        Map.of(
            StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
            COMMIT_MS,
            StreamsConfig.mainConsumerPrefix(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG),
            StartSignal.class.getName());
    var kafka = new CorrelationKafkaProperties(bootstrapServers, properties, (short) 1);
    var own = new CorrelationProperties(id, stateDirectory, threads, "", List.of());
    streams = new KafkaStreams(topology, StreamsConfigs.of(kafka, own), clients);
    streams.setUncaughtExceptionHandler(
        e -> {
          failure.compareAndSet(null, e);
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
    streams.start();
  }

  /**
   * Checks for a failed thread.
   *
   * @throws IllegalStateException when the topology has failed
   */
  public void check() {
    Throwable e = failure.get();
    if (e != null) {
      throw new IllegalStateException("the topology failed", e);
    }
  }

  /**
   * Longest time between two calls of {@code poll} by a stream thread, milliseconds. The value
   * comes from a consumer metric that covers at least the last 30 seconds.
   */
  public double longestBetweenPolls() {
    return streams.metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals("time-between-poll-max"))
        .filter(metric -> isMainConsumer(metric.metricName().tags().get("client-id")))
        .map(metric -> metric.metricValue() instanceof Double value ? value : Double.NaN)
        .filter(Double::isFinite)
        .reduce(0.0, Math::max);
  }

  private static boolean isMainConsumer(@Nullable String client) {
    return client != null && MAIN_CONSUMER.matcher(client).matches();
  }

  @Override
  public void close() {
    streams.close(CLOSE);
  }
}
