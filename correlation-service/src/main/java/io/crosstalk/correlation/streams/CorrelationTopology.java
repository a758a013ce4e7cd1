package io.crosstalk.correlation.streams;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.InventoryFeed;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.domain.DomainStage;
import io.crosstalk.engine.stage.series.SeriesStage;
import io.crosstalk.engine.stage.verdict.VerdictStage;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.Topics;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;

/**
 * The Kafka Streams topology of the three stages.
 *
 * @param inventories inventories of all worlds, filled from the topics of the inventory and shared
 *     with all readers
 * @param partitions number of partitions of the samples and of every topic between the stages
 * @param waiting store of the blocks that wait for the slowest partition
 * @param rules rules of thumb now, which verdicts cite beside their figures
 * @param objectives objectives of the site
 * @param slices how long a stage works before it lets Kafka Streams commit
 * @param examiner creates the examinations of contention domains
 * @param pieces measures the calls of the stages
 */
public record CorrelationTopology(
    Inventories inventories,
    int partitions,
    KeyValueBytesStoreSupplier waiting,
    Supplier<RulesOfThumb> rules,
    Objectives objectives,
    WorkSlices slices,
    Examiner examiner,
    CallDurations pieces) {
  static final String SERIES = "series";
  static final String DOMAINS = "domains";
  static final String VERDICTS = "verdicts";
  static final String BLOCKS = "blocks";
  static final String DEAD_LETTERS_SINK = "dead-letters-sink";

  /**
   * Creates a topology whose blocks wait on disk, with the rules of thumb that come with the
   * service.
   */
  public static CorrelationTopology onDisk(Inventories inventories, int partitions) {
    return new CorrelationTopology(
        inventories,
        partitions,
        Stores.persistentKeyValueStore(BLOCKS),
        RulesOfThumb.always(RulesOfThumb.shipped()),
        Objectives.DEFAULTS,
        WorkSlices.SHORT,
        DomainExamination::new,
        new CallDurations());
  }

  /**
   * Creates a topology whose blocks wait in memory, with the rules of thumb that come with the
   * service.
   */
  public static CorrelationTopology inMemory(Inventories inventories, int partitions) {
    return new CorrelationTopology(
        inventories,
        partitions,
        Stores.inMemoryKeyValueStore(BLOCKS),
        RulesOfThumb.always(RulesOfThumb.shipped()),
        Objectives.DEFAULTS,
        WorkSlices.UNLIMITED,
        DomainExamination::new,
        new CallDurations());
  }

  /** Returns a copy with other rules of thumb. */
  public CorrelationTopology with(Supplier<RulesOfThumb> others) {
    return new CorrelationTopology(
        inventories, partitions, waiting, others, objectives, slices, examiner, pieces);
  }

  /** Returns a copy with other objectives of the site. */
  public CorrelationTopology with(Objectives others) {
    return new CorrelationTopology(
        inventories, partitions, waiting, rules, others, slices, examiner, pieces);
  }

  /** Returns a copy with another measurement of calls. */
  public CorrelationTopology with(CallDurations other) {
    return new CorrelationTopology(
        inventories, partitions, waiting, rules, objectives, slices, examiner, other);
  }

  /** Returns a copy with another examiner. */
  CorrelationTopology with(Examiner other) {
    return new CorrelationTopology(
        inventories, partitions, waiting, rules, objectives, slices, other, pieces);
  }

  /** Returns a copy with another duration of uninterrupted work. */
  CorrelationTopology with(WorkSlices other) {
    return new CorrelationTopology(
        inventories, partitions, waiting, rules, objectives, other, examiner, pieces);
  }

  public Topology build() {
    Topology topology = new Topology();
    addInventory(topology, Topics.INVENTORY);
    addInventory(topology, Topics.CHANGES);
    addSeries(topology);
    Backpressure pressure = new Backpressure();
    addDomains(topology, pressure);
    addVerdicts(topology, pressure);
    topology.addSink(
        DEAD_LETTERS_SINK,
        Topics.DEAD_LETTERS,
        new ByteArraySerializer(),
        new ByteArraySerializer(),
        SERIES,
        DOMAINS,
        VERDICTS);
    return topology;
  }

  private void addInventory(Topology topology, String topic) {
    topology.addGlobalStore(
        new InventoryStore.Builder(topic + ".store"),
        topic + ".source",
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        topic,
        topic + ".processor",
        () -> new InventoryProcessor(new InventoryFeed(inventories, topic)));
  }

  private void addSeries(Topology topology) {
    addStage(
        topology,
        new Wiring(
            CallDurations.Stage.SERIES, SERIES, Topics.SAMPLES, Channel.LOADS, StageTopics.LOADS),
        (task, store, context) ->
            new SeriesStage(
                inventories, objectives, StagePartitioner.of(partitions), slices, task, store));
  }

  private void addDomains(Topology topology, Backpressure pressure) {
    addStage(
        topology,
        new Wiring(
            CallDurations.Stage.DOMAINS,
            DOMAINS,
            StageTopics.LOADS,
            Channel.REPLIES,
            StageTopics.REPLIES),
        (task, store, context) ->
            new DomainStage(
                inventories,
                StagePartitioner.of(partitions),
                slices,
                examiner,
                pressure,
                task,
                store,
                new KafkaBlockStore(context.getStateStore(BLOCKS))));
    topology.addStateStore(
        Stores.keyValueStoreBuilder(waiting, Serdes.Bytes(), Serdes.ByteArray())
            .withCachingDisabled(),
        DOMAINS);
  }

  private void addVerdicts(Topology topology, Backpressure pressure) {
    addStage(
        topology,
        new Wiring(
            CallDurations.Stage.VERDICTS,
            VERDICTS,
            StageTopics.REPLIES,
            Channel.VERDICTS,
            Topics.VERDICTS),
        (task, store, context) ->
            new VerdictStage(
                inventories,
                StagePartitioner.of(partitions),
                rules,
                slices,
                pressure,
                task,
                store));
  }

  /**
   * Connections of a stage in the topology.
   *
   * @param processor name of its processor and of its store
   * @param input topic that it reads
   * @param channel channel on which it sends its output
   * @param output topic of its output
   */
  private record Wiring(
      CallDurations.Stage stage, String processor, String input, Channel channel, String output) {
    String source() {
      return processor + "-source";
    }

    String sink() {
      return processor + "-sink";
    }
  }

  private void addStage(Topology topology, Wiring wiring, StageProcessor.Factory factory) {
    topology.addSource(
        wiring.source(), new ByteArrayDeserializer(), new ByteArrayDeserializer(), wiring.input());
    Map<Channel, String> sinks =
        Map.of(wiring.channel(), wiring.sink(), Channel.DEAD_LETTERS, DEAD_LETTERS_SINK);
    topology.addProcessor(
        wiring.processor(),
        () ->
            new StageProcessor(wiring.stage(), wiring.processor(), sinks, slices, pieces, factory),
        wiring.source());
    topology.addStateStore(JournalStore.builder(wiring.processor()), wiring.processor());
    topology.addSink(
        wiring.sink(),
        wiring.output(),
        new ByteArraySerializer(),
        new ByteArraySerializer(),
        new StagePartitioner(),
        wiring.processor());
  }
}
