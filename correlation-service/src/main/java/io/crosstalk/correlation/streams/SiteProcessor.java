package io.crosstalk.correlation.streams;

import io.crosstalk.bus.OversizedRecord;
import io.crosstalk.bus.RecordSize;
import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.tracing.Step;
import io.crosstalk.tracing.Traces;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Processor of Kafka Streams that runs the engines of the worlds of one partition. */
final class SiteProcessor implements Processor<byte[], byte[], byte[], byte[]>, SiteOutput {
  private static final Logger LOG = LoggerFactory.getLogger(SiteProcessor.class);

  /**
   * Timestamp of all records that are sent, which must not be negative. The topics have
   * LogAppendTime, so that the broker replaces it.
   */
  private static final long TIMESTAMP = 0;

  private final CorrelationTopology topology;
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable Sites sites;
  private boolean isCurrent;
  private int versions;

  SiteProcessor(CorrelationTopology topology) {
    this.topology = topology;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> processorContext) {
    context = processorContext;
    sites =
        new Sites(
            new SnapshotStore(processorContext.getStateStore(CorrelationTopology.SNAPSHOTS)),
            topology.snapshotAfterBytes(),
            world -> new Site(world, topology.engines(), topology.writer()::version),
            timeMs -> topology.inventories().of(World.LIVE.key()).all(timeMs),
            topology.meters());
    sites.restore();
    isCurrent = false;
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    RecordMetadata at = context().recordMetadata().orElseThrow();
    if (!isCurrent) {
      catchUp(at);
      isCurrent = true;
    }
    SiteRecord entry;
    try {
      entry = SiteRecord.of(message.key(), message.value(), at.offset());
    } catch (IllegalArgumentException e) {
      reject(message.key(), message.value(), String.valueOf(e.getMessage()));
      return;
    }
    switch (entry.message()) {
      case Tick tick -> {
        topology.meters().ticks().record(() -> decide(entry, message.headers()));
        if (tick.end()) {
          topology.inventories().ended(entry.world());
        }
      }
      case Decision _ -> decide(entry, message.headers());
      case SampleBatch _, InventoryNews _ -> sites().process(entry, this);
    }
  }

  /** Processes a record that can cause versions, in a span if it has caused one. */
  private void decide(SiteRecord entry, Headers headers) {
    versions = 0;
    try (Step step = topology.traces().resume("decide", TraceHeader.read(headers))) {
      sites().process(entry, this);
      if (versions == 0) {
        step.drop();
      }
      step.with("world", entry.world().key()).with("versions", Integer.toString(versions));
    }
  }

  /**
   * Repeats the records between the snapshots and the first record since the start. All of them are
   * committed, since Kafka Streams continues after the last commit.
   */
  private void catchUp(RecordMetadata first) {
    OptionalLong from = sites().firstToRepeat();
    if (from.isPresent() && from.getAsLong() < first.offset()) {
      LOG.info(
          "partition {}: processing records {} to {} again",
          first.partition(),
          from.getAsLong(),
          first.offset() - 1);
      TopicPartition partition = new TopicPartition(first.topic(), first.partition());
      RestoreProgress restore = topology.restore();
      restore.note(partition, from.getAsLong(), first.offset());
      try {
        topology
            .earlier()
            .read(
                first.partition(),
                from.getAsLong(),
                first.offset(),
                message -> {
                  restore.note(partition, message.offset() + 1, first.offset());
                  sites().repeat(message);
                });
      } finally {
        restore.note(partition, first.offset(), first.offset());
      }
    }
  }

  @Override
  public void send(DiagnosisMessage message) {
    byte[] key = message.world().getBytes(StandardCharsets.UTF_8);
    byte[] value = EventJson.write(message);
    ProducerRecord<byte[], byte[]> sent = new ProducerRecord<>(Topics.DIAGNOSES, key, value);
    boolean isVersion = message instanceof DiagnosisMessage.Version;
    versions += isVersion ? 1 : 0;
    if (OversizedRecord.size(sent) <= RecordSize.PRODUCER_LIMIT) {
      // Added after the measurement, which leaves room for it: what is sent must not depend on it.
      if (isVersion) {
        TraceHeader.add(sent.headers(), Traces.current());
      }
      forward(CorrelationTopology.DIAGNOSES, sent);
      return;
    }
    OversizedRecord oversized = OversizedRecord.of(sent, RecordSize.PRODUCER_LIMIT);
    LOG.error("{}", oversized.reason());
    topology.meters().oversized().increment();
    deadLetter(key, oversized.deadLetter(Instant.EPOCH));
  }

  @Override
  public void reject(SiteRecord cause, String reason) {
    reject(cause.key(), cause.value(), reason);
  }

  private void reject(byte @Nullable [] key, byte @Nullable [] value, String reason) {
    byte[] known = key == null ? new byte[0] : key;
    DeadLetter letter =
        new DeadLetter(
            new String(known, StandardCharsets.UTF_8).split("/", 2)[0],
            Topics.SAMPLES,
            reason,
            Instant.EPOCH,
            null,
            0,
            value == null ? new byte[0] : value);
    deadLetter(known, letter);
  }

  @Override
  public void close() {
    if (sites != null) {
      sites.close();
    }
  }

  private void deadLetter(byte[] key, DeadLetter letter) {
    forward(
        CorrelationTopology.DEAD_LETTERS,
        new ProducerRecord<>(Topics.DEAD_LETTERS, key, EventJson.write(letter)));
  }

  private void forward(String sink, ProducerRecord<byte[], byte[]> sent) {
    context().forward(new Record<>(sent.key(), sent.value(), TIMESTAMP, sent.headers()), sink);
  }

  private Sites sites() {
    return Objects.requireNonNull(sites);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
