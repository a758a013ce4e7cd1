package io.crosstalk.rules.kafka;

import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.LostLeadershipException;
import io.crosstalk.rules.storage.database.Migrations;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.world.ReadPositions;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads diagnoses from Kafka, and stores the versions of incidents. Of several processes only the
 * leader does so.
 */
@Component
final class DiagnosisWork implements Work {
  private static final Duration LEADERSHIP_CHECK_INTERVAL = Duration.ofSeconds(1);

  private final Migrations migrations;
  private final Leadership leadership;
  private final KafkaClients clients;
  private final RulesTopicSetup topics;
  private final ReadPositions positions;
  private final DiagnosisWriter writer;
  private final LoopWakeups wakeups;
  private final Duration pollTimeout;
  private @Nullable DiagnosisSession session;
  private long lastCheckNanos;

  DiagnosisWork(
      Migrations migrations,
      Leadership leadership,
      KafkaClients clients,
      RulesKafkaProperties kafka,
      TopicProperties topic,
      LoopPauses pauses,
      ReadPositions positions,
      DiagnosisWriter writer,
      LoopWakeups wakeups) {
    this.migrations = migrations;
    this.leadership = leadership;
    this.clients = clients;
    this.topics = new RulesTopicSetup(kafka, topic);
    this.positions = positions;
    this.writer = writer;
    this.wakeups = wakeups;
    this.pollTimeout = pauses.idle();
  }

  @Override
  public Next step() throws Exception {
    DiagnosisSession current = session;
    if (current == null) {
      migrations.ensure();
      if (!leadership.tryAcquire()) {
        return Next.STAND_BY;
      }
      current = open();
    }
    List<DiagnosisRecord> records = current.read();
    if (!records.isEmpty()) {
      writer.write(records);
      wakeups.wakeOutbox();
    }
    checkLeadership();
    return Next.IMMEDIATELY;
  }

  /** Gives up the leadership; the next session begins at the stored positions. */
  @Override
  public void recover() {
    DiagnosisSession failedSession = session;
    session = null;
    try {
      if (failedSession != null) {
        failedSession.close();
      }
    } finally {
      leadership.release();
    }
  }

  private DiagnosisSession open() throws InterruptedException {
    try (Admin admin = clients.admin()) {
      topics.ensure(admin);
    }
    DiagnosisSession opened =
        new DiagnosisSession(clients, positions.of(Topics.DIAGNOSES), pollTimeout);
    session = opened;
    return opened;
  }

  private void checkLeadership() {
    if (System.nanoTime() - lastCheckNanos > LEADERSHIP_CHECK_INTERVAL.toNanos()) {
      if (!leadership.isLeading()) {
        throw new LostLeadershipException();
      }
      lastCheckNanos = System.nanoTime();
    }
  }
}
