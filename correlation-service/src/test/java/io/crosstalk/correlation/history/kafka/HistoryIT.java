package io.crosstalk.correlation.history.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.correlation.history.store.Histories;
import io.crosstalk.correlation.history.store.HistoryProperties;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.FlakyProxy;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Tests the history's writer with a real Kafka and a real PostgreSQL: restarts and failures must
 * not change the stored data.
 */
class HistoryIT {
  private static final int MINUTES = 150;

  private final HistoryBus bus = new HistoryBus();

  @AfterEach
  void close() {
    bus.close();
  }

  /** Writer of the history in one instance of the service. */
  private final class Instance implements AutoCloseable {
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final HistoryStore store;
    final HistoryLifecycle lifecycle;
    final HistoryHealth health;

    Instance(String group, TestPostgres.Database database) {
      this(bus.kafka, group, database);
    }

    Instance(TestKafka kafka, String group, TestPostgres.Database database) {
      HistoryProperties properties = Histories.properties(database, 20);
      store = new HistoryStore(properties, Topics.SAMPLES);
      HistoryMeters meters = new HistoryMeters(registry);
      lifecycle =
          new HistoryLifecycle(
              new CorrelationKafkaProperties(kafka.bootstrapServers(), Map.of(), (short) 1),
              new CorrelationProperties(group, "unused", 1, "", List.of()),
              store,
              meters,
              Duration.ofMillis(100));
      health = new HistoryHealth(lifecycle, meters);
      lifecycle.start();
    }

    double written() {
      return registry.counter("crosstalk.history.samples.written").count();
    }

    Status status() {
      return health.health().getStatus();
    }

    @Override
    public void close() {
      lifecycle.stop();
      store.close();
    }
  }

  private static Map<SeriesName, float[]> read(HistoryStore store, int minutes) {
    Map<SeriesName, float[]> seen = new ConcurrentHashMap<>();
    TimeGrid grid = new TimeGrid(HistoryBus.START, Duration.ofMinutes(1), minutes);
    store
        .history()
        .read(
            HistoryBus.WORLD.key(),
            grid,
            name -> true,
            (name, values) -> seen.put(name, values.clone()));
    return seen;
  }

  private static void awaitAll(HistoryStore store, int minutes) {
    await()
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              Map<SeriesName, float[]> seen = read(store, minutes);
              assertThat(seen).hasSize(HistoryBus.MACHINES);
              seen.forEach(
                  (name, values) -> {
                    int vm = Integer.parseInt(name.resource().substring("vm-".length()));
                    for (int minute = 0; minute < minutes; minute++) {
                      assertThat(values[minute]).isEqualTo(minute * 100 + vm);
                    }
                  });
            });
  }

  /** Waits until samples are counted, which happens after they are stored. */
  private static void awaitWritten(Instance instance, int minutes) {
    await()
        .untilAsserted(
            () -> assertThat(instance.written()).isEqualTo(minutes * HistoryBus.MACHINES));
  }

  private static List<String> sealedRows(TestPostgres.Database database) {
    JdbcClient jdbc = JdbcClient.create(database.dataSource());
    await()
        .until(
            () ->
                jdbc.sql("select count(*) from history.chunk where not sealed")
                        .query(Long.class)
                        .single()
                    == 0);
    return jdbc.sql(
            """
            select concat_ws(' ', bucket, tier, slice, md5(names), md5(content))
            from history.chunk order by 1\
            """)
        .query(String.class)
        .list();
  }

  @Test
  void rows_instancesStartAndStop_equalThoseOfOneInstance() {
    TestPostgres.Database disturbed = TestPostgres.newDatabase();
    Instance second;
    try (Instance first = new Instance("disturbed", disturbed)) {
      bus.minutes(0, 50);
      awaitAll(first.store, 50);
      second = new Instance("disturbed", disturbed);
      bus.minutes(50, 100);
    }
    try (second) {
      bus.minutes(100, MINUTES);
      bus.end(MINUTES);
      awaitAll(second.store, MINUTES);
    }
    try (Instance third = new Instance("disturbed", disturbed)) {
      awaitAll(third.store, MINUTES);
      List<String> rows = sealedRows(disturbed);

      TestPostgres.Database calm = TestPostgres.newDatabase();
      try (Instance alone = new Instance("calm", calm)) {
        awaitAll(alone.store, MINUTES);
        assertThat(sealedRows(calm)).isEqualTo(rows).isNotEmpty();
        awaitWritten(alone, MINUTES);
      }
    }
  }

  @Test
  void history_databaseUnavailable_waitsAndLosesNothing() throws IOException {
    TestPostgres.Database database = TestPostgres.newDatabase();
    URI address = URI.create(database.url().substring("jdbc:".length()));
    try (FlakyProxy line = new FlakyProxy(address.getHost(), address.getPort());
        Instance instance = new Instance("flaky", through(line, database, address))) {
      bus.minutes(0, 10);
      await().until(() -> instance.lifecycle.problem().contains("onnect"));
      assertThat(instance.status()).isEqualTo(Status.DOWN);

      line.mend();
      awaitAll(instance.store, 10);
      await().until(() -> instance.status().equals(Status.UP));

      line.cut();
      bus.minutes(10, 20);
      await().until(() -> instance.status().equals(Status.DOWN));

      line.mend();
      awaitAll(instance.store, 20);
      await().until(() -> instance.status().equals(Status.UP));
      awaitWritten(instance, 20);
    }
  }

  /** Nothing else of the service notices: Kafka Streams waits for a broker without a failure. */
  @Test
  void history_brokerUnavailable_isDownAlsoWhenNoSamplesAreExpected() {
    TestKafka kafka = TestKafka.startNew();
    kafka.createTopics(1, Topics.SAMPLES);
    try (Instance instance = new Instance(kafka, "broker", TestPostgres.newDatabase())) {
      await().until(() -> instance.status().equals(Status.UP));

      kafka.stop();
      await().until(() -> instance.status().equals(Status.DOWN));

      kafka.start();
      await().until(() -> instance.status().equals(Status.UP));
    } finally {
      kafka.stop();
    }
  }

  @Test
  void history_unreadableRecords_areCountedAndSkipped() {
    try (Instance instance = new Instance("garbage", TestPostgres.newDatabase())) {
      bus.minutes(0, 5);
      bus.garbage();
      bus.minutes(5, 10);

      awaitAll(instance.store, 10);

      await()
          .until(
              () -> instance.registry.counter("crosstalk.history.records.unusable").count() == 2);
      await()
          .until(() -> instance.registry.get("crosstalk.history.records.lag").gauge().value() == 0);
    }
  }

  private static TestPostgres.Database through(
      FlakyProxy line, TestPostgres.Database database, URI address) {
    String url =
        database
            .url()
            .replace(address.getHost() + ":" + address.getPort(), "127.0.0.1:" + line.port());
    return new TestPostgres.Database(url, database.username(), database.password());
  }
}
