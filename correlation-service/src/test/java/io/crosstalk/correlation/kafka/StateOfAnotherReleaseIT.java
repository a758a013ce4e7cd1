package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.event.Topics;
import io.crosstalk.testkit.TestKafka;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the start with a changelog that another release has written, on a real broker. */
class StateOfAnotherReleaseIT {
  private static final byte[] SNAPSHOT_OF_VERSION_99 = {0, 99};

  @TempDir private Path state;

  @Test
  void start_stateOfAnotherRelease_stopsAndSaysWhatToDo() throws Exception {
    TestKafka kafka = TestKafka.startNew();
    StreamFailures failures = new StreamFailures();
    leaveBehind(kafka, "it-series-changelog", "R/live/vcenter\0vm-1", SNAPSHOT_OF_VERSION_99);
    try (KafkaStreams streams = streams(kafka)) {
      streams.setUncaughtExceptionHandler(failures);
      streams.start();

      await().until(() -> streams.state() == KafkaStreams.State.ERROR);
      assertThat(failures.permanent()).contains("of version 99", "reset the state");
    } finally {
      kafka.stop();
    }
  }

  private static void leaveBehind(TestKafka kafka, String changelog, String key, byte[] value)
      throws ExecutionException, InterruptedException {
    kafka.createTopics(
        1,
        Topics.INVENTORY,
        Topics.CHANGES,
        Topics.DEAD_LETTERS,
        Topics.SAMPLES,
        Topics.VERDICTS,
        StageTopics.LOADS,
        StageTopics.REPLIES,
        changelog);
    try (var producer =
        new KafkaProducer<>(
            Map.<String, Object>of("bootstrap.servers", kafka.bootstrapServers()),
            new StringSerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(changelog, key, value)).get();
    }
  }

  private KafkaStreams streams(TestKafka kafka) {
    var cluster = new CorrelationKafkaProperties(kafka.bootstrapServers(), Map.of(), (short) 1);
    var own = new CorrelationProperties("it", state.toString(), 1, "", List.of());
    return new KafkaStreams(
        CorrelationTopology.onDisk(new Inventories(), 1).build(), StreamsConfigs.of(cluster, own));
  }
}
