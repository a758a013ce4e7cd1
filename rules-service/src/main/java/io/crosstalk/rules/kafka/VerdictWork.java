package io.crosstalk.rules.kafka;

import io.crosstalk.event.Topics;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.LostLeadershipException;
import io.crosstalk.rules.storage.database.Migrations;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.verdict.ReadPositions;
import io.crosstalk.rules.storage.verdict.WorldStore;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads verdicts from Kafka and turns them into incidents. Of several processes only the leader
 * does so.
 */
@Component
final class VerdictWork implements Work {
  private static final Duration LEADERSHIP_CHECK_INTERVAL = Duration.ofSeconds(1);

  private final Migrations migrations;
  private final Leadership leadership;
  private final KafkaClients clients;
  private final RulesTopicSetup topics;
  private final ReadPositions positions;
  private final WorldStore worlds;
  private final DecisionWatch decisions;
  private final IntakeWriter writer;
  private final DueApplier applier;
  private final RulesMeters meters;
  private final LoopWakeups wakeups;
  private final Duration pollTimeout;
  private WorldQueue turns = new WorldQueue();
  private @Nullable VerdictSession session;
  private long lastCheckNanos;

  VerdictWork(
      Migrations migrations,
      Leadership leadership,
      KafkaClients clients,
      RulesKafkaProperties kafka,
      TopicProperties topic,
      LoopPauses pauses,
      ReadPositions positions,
      WorldStore worlds,
      DecisionWatch decisions,
      IntakeWriter writer,
      DueApplier applier,
      RulesMeters meters,
      LoopWakeups wakeups) {
    this.migrations = migrations;
    this.leadership = leadership;
    this.clients = clients;
    this.topics = new RulesTopicSetup(kafka, topic);
    this.positions = positions;
    this.worlds = worlds;
    this.decisions = decisions;
    this.writer = writer;
    this.applier = applier;
    this.meters = meters;
    this.wakeups = wakeups;
    this.pollTimeout = pauses.idle();
  }

  @Override
  public Next step() throws Exception {
    VerdictSession current = session;
    if (current == null) {
      migrations.ensure();
      if (!leadership.tryAcquire()) {
        return Next.STAND_BY;
      }
      current = open();
    }
    turn(current);
    return Next.IMMEDIATELY;
  }

  /**
   * Drops the cached state, which after a failure may differ from the database, and gives up the
   * leadership.
   */
  @Override
  public void recover() {
    VerdictSession failedSession = session;
    session = null;
    turns = new WorldQueue();
    applier.discardState();
    decisions.reset();
    try {
      if (failedSession != null) {
        failedSession.close();
      }
    } finally {
      leadership.release();
    }
  }

  private VerdictSession open() throws InterruptedException {
    try (Admin admin = clients.admin()) {
      topics.ensure(admin);
    }
    VerdictSession opened =
        new VerdictSession(
            clients,
            positions.of(Topics.VERDICTS),
            new VerdictWatermarks(worlds.watermarks()),
            pollTimeout);
    session = opened;
    return opened;
  }

  private void turn(VerdictSession current) throws InterruptedException {
    VerdictIntake intake = current.read(!turns.isEmpty());
    if (!intake.isEmpty()) {
      writer.write(intake, current.watermarks());
      meters.unusable(intake.unusable().size());
    }
    current.drainReady().forEach(turns::add);
    decisions.due().forEach(turns::addIfAbsent);
    List<Progress> due = turns.next();
    due.forEach(progress -> applyPiece(progress, current));
    if (!due.isEmpty() || !intake.unusable().isEmpty()) {
      wakeups.wakeOutbox();
    }
    checkLeadership();
  }

  private void applyPiece(Progress progress, VerdictSession current) {
    if (applier.applyPiece(progress)) {
      turns.requeue(progress);
      return;
    }
    turns.remove(progress);
    if (progress.ended()) {
      current.watermarks().remove(progress.world());
    }
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
