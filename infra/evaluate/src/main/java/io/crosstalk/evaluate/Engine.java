package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleMoment;
import io.crosstalk.casefolder.SampleMoment.ResourceSamples;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.correlation.diagnosis.DomainReport;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.streams.BusTopics;
import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.correlation.streams.RecordedAnswers;
import io.crosstalk.event.Change;
import io.crosstalk.event.Incident;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Keys;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.rules.incident.CanonicalOrder;
import io.crosstalk.rules.incident.IncidentState;
import io.crosstalk.rules.incident.SiteTime;
import io.crosstalk.rules.incident.Standing;
import io.crosstalk.rules.incident.WorldIncidents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;

/**
 * Engine that runs the three stages of correlation and the incidents of rules in one process,
 * without a broker and without a database. It decides in the same way as the platform, and a
 * hundred times as fast.
 */
final class Engine implements AutoCloseable {
  private static final String SOURCE = "case";
  private static final Instant FOREVER = Instant.parse("2100-01-01T00:00:00Z");

  /** Sampling times between two ticks; verdicts do not depend on it. */
  private static final int TIMES_PER_TICK = 8;

  private final World world;
  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> samples;

  private Engine(World world) {
    this.world = world;
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "evaluate");
    config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
    driver =
        new TopologyTestDriver(CorrelationTopology.inMemory(new Inventories(), 1).build(), config);
    samples = input(Topics.SAMPLES);
  }

  /**
   * Result of a case.
   *
   * @param incidents each in its last published version, by onset
   * @param answers the last domain report on each episode
   */
  record Result(List<Incident> incidents, List<DomainReport> answers) {}

  static Result replay(CaseRecording folder) {
    return replay(folder, ReadingProgress.none());
  }

  /** Replays a case and shows the progress. */
  static Result replay(CaseRecording folder, ReadingProgress progress) {
    return replay(folder, SiteTime.UTC, TIMES_PER_TICK, progress);
  }

  /** Replays a case with the local times of a site. */
  static Result replay(CaseRecording folder, SiteTime site) {
    return replay(folder, site, TIMES_PER_TICK, ReadingProgress.none());
  }

  /** Replays a case with another number of sampling times between two ticks. */
  static Result replay(CaseRecording folder, int timesPerTick) {
    return replay(folder, SiteTime.UTC, timesPerTick, ReadingProgress.none());
  }

  private static Result replay(
      CaseRecording folder, SiteTime site, int timesPerTick, ReadingProgress progress) {
    World world = World.ofCase(folder.name(), "00000000", 1);
    try (Engine engine = new Engine(world);
        SampleStream samples = folder.openSamples(progress)) {
      engine.inventory(folder);
      engine.replay(samples, folder.lastMs(), timesPerTick);
      return new Result(incidents(world, engine.read(), site), engine.answers());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<DomainReport> answers() {
    Map<String, DomainReport> last = new TreeMap<>();
    for (DomainReport report : RecordedAnswers.read(output(BusTopics.ANSWERS).readValuesToList())) {
      last.put(report.inquiry().episode().id(), report);
    }
    return List.copyOf(last.values());
  }

  private static List<Incident> incidents(World world, List<Verdict> verdicts, SiteTime site) {
    WorldIncidents incidents =
        new WorldIncidents(
            world, List.of(), Map.of(), incident -> List.of(), (i, at) -> true, site);
    CanonicalOrder.of(verdicts).stream()
        .collect(Collectors.groupingBy(Verdict::decidedAt, TreeMap::new, Collectors.toList()))
        .forEach(incidents::apply);
    return incidents.dossiers().stream()
        .filter(state -> state.standing() instanceof Standing.Live)
        .map(IncidentState::published)
        .filter(Objects::nonNull)
        .sorted(java.util.Comparator.comparing(Incident::onset).thenComparing(Incident::id))
        .toList();
  }

  private void replay(SampleStream recorded, long lastMs, int timesPerTick) throws IOException {
    int count = 0;
    SampleMoment moment = recorded.next();
    while (moment != null) {
      moment.resources().forEach(this::sample);
      if (++count % timesPerTick == 0) {
        tick(moment.timeMs(), false);
      }
      moment = recorded.next();
    }
    tick(lastMs, true);
  }

  private void inventory(CaseRecording folder) {
    TestInputTopic<byte[], byte[]> resources = input(Topics.INVENTORY);
    for (Resource resource : folder.resources()) {
      resources.pipeInput(
          bytes(Keys.versioned(world, resource.id(), 0)),
          EventJson.write(
              new InventoryMessage.ResourceVersion(world.key(), SOURCE, Instant.EPOCH, resource)));
    }
    TestInputTopic<byte[], byte[]> changes = input(Topics.CHANGES);
    for (Change change : folder.changes()) {
      changes.pipeInput(
          bytes(Keys.versioned(world, change.resource(), change.time().toEpochMilli())),
          EventJson.write(new InventoryMessage.ChangeSeen(world.key(), SOURCE, change)));
    }
    byte[] complete = EventJson.write(new InventoryMessage.Complete(world.key(), SOURCE, FOREVER));
    resources.pipeInput(bytes(world.key()), complete);
    changes.pipeInput(bytes(world.key()), complete);
  }

  private void sample(ResourceSamples given) {
    List<Column> columns = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      columns.add(new Column(given.metric(i), new double[] {given.value(i)}));
    }
    samples.pipeInput(
        Keys.bytes(world, given.resource()),
        SampleCodec.encode(new SampleBatch(SOURCE, new long[] {given.timeMs()}, columns)));
  }

  private void tick(long time, boolean end) {
    samples.pipeInput(bytes(world.key()), SampleCodec.encode(new Tick(SOURCE, time, end)));
  }

  private List<Verdict> read() {
    List<Verdict> verdicts = new ArrayList<>();
    for (byte[] value : output(Topics.VERDICTS).readValuesToList()) {
      if (EventJson.read(value, VerdictMessage.class) instanceof Verdict verdict) {
        verdicts.add(verdict);
      }
    }
    return verdicts;
  }

  private TestOutputTopic<byte[], byte[]> output(String topic) {
    return driver.createOutputTopic(
        topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private TestInputTopic<byte[], byte[]> input(String topic) {
    return driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    driver.close();
  }
}
