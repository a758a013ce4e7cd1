package io.crosstalk.rules.kafka;

import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.symptom.ResourceNames;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ids and names of all resources, read from the topic of the inventory after each start. Resources
 * of replays count, too. Their number is bounded; further resources are found by their id only.
 */
@Component
final class InventoryNames implements ResourceNames, Work {
  private static final Logger LOG = LoggerFactory.getLogger(InventoryNames.class);
  private static final int MAX_RESOURCES = 1_000_000;
  private static final Duration POLL = Duration.ofMillis(200);

  private final KafkaClients clients;
  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  private final ConcurrentMap<String, Set<String>> names = new ConcurrentHashMap<>();
  private @Nullable KafkaConsumer<byte[], byte[]> consumer;
  private volatile boolean loaded;

  InventoryNames(KafkaClients clients) {
    this.clients = clients;
  }

  @Override
  public Collection<String> idsOf(String name) {
    return names.getOrDefault(name, Set.of());
  }

  @Override
  public boolean isKnown(String id) {
    return ids.contains(id) || ids.size() >= MAX_RESOURCES;
  }

  @Override
  public boolean isLoaded() {
    return loaded;
  }

  @Override
  public Next step() {
    KafkaConsumer<byte[], byte[]> reader = consumer == null ? opened() : consumer;
    consumer = reader;
    ConsumerRecords<byte[], byte[]> records = reader.poll(POLL);
    records.forEach(this::add);
    if (records.isEmpty()) {
      loaded = !ids.isEmpty();
      return Next.AFTER_PAUSE;
    }
    return Next.IMMEDIATELY;
  }

  private KafkaConsumer<byte[], byte[]> opened() {
    KafkaConsumer<byte[], byte[]> reader = clients.consumer();
    List<TopicPartition> partitions = List.of(new TopicPartition(Topics.INVENTORY, 0));
    reader.assign(partitions);
    reader.seekToBeginning(partitions);
    return reader;
  }

  private void add(ConsumerRecord<byte[], byte[]> record) {
    try {
      if (record.value() != null
          && EventJson.read(record.value(), InventoryMessage.class)
              instanceof InventoryMessage.ResourceVersion version) {
        add(version.resource());
      }
    } catch (MalformedJsonException e) {
      LOG.debug("a record of the inventory is skipped: {}", e.getMessage());
    }
  }

  private void add(Resource resource) {
    if (ids.size() >= MAX_RESOURCES) {
      return;
    }
    ids.add(resource.id());
    String name = resource.name();
    if (name != null && !name.equals(resource.id())) {
      names.computeIfAbsent(name, key -> ConcurrentHashMap.newKeySet()).add(resource.id());
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
