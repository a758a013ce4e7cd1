package io.crosstalk.correlation.streams;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.correlation.streams.CaseRecords.Entry;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.report.Reader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.test.TestRecord;

/** Runs the topology in memory, with one partition. */
final class SiteDriver implements AutoCloseable {
  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> samples;
  private final TestOutputTopic<byte[], byte[]> diagnoses;
  private final TestOutputTopic<byte[], byte[]> deadLetters;

  SiteDriver(CorrelationTopology topology, Path state) {
    Properties config = new Properties();
    config.put("state.dir", state.toString());
    // A store on disk would wait for the disk after each record; RestartIT has one.
    driver =
        new TopologyTestDriver(
            topology.build(Stores.inMemoryKeyValueStore(CorrelationTopology.SNAPSHOTS)), config);
    samples =
        driver.createInputTopic(
            Topics.SAMPLES, new ByteArraySerializer(), new ByteArraySerializer());
    diagnoses = output(Topics.DIAGNOSES);
    deadLetters = output(Topics.DEAD_LETTERS);
  }

  private TestOutputTopic<byte[], byte[]> output(String topic) {
    return driver.createOutputTopic(
        topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  static CorrelationTopology topology(EarlierRecords earlier) {
    return topology(earlier, new Inventories());
  }

  static CorrelationTopology topology(EarlierRecords earlier, Inventories inventories) {
    return new CorrelationTopology(
        inventories,
        Objectives.DEFAULTS,
        new DiagnosisWriter(Reader.ALL, RulesOfThumb.always(RulesOfThumb.shipped())),
        earlier,
        new SimpleMeterRegistry());
  }

  void write(Entry entry) {
    samples.pipeInput(entry.key(), entry.value());
  }

  /** Writes an entry with a header that names the span that has caused it. */
  void write(Entry entry, String trace) {
    RecordHeaders headers = new RecordHeaders();
    TraceHeader.add(headers, trace);
    samples.pipeInput(new TestRecord<>(entry.key(), entry.value(), headers));
  }

  List<TestRecord<byte[], byte[]>> records() {
    return diagnoses.readRecordsToList();
  }

  void write(List<Entry> entries) {
    entries.forEach(this::write);
  }

  List<DiagnosisMessage> diagnoses() {
    return diagnoses.readValuesToList().stream()
        .map(value -> EventJson.read(value, DiagnosisMessage.class))
        .toList();
  }

  List<DeadLetter> deadLetters() {
    return deadLetters.readValuesToList().stream()
        .map(value -> EventJson.read(value, DeadLetter.class))
        .toList();
  }

  /** Number of entries in the store. */
  long entries() {
    return driver.getKeyValueStore(CorrelationTopology.SNAPSHOTS).approximateNumEntries();
  }

  @Override
  public void close() {
    driver.close();
  }
}
