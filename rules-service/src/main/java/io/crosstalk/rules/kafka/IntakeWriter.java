package io.crosstalk.rules.kafka;

import io.crosstalk.engine.watermark.PartitionWatermarks;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.ownerfile.CurrentOwners;
import io.crosstalk.rules.ownership.OwnedVerdicts;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.verdict.ReadPositions;
import io.crosstalk.rules.storage.verdict.VerdictStore;
import io.crosstalk.rules.storage.verdict.WorldStore;
import io.crosstalk.rules.storage.verdict.WrittenVerdict;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores the records that were read from Kafka, together with the reader's offsets, in one
 * transaction.
 */
@Component
final class IntakeWriter {
  private final TransactionOperations transactions;
  private final Leadership leadership;
  private final WorldStore worlds;
  private final VerdictStore verdicts;
  private final ReadPositions positions;
  private final OutboxStore outbox;
  private final CurrentOwners owners;
  private final RulesClock wallClock;

  IntakeWriter(
      TransactionOperations transactions,
      Leadership leadership,
      WorldStore worlds,
      VerdictStore verdicts,
      ReadPositions positions,
      OutboxStore outbox,
      CurrentOwners owners,
      RulesClock wallClock) {
    this.transactions = transactions;
    this.leadership = leadership;
    this.worlds = worlds;
    this.verdicts = verdicts;
    this.positions = positions;
    this.outbox = outbox;
    this.owners = owners;
    this.wallClock = wallClock;
  }

  /**
   * Stores the records and applies their ticks to the watermarks. After a failure the caller must
   * discard the watermarks, because they may be ahead of the database.
   */
  void write(VerdictIntake intake, VerdictWatermarks watermarks) {
    // Before the transaction: owners may have to be loaded, and others wait for its locks.
    Ownership ownership = owners.get().ownership();
    transactions.executeWithoutResult(
        status -> {
          leadership.fence();
          Set<String> admitted = admit(intake, watermarks);
          verdicts.store(
              intake.verdicts().stream()
                  .filter(read -> admitted.contains(read.world().key()))
                  .map(read -> withOwners(read.written(), ownership))
                  .toList());
          applyTicks(intake, watermarks, admitted);
          Instant now = wallClock.now();
          intake.unusable().forEach(unusable -> outbox.append(DeadLetters.of(unusable, now), now));
          positions.save(Topics.VERDICTS, intake.positions());
        });
  }

  /** The verdict with the teams that the site's files state; they stay as they are from then on. */
  private static WrittenVerdict withOwners(WrittenVerdict written, Ownership ownership) {
    return OwnedVerdicts.of(written.verdict(), ownership)
        .map(VerdictReader::written)
        .orElse(written);
  }

  private Set<String> admit(VerdictIntake intake, VerdictWatermarks watermarks) {
    Set<String> admitted = new HashSet<>();
    for (World world : intake.newestRuns()) {
      WorldStore.Admission admission = worlds.admit(world);
      if (admission.admitted()) {
        admitted.add(world.key());
      }
      World replaced = admission.replaced();
      if (replaced != null) {
        watermarks.remove(replaced.key());
      }
    }
    return admitted;
  }

  /**
   * Applies all ticks to the watermarks, and then stores each advanced watermark once, even if
   * thousands of ticks have advanced it.
   */
  private void applyTicks(
      VerdictIntake intake, VerdictWatermarks watermarks, Set<String> admitted) {
    Map<String, Map<String, PartitionWatermarks>> advanced = new HashMap<>();
    intake.ticks().stream()
        .filter(read -> admitted.contains(read.world().key()))
        .forEach(
            read -> {
              PartitionWatermarks watermark = watermarks.advance(read.tick());
              advanced
                  .computeIfAbsent(read.tick().world(), world -> new HashMap<>())
                  .put(read.tick().source(), watermark);
            });
    advanced.forEach(
        (world, sources) ->
            sources.forEach((source, watermark) -> worlds.saveWatermark(world, source, watermark)));
  }
}
