package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.BusService;
import io.crosstalk.bus.TopicSetup;
import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.correlation.streams.DiagnosisWriter;
import io.crosstalk.correlation.streams.KafkaEarlierRecords;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.report.Reader;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Runs the Kafka Streams topology from start to stop of the service; at the start it waits for the
 * cluster, if necessary.
 */
@Component
final class StreamsLifecycle implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(StreamsLifecycle.class);
  private static final Duration RETRY = Duration.ofMillis(500);
  private static final int ADMIN_TIMEOUT_MS = 5_000;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(15);

  private final CorrelationKafkaProperties kafka;
  private final CorrelationProperties properties;
  private final TopicSetup topics;
  private final Supplier<RulesOfThumb> rules;
  private final MeterRegistry meters;
  private final CorrelationTopology topology;
  private final StreamFailures failures = new StreamFailures();
  private volatile String waitingFor = "the start";
  private volatile @Nullable KafkaStreams streams;
  private volatile @Nullable Thread starter;

  StreamsLifecycle(
      CorrelationKafkaProperties kafka,
      CorrelationProperties properties,
      CorrelationTopicProperties topics,
      Inventories inventories,
      Reader reader,
      MeterRegistry meters,
      Traces traces) {
    this.kafka = kafka;
    this.properties = properties;
    this.topics = new TopicSetup(BusService.CORRELATION, topics.settings(kafka));
    this.rules =
        properties.rulesOfThumb().isEmpty()
            ? RulesOfThumb.always(RulesOfThumb.shipped())
            : new RulesOfThumbFile(Path.of(properties.rulesOfThumb()), System::nanoTime);
    this.meters = meters;
    this.topology =
        new CorrelationTopology(
                inventories,
                properties.siteObjectives(),
                new DiagnosisWriter(reader, rules),
                new KafkaEarlierRecords(connection(kafka)),
                meters)
            .withTraces(traces);
  }

  @Override
  public void start() {
    starter = Thread.ofVirtual().name("streams-starter").start(this::connect);
  }

  private void connect() {
    try {
      awaitTopics();
      run();
    } catch (InterruptedException e) {
      LOG.info("stopped while waiting for {}", waitingFor);
    }
  }

  private void awaitTopics() throws InterruptedException {
    while (true) {
      try (Admin admin = Admin.create(adminConfig())) {
        topics.ensure(admin);
        return;
      } catch (KafkaException e) {
        String reason = String.valueOf(e.getMessage());
        if (!reason.equals(waitingFor)) {
          LOG.warn("Kafka at {}: {}; trying again", kafka.bootstrapServers(), reason);
        }
        waitingFor = reason;
      }
      Thread.sleep(RETRY); // Pause before the next try to connect.
    }
  }

  private Map<String, Object> adminConfig() {
    Map<String, Object> config = connection(kafka);
    config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MS);
    config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MS);
    return config;
  }

  private static Map<String, Object> connection(CorrelationKafkaProperties kafka) {
    Map<String, Object> config = new HashMap<>(kafka.properties());
    config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    return config;
  }

  private void run() {
    KafkaStreams created = new KafkaStreams(topology.build(), StreamsConfigs.of(kafka, properties));
    created.setUncaughtExceptionHandler(failures);
    created.setStateListener((now, before) -> LOG.info("streams: {} -> {}", before, now));
    created.setGlobalStateRestoreListener(topology.restore());
    new KafkaStreamsMetrics(created).bindTo(meters);
    streams = created;
    created.start();
    LOG.info("correlating with {} threads", properties.threads());
  }

  /** The error in a changed file of rules of thumb; null without one. */
  @Nullable String rulesProblem() {
    return rules instanceof RulesOfThumbFile file ? file.problem() : null;
  }

  /** The reason why the topology does not run; null while it runs. */
  @Nullable String problem() {
    KafkaStreams current = streams;
    if (current == null) {
      return waitingFor;
    }
    String permanent = failures.permanent();
    if (permanent != null) {
      return permanent;
    }
    KafkaStreams.State state = current.state();
    return state == KafkaStreams.State.RUNNING ? null : "Kafka Streams is " + state;
  }

  /** Progress of the engines, for the details of the health. */
  Map<String, Object> progress() {
    Map<String, Object> progress = new HashMap<>();
    progress.put("recordsToRestore", topology.restore().remaining());
    topology.liveReached().ifPresent(reached -> progress.put("reached", reached));
    return progress;
  }

  @Override
  public void stop() {
    Thread starting = starter;
    if (starting != null) {
      starting.interrupt();
    }
    KafkaStreams current = streams;
    if (current != null) {
      // A member that does not leave delays the next start by the timeout of its session.
      current.close(
          CloseOptions.timeout(CLOSE_TIMEOUT)
              .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
    }
    starter = null;
  }

  @Override
  public boolean isRunning() {
    return starter != null;
  }
}
