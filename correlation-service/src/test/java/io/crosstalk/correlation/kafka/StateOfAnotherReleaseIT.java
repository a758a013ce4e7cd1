package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.correlation.streams.DiagnosisWriter;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.message.Topics;
import io.crosstalk.report.Reader;
import io.crosstalk.testkit.TestKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
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
  private static final byte[] HEADER_OF_FORMAT_99 = {99};

  @TempDir private Path state;

  @Test
  void start_stateOfAnotherRelease_stopsAndSaysWhatToDo() throws Exception {
    TestKafka kafka = TestKafka.shared();
    StreamFailures failures = new StreamFailures();
    leaveBehind(kafka, "another-snapshots-changelog", "live/0", HEADER_OF_FORMAT_99);
    try (KafkaStreams streams = streams(kafka)) {
      streams.setUncaughtExceptionHandler(failures);
      streams.start();

      await().until(() -> streams.state() == KafkaStreams.State.ERROR);
      assertThat(failures.permanent()).contains("format 99", "reset the state");
    } finally {
      kafka.deleteTopics();
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
        Topics.DIAGNOSES,
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
    var own = new CorrelationProperties("another", state.toString(), 1, "", List.of());
    CorrelationTopology topology =
        new CorrelationTopology(
            new Inventories(),
            Objectives.DEFAULTS,
            new DiagnosisWriter(Reader.ALL, RulesOfThumb.always(RulesOfThumb.shipped())),
            (partition, from, to, reader) -> {},
            new SimpleMeterRegistry());
    return new KafkaStreams(topology.build(), StreamsConfigs.of(cluster, own));
  }
}
