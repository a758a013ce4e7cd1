package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.DomainExamination;
import io.crosstalk.correlation.diagnosis.Examination.Examiner;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import io.crosstalk.event.Topics;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;

/**
 * The three stages as one topology.
 *
 * @param inventories filled from the inventory's topics, shared with all readers
 * @param partitions of every topic between the services and the stages
 * @param waiting where blocks wait for the slowest partition
 * @param rules rules of thumb, stated beside the figures of verdicts
 * @param slices how long a stage works before it lets Kafka Streams commit
 * @param examiner begins the examinations of domains
 * @param pieces records the duration of the stages' calls
 */
public record CorrelationTopology(
    Inventories inventories,
    int partitions,
    KeyValueBytesStoreSupplier waiting,
    RulesOfThumb rules,
    Slices slices,
    Examiner examiner,
    Pieces pieces) {

  /** A topology whose blocks wait on disk, with the rules of thumb that come with the service. */
  public static CorrelationTopology onDisk(Inventories inventories, int partitions) {
    return new CorrelationTopology(
        inventories,
        partitions,
        Stores.persistentKeyValueStore(DomainProcessor.BLOCKS),
        RulesOfThumb.shipped(),
        Slices.SHORT,
        DomainExamination::new,
        new Pieces());
  }

  /** A topology whose blocks wait in memory, with the rules of thumb that come with the service. */
  public static CorrelationTopology inMemory(Inventories inventories, int partitions) {
    return new CorrelationTopology(
        inventories,
        partitions,
        Stores.inMemoryKeyValueStore(DomainProcessor.BLOCKS),
        RulesOfThumb.shipped(),
        Slices.UNLIMITED,
        DomainExamination::new,
        new Pieces());
  }

  /** A copy with other rules of thumb. */
  public CorrelationTopology with(RulesOfThumb others) {
    return new CorrelationTopology(
        inventories, partitions, waiting, others, slices, examiner, pieces);
  }

  /** A copy with another recorder of call durations. */
  public CorrelationTopology with(Pieces other) {
    return new CorrelationTopology(
        inventories, partitions, waiting, rules, slices, examiner, other);
  }

  /** A copy with another examiner. */
  CorrelationTopology with(Examiner other) {
    return new CorrelationTopology(inventories, partitions, waiting, rules, slices, other, pieces);
  }

  /** A copy with other slices of work. */
  CorrelationTopology with(Slices other) {
    return new CorrelationTopology(
        inventories, partitions, waiting, rules, other, examiner, pieces);
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
        DeadLetterSender.SINK,
        Topics.DEAD_LETTERS,
        new ByteArraySerializer(),
        new ByteArraySerializer(),
        "series",
        "domains",
        "verdicts");
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
        () -> new InventoryProcessor(inventories, topic));
  }

  private void addSeries(Topology topology) {
    addSource(topology, "samples", Topics.SAMPLES);
    topology.addProcessor(
        "series", () -> new SeriesProcessor(inventories, partitions, slices, pieces), "samples");
    topology.addStateStore(JournalStore.builder(SeriesProcessor.STORE), "series");
    addSink(
        topology,
        SeriesProcessor.LOADS_SINK,
        BusTopics.LOADS,
        new Partitioning.Addressed(),
        "series");
  }

  private void addDomains(Topology topology, Backpressure pressure) {
    addSource(topology, "loads", BusTopics.LOADS);
    topology.addProcessor(
        "domains",
        () -> new DomainProcessor(inventories, partitions, slices, examiner, pieces, pressure),
        "loads");
    topology.addStateStore(JournalStore.builder(DomainProcessor.STORE), "domains");
    topology.addStateStore(
        Stores.keyValueStoreBuilder(waiting, Serdes.Bytes(), Serdes.ByteArray())
            .withCachingDisabled(),
        "domains");
    addSink(
        topology,
        DomainProcessor.ANSWERS_SINK,
        BusTopics.ANSWERS,
        new Partitioning.ByKeyOrAddressed(),
        "domains");
  }

  private void addVerdicts(Topology topology, Backpressure pressure) {
    addSource(topology, "answers", BusTopics.ANSWERS);
    topology.addProcessor(
        "verdicts",
        () -> new VerdictProcessor(inventories, partitions, rules, slices, pieces, pressure),
        "answers");
    topology.addStateStore(JournalStore.builder(VerdictProcessor.STORE), "verdicts");
    addSink(
        topology,
        VerdictProcessor.VERDICTS_SINK,
        Topics.VERDICTS,
        new Partitioning.ByKeyOrAddressed(),
        "verdicts");
  }

  private static void addSource(Topology topology, String name, String topic) {
    topology.addSource(name, new ByteArrayDeserializer(), new ByteArrayDeserializer(), topic);
  }

  private static void addSink(
      Topology topology,
      String name,
      String topic,
      StreamPartitioner<byte[], byte[]> partitioner,
      String parent) {
    topology.addSink(
        name, topic, new ByteArraySerializer(), new ByteArraySerializer(), partitioner, parent);
  }
}
