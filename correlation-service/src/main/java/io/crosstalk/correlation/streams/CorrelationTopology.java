package io.crosstalk.correlation.streams;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.InventoryFeed;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.site.incident.SiteObserver;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;

/**
 * The Kafka Streams topology: one processor with the engines of all worlds.
 *
 * @param inventories inventories of all worlds for REST, filled from the topics of the inventory
 * @param engines creates the engine of a world with its observer
 * @param writer makes versions of incidents
 * @param earlier reads the samples again after a restart
 * @param meters meters of the engines
 * @param traces spans of decisions
 * @param snapshotAfterBytes size of the records after which a snapshot is written, at least
 */
public record CorrelationTopology(
    Inventories inventories,
    BiFunction<World, SiteObserver, SiteEngine> engines,
    DiagnosisWriter writer,
    EarlierRecords earlier,
    SiteMeters meters,
    Traces traces,
    long snapshotAfterBytes) {
  static final String SITES = "sites";
  static final String SNAPSHOTS = "snapshots";
  static final String DIAGNOSES = "diagnoses";
  static final String DEAD_LETTERS = "dead-letters";

  /**
   * Creates a topology.
   *
   * @param objectives levels of quality that the site has set
   */
  public CorrelationTopology(
      Inventories inventories,
      Objectives objectives,
      DiagnosisWriter writer,
      EarlierRecords earlier,
      MeterRegistry registry) {
    this(
        inventories,
        (world, observer) -> new SiteEngine(world, objectives, observer),
        writer,
        earlier,
        SiteMeters.in(registry),
        Traces.OFF,
        Sites.SNAPSHOT_BYTES);
  }

  /** Progress of a start, which Kafka Streams reports its stores to. */
  public RestoreProgress restore() {
    return meters.restore();
  }

  /** Event time that the live world has reached; empty while this process has no engine of it. */
  public Optional<Instant> liveReached() {
    return meters.reached(World.LIVE);
  }

  /** Returns a copy that writes snapshots at another size of the records. */
  CorrelationTopology withSnapshotAfter(long bytes) {
    return new CorrelationTopology(inventories, engines, writer, earlier, meters, traces, bytes);
  }

  /** Returns a copy with other engines. */
  CorrelationTopology withEngines(BiFunction<World, SiteObserver, SiteEngine> others) {
    return new CorrelationTopology(
        inventories, others, writer, earlier, meters, traces, snapshotAfterBytes);
  }

  /** Returns a copy that traces its decisions. */
  public CorrelationTopology withTraces(Traces others) {
    return new CorrelationTopology(
        inventories, engines, writer, earlier, meters, others, snapshotAfterBytes);
  }

  public Topology build() {
    return build(Stores.persistentKeyValueStore(SNAPSHOTS));
  }

  /** Builds the topology with a store for snapshots. */
  Topology build(KeyValueBytesStoreSupplier snapshots) {
    Topology topology = new Topology();
    addInventory(topology, Topics.INVENTORY);
    addInventory(topology, Topics.CHANGES);
    topology.addSource(
        "samples", new ByteArrayDeserializer(), new ByteArrayDeserializer(), Topics.SAMPLES);
    topology.addProcessor(SITES, () -> new SiteProcessor(this), "samples");
    topology.addStateStore(
        Stores.keyValueStoreBuilder(snapshots, Serdes.String(), Serdes.ByteArray())
            .withCachingDisabled(),
        SITES);
    topology.addSink(
        DIAGNOSES,
        Topics.DIAGNOSES,
        new ByteArraySerializer(),
        new ByteArraySerializer(),
        (topic, key, value, partitions) ->
            Optional.of(
                Set.of(Keys.partition(new String(key, StandardCharsets.UTF_8), partitions))),
        SITES);
    topology.addSink(
        DEAD_LETTERS,
        Topics.DEAD_LETTERS,
        new ByteArraySerializer(),
        new ByteArraySerializer(),
        SITES);
    return topology;
  }

  /** Adds a store that stays empty: its processor reads the whole topic at each start. */
  private void addInventory(Topology topology, String topic) {
    topology.addGlobalStore(
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(topic + ".store"),
                Serdes.ByteArray(),
                Serdes.ByteArray())
            .withLoggingDisabled()
            .withCachingDisabled(),
        topic + ".source",
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        topic,
        topic + ".processor",
        () -> new InventoryProcessor(new InventoryFeed(inventories, topic)));
  }
}
