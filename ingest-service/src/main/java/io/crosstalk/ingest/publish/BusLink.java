package io.crosstalk.ingest.publish;

import io.crosstalk.bus.BusService;
import io.crosstalk.bus.TopicSetup;
import io.crosstalk.ingest.publish.BusState.Connecting;
import io.crosstalk.ingest.publish.BusState.Ready;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Connects to Kafka in the background, and retries until a broker is available. The process starts
 * without a broker and reports the missing connection.
 */
@Component
final class BusLink implements IngestBus, SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(BusLink.class);
  private static final Duration RETRY = Duration.ofSeconds(2);
  private static final Duration CLOSE = Duration.ofSeconds(10);

  private final IngestKafkaProperties kafka;
  private final TopicSetup topics;
  private final PublishMeters meters;
  private final SeriesSources sources;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile BusState state = new Connecting("the connection to Kafka has not been made yet");
  private volatile @Nullable Thread connector;

  BusLink(
      IngestKafkaProperties kafka,
      TopicProperties topics,
      PublishMeters meters,
      SeriesSources sources) {
    this.kafka = kafka;
    this.topics = new TopicSetup(BusService.INGEST, topics.settings(kafka));
    this.meters = meters;
    this.sources = sources;
  }

  @Override
  public Publisher live() {
    return ready().live();
  }

  @Override
  public Publisher replay() {
    return ready().replay();
  }

  BusState state() {
    return state;
  }

  @Override
  public void start() {
    connector = Thread.ofPlatform().daemon().name("bus-link").start(this::connectUntilReady);
  }

  @Override
  public void stop() {
    stopped.countDown();
    Thread running = connector;
    if (running != null) {
      running.interrupt();
    }
    if (state instanceof Ready ready) {
      ready.liveProducer().close(CLOSE);
      ready.replayProducer().close(CLOSE);
    }
    connector = null;
  }

  @Override
  public boolean isRunning() {
    return connector != null;
  }

  /** Lifecycle phase: the connection is closed after all components that publish have stopped. */
  @Override
  public int getPhase() {
    return 0;
  }

  private Ready ready() {
    return switch (state) {
      case Ready ready -> ready;
      case Connecting connecting -> throw new BusUnavailableException(connecting.reason());
    };
  }

  private void connectUntilReady() {
    try {
      while (!tryConnect()) {
        if (stopped.await(RETRY.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean tryConnect() throws InterruptedException {
    try (Admin admin = Admin.create(ClientConfigs.admin(kafka))) {
      topics.ensure(admin);
      state = open();
      LOG.info("connected to Kafka at {}", kafka.bootstrapServers());
      return true;
    } catch (KafkaException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      state =
          new Connecting(
              "Kafka at " + kafka.bootstrapServers() + " is not usable: " + cause.getMessage());
      LOG.warn("{}; trying again in {} s", reason(), RETRY.toSeconds());
      return false;
    }
  }

  private String reason() {
    return state instanceof Connecting connecting ? connecting.reason() : "";
  }

  private Ready open() {
    var live = producer(ClientConfigs.producer(kafka, ProducerTuning.LIVE, "live"));
    var replay = producer(ClientConfigs.producer(kafka, ProducerTuning.REPLAY, "replay"));
    return new Ready(
        live, replay, new Publisher(live, meters, sources), new Publisher(replay, meters, sources));
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> config) {
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
