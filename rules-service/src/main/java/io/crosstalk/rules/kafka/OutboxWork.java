package io.crosstalk.rules.kafka;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.FailedDeliveries;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.message.OutboxStore.Unsent;
import io.crosstalk.rules.storage.message.TargetCircuits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends the records of the outbox to Kafka, in order. After a failure a record may be sent twice,
 * with the same event id. A record that the broker refuses for its size does not delay the others.
 */
@Component
final class OutboxWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(OutboxWork.class);
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(10);

  /** Records that are sent before they are marked as sent. */
  private static final int RECORDS = 500;

  /** Time for which a client of a stream can resume. */
  private static final Duration KEEP_SENT = Duration.ofDays(7);

  private final Leadership leadership;
  private final OutboxStore outbox;
  private final FailedDeliveries failures;
  private final TargetCircuits circuits;
  private final Targets targets;
  private final KafkaClients clients;
  private final RulesMeters meters;
  private final RulesClock wallClock;
  private @Nullable KafkaProducer<byte[], byte[]> producer;
  private Instant nextHousekeeping = Instant.EPOCH;

  OutboxWork(
      Leadership leadership,
      OutboxStore outbox,
      FailedDeliveries failures,
      TargetCircuits circuits,
      Targets targets,
      KafkaClients clients,
      RulesMeters meters,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.outbox = outbox;
    this.failures = failures;
    this.circuits = circuits;
    this.targets = targets;
    this.clients = clients;
    this.meters = meters;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() throws Exception {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    deleteOldRecords();
    List<Unsent> unsent = outbox.unsent(RECORDS);
    if (unsent.isEmpty()) {
      return Next.AFTER_PAUSE;
    }
    send(unsent);
    outbox.markSent(unsent.stream().map(Unsent::id).toList(), wallClock.now());
    meters.sent(unsent.size());
    return Next.IMMEDIATELY;
  }

  /**
   * Closes the producer. After a failure its buffer may hold records that would otherwise be sent
   * after their own repetition.
   */
  @Override
  public void recover() {
    KafkaProducer<byte[], byte[]> failedProducer = producer;
    producer = null;
    if (failedProducer != null) {
      failedProducer.close(Duration.ZERO);
    }
  }

  private void send(List<Unsent> unsent) throws InterruptedException, ExecutionException {
    KafkaProducer<byte[], byte[]> current = producer == null ? clients.producer() : producer;
    producer = current;
    RecordSender.send(current, unsent.stream().map(Unsent::entry).toList(), wallClock.now());
  }

  private void deleteOldRecords() {
    Instant now = wallClock.now();
    if (now.isBefore(nextHousekeeping)) {
      return;
    }
    List<String> names = targets.names();
    int failed = failures.failPendingExcept(names, now);
    if (failed > 0) {
      LOG.warn(
          "{} messages waited for notification targets that are no longer configured, and are"
              + " marked as failed. To send them, add the target again, and POST"
              + " /api/v1/outbox/retry?target=NAME",
          failed);
    }
    circuits.deleteAllExcept(names);
    outbox.deleteSent(now.minus(KEEP_SENT));
    meters.refresh();
    nextHousekeeping = now.plus(HOUSEKEEPING);
  }
}
