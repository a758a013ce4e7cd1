package io.crosstalk.bench.contender;

import io.crosstalk.correlation.bus.CorrelationProperties;
import io.crosstalk.correlation.bus.KafkaProperties;
import io.crosstalk.correlation.bus.StreamsConfigs;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;

/** A topology that runs with the service's own settings, and fails when one of its threads does. */
final class StreamsRun implements AutoCloseable {
  private static final Duration COMMIT = Duration.ofMillis(100);
  private static final Duration CLOSE = Duration.ofSeconds(10);

  private final KafkaStreams streams;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  StreamsRun(Task task, Topology topology) {
    Map<String, String> interceptor =
        Map.of(
            StreamsConfig.mainConsumerPrefix(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG),
            StartSignal.class.getName());
    var kafka = new KafkaProperties(task.bootstrapServers(), interceptor, (short) 1);
    var own =
        new CorrelationProperties(task.id(), task.stateDirectory(), task.threads(), COMMIT, "");
    streams = new KafkaStreams(topology, StreamsConfigs.of(kafka, own));
    streams.setUncaughtExceptionHandler(
        e -> {
          failure.compareAndSet(null, e);
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
    streams.start();
  }

  /** Throws when the topology has failed. */
  void check() {
    Throwable e = failure.get();
    if (e != null) {
      throw new IllegalStateException("the topology failed", e);
    }
  }

  @Override
  public void close() {
    streams.close(CLOSE);
  }
}
