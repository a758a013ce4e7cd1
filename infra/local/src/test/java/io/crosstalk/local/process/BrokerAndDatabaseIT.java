package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Starts and stops real broker and database processes several times on the same data folder. The
 * tests share one start.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokerAndDatabaseIT {
  private static final EnumSet<Component> BOTH = EnumSet.of(Component.KAFKA, Component.POSTGRES);
  private static final String TOPIC = "kept";

  private DataDirectory data;
  private StateFile stateFile;
  private ProcessRegistry processes;
  private PlatformState state;

  @BeforeAll
  void startBoth(@TempDir Path folder) throws Exception {
    data = new DataDirectory(folder.resolve("data"));
    data.create();
    stateFile = new StateFile(data.state());
    Ports ports =
        Ports.near(
            new Ports(16_000, 16_001, 16_002, 16_003, 16_004, 16_005, 16_006), Loopback::isFree);
    stateFile.write(PlatformState.begun(ports, null));
    processes = new ProcessRegistry(data, stateFile);
    state = stateFile.read().orElseThrow();
    start();
  }

  @AfterAll
  void stopAll() {
    stop();
  }

  @Test
  void restart_afterStopAndAfterKill_keepsData() throws Exception {
    String clusterId = clusterId();
    writeRecord();
    sql("create table kept (word text)", "insert into kept values ('here')");
    assertThat(BOTH).allMatch(state::isAlive);

    stop();
    assertThat(BOTH).noneMatch(state::isAlive);
    start();
    assertKept(clusterId);

    BOTH.forEach(it -> state.process(it).orElseThrow().destroyForcibly());
    await().until(() -> BOTH.stream().noneMatch(state::isAlive));
    start();
    assertKept(clusterId);
    assertThat(LogFile.tail(data.log(Component.POSTGRES), 1000))
        .as("no connection is tried before the server admits one")
        .noneMatch(line -> line.contains("FATAL:  the database system is"));
  }

  private void assertKept(String clusterId) throws Exception {
    assertThat(clusterId()).isEqualTo(clusterId);
    assertThat(readRecord()).isEqualTo("here");
    assertThat(select("select word from kept")).isEqualTo("here");
  }

  @Test
  void passwords_database_arePrivateAndRequired() throws Exception {
    assertThat(Files.getPosixFilePermissions(data.databasePassword())).hasSize(2);
    assertThat(data.postgres().resolve("cluster/pg_hba.conf"))
        .content()
        .doesNotContainPattern("(?m)^[^#]*trust");
    assertThat(LogFile.tail(data.log(Component.KAFKA), 5)).isNotEmpty();
  }

  @Test
  void historyRole_connectionToOtherDatabases_isRefused() throws Exception {
    try (Connection own =
            connect("crosstalk_history", "crosstalk_history", data.historyPassword());
        Statement statement = own.createStatement()) {
      statement.execute("create schema history");
    }
    for (String other : List.of("crosstalk", "postgres")) {
      assertThatThrownBy(() -> connect(other, "crosstalk_history", data.historyPassword()))
          .hasMessageContaining("permission denied");
    }
  }

  private Connection connect(String database, String user, Path password) throws Exception {
    String url = "jdbc:postgresql://127.0.0.1:" + state.ports().postgres() + "/" + database;
    return DriverManager.getConnection(url, user, Files.readString(password).strip());
  }

  private void start() throws Exception {
    List<ComponentStart> starts =
        Programs.of(Installation.current(), data, state).stream()
            .filter(it -> BOTH.contains(it.component()))
            .map(
                it ->
                    new ComponentStart(
                        it, processes, data.log(it.component()), Duration.ofMinutes(10)))
            .toList();
    new Starter(starts, state, processes, ProgressDisplay.onStderr()).start();
    state = stateFile.read().orElseThrow();
  }

  private void stop() {
    new Stopper(ProgressDisplay.onStderr()).stop(state);
  }

  private String clusterId() throws Exception {
    try (Admin admin = Admin.create(kafka())) {
      return admin.describeCluster().clusterId().get();
    }
  }

  private void writeRecord() throws Exception {
    try (Admin admin = Admin.create(kafka())) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(kafka(), new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, "here")).get();
    }
  }

  private String readRecord() {
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(kafka(), new StringDeserializer(), new StringDeserializer())) {
      TopicPartition partition = new TopicPartition(TOPIC, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMinutes(10))) {
        return record.value();
      }
      return "nothing";
    }
  }

  private Properties kafka() {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", state.ports().bootstrapServers());
    return properties;
  }

  private void sql(String... statements) throws Exception {
    try (Connection connection = connect("crosstalk", "crosstalk", data.databasePassword());
        Statement statement = connection.createStatement()) {
      for (String it : statements) {
        statement.execute(it);
      }
    }
  }

  private String select(String query) throws Exception {
    try (Connection connection = connect("crosstalk", "crosstalk", data.databasePassword());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }
}
