package io.crosstalk.rules.kafka;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.inventory.InventoryFeed;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.json.MandatoryFields;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.maintenance.MaintenanceChanges;
import io.crosstalk.rules.maintenance.MaintenancePeriod;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.check.InventoryNames;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.symptom.ResourceNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ids and names of all resources, and what they use, read from the topics of the inventory and of
 * changes after each start. Resources of replays count, too. The numbers of resources and of names
 * of each are bounded; changes other than moves and maintenance are skipped.
 */
@Component
final class InventoryReader
    implements ResourceNames, UsedResources, InventoryNames, ReportedMaintenance, Work {
  private static final Logger LOG = LoggerFactory.getLogger(InventoryReader.class);
  private static final int RECORDS = 2000;
  private static final List<TopicPartition> PARTITIONS =
      List.of(new TopicPartition(Topics.INVENTORY, 0), new TopicPartition(Topics.CHANGES, 0));
  private static final Duration POLL = Duration.ofMillis(500);

  /** Longest wait for topics that cannot be read, such as without a permission. */
  private static final Duration MAX_WAIT = Duration.ofMinutes(2);

  private final KafkaClients clients;
  private final RulesClock clock;
  private final Instant started;

  private final NamedResources named = new NamedResources();
  private final Set<String> teams = ConcurrentHashMap.newKeySet();
  private @Nullable KafkaConsumer<byte[], byte[]> consumer;
  private volatile boolean loaded;
  private volatile boolean caughtUp;
  private volatile boolean waitIsOver;
  private final Set<String> worlds = new HashSet<>();
  private final Inventories inventories = new Inventories();
  private final InventoryFeed resources = new InventoryFeed(inventories, Topics.INVENTORY);
  private final InventoryFeed changes = new InventoryFeed(inventories, Topics.CHANGES);
  private final MaintenanceChanges maintenance = new MaintenanceChanges();

  InventoryReader(KafkaClients clients, RulesClock clock) {
    this.clients = clients;
    this.clock = clock;
    this.started = clock.now();
  }

  @Override
  public Collection<String> idsOf(String name) {
    return named.idsOf(name);
  }

  @Override
  public boolean isKnown(String id) {
    return named.contains(id) || named.isFull();
  }

  @Override
  public boolean isLoaded() {
    return loaded;
  }

  @Override
  public List<Resource> of(String world, String id, Instant at) {
    Inventory inventory = inventories.find(World.parse(world).key());
    long time = at.toEpochMilli();
    return inventory == null
        ? List.of()
        : inventory.closure(id, time).stream()
            .map(used -> inventory.at(used, time))
            .filter(Objects::nonNull)
            .toList();
  }

  @Override
  public List<MaintenancePeriod> periods(String world, String resource, Instant at) {
    return maintenance.periods(world, resource, at);
  }

  @Override
  public Set<String> teams() {
    return Collections.unmodifiableSet(teams);
  }

  @Override
  public Set<String> resources() {
    return caughtUp && !named.isFull() ? named.ids() : Set.of();
  }

  @Override
  public boolean isCaughtUp() {
    if (caughtUp || waitIsOver) {
      return true;
    }
    waitIsOver = !clock.now().isBefore(started.plus(MAX_WAIT));
    if (waitIsOver) {
      LOG.warn(
          "{} and {} could not be read to their end within {}; rules decide with what was read",
          Topics.INVENTORY,
          Topics.CHANGES,
          MAX_WAIT);
    }
    return waitIsOver;
  }

  @Override
  public Next step() {
    KafkaConsumer<byte[], byte[]> reader = consumer == null ? opened() : consumer;
    consumer = reader;
    ConsumerRecords<byte[], byte[]> records = reader.poll(POLL);
    records.forEach(this::add);
    caughtUp = caughtUp || PARTITIONS.stream().allMatch(each -> isAtTheEnd(reader, each));
    if (records.isEmpty()) {
      loaded = !named.isEmpty();
    }
    // The poll waits for records; a pause would let versions be stored before changes are read.
    return Next.IMMEDIATELY;
  }

  private KafkaConsumer<byte[], byte[]> opened() {
    KafkaConsumer<byte[], byte[]> reader = clients.consumer(RECORDS);
    reader.assign(PARTITIONS);
    reader.seekToBeginning(PARTITIONS);
    return reader;
  }

  private static boolean isAtTheEnd(
      KafkaConsumer<byte[], byte[]> reader, TopicPartition partition) {
    OptionalLong lag = reader.currentLag(partition);
    return lag.isPresent() && lag.getAsLong() == 0;
  }

  private void add(ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      remove(record);
      return;
    }
    try {
      InventoryMessage message = EventJson.read(record.value(), InventoryMessage.class);
      if (record.topic().equals(Topics.CHANGES)) {
        addChange(message, record);
      } else {
        resources.accept(record.key(), record.value());
        if (message instanceof InventoryMessage.ResourceVersion version) {
          markWorld(version.world());
          add(version.resource());
        }
      }
    } catch (MalformedJsonException | IllegalArgumentException e) {
      LOG.debug("a record of the inventory is skipped: {}", e.getMessage());
    } catch (RuntimeException e) {
      // Reading from the beginning again would fail at this record again.
      LOG.warn("the record {} of {} is skipped", record.offset(), record.topic(), e);
    }
  }

  private void addChange(InventoryMessage message, ConsumerRecord<byte[], byte[]> record) {
    if (!(message instanceof InventoryMessage.ChangeSeen seen)) {
      return;
    }
    MandatoryFields.check(seen);
    if (Inventory.isMove(seen.change())) {
      changes.accept(record.key(), record.value());
    } else if (MaintenanceChanges.isReport(seen.change())) {
      maintenance.add(seen.world(), seen.change());
    }
  }

  /** Applies the deletion of an old version; the last one of a resource removes it. */
  private void remove(ConsumerRecord<byte[], byte[]> record) {
    Keys.Version key = Keys.version(new String(record.key(), StandardCharsets.UTF_8));
    Inventory inventory = key == null ? null : inventories.find(key.world());
    if (key == null || inventory == null || !record.topic().equals(Topics.INVENTORY)) {
      return;
    }
    resources.accept(record.key(), null);
    if (inventory.at(key.resource(), key.validFromMs()) == null) {
      named.remove(key.resource());
    }
  }

  /** Only the resources of the newest replays are kept. */
  private void markWorld(String key) {
    if (worlds.add(key)) {
      inventories.ended(World.parse(key));
    }
  }

  private void add(Resource resource) {
    named.add(resource.id(), resource.name());
    if (resource.team() != null && !named.isFull()) {
      teams.add(resource.team());
    }
  }

  @Override
  public void recover() {
    KafkaConsumer<byte[], byte[]> failed = consumer;
    consumer = null;
    if (failed != null) {
      failed.close();
    }
  }
}
