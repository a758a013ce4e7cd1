package io.crosstalk.rules.bus;

import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.rules.WallClock;
import io.crosstalk.rules.incident.WorldClock;
import io.crosstalk.rules.storage.Leadership;
import io.crosstalk.rules.storage.OutboxStore;
import io.crosstalk.rules.storage.Positions;
import io.crosstalk.rules.storage.VerdictStore;
import io.crosstalk.rules.storage.WorldStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Takes what was read into the database, the positions of the reader with it: both or neither. */
@Component
final class IntakeWriter {
  private final TransactionOperations transactions;
  private final Leadership leadership;
  private final WorldStore worlds;
  private final VerdictStore verdicts;
  private final Positions positions;
  private final OutboxStore outbox;
  private final WallClock wallClock;

  IntakeWriter(
      TransactionOperations transactions,
      Leadership leadership,
      WorldStore worlds,
      VerdictStore verdicts,
      Positions positions,
      OutboxStore outbox,
      WallClock wallClock) {
    this.transactions = transactions;
    this.leadership = leadership;
    this.worlds = worlds;
    this.verdicts = verdicts;
    this.positions = positions;
    this.outbox = outbox;
    this.wallClock = wallClock;
  }

  /** Writes it down and moves the clocks, which are of no use any more when this fails. */
  void write(Intake intake, Clocks clocks) {
    transactions.executeWithoutResult(
        status -> {
          leadership.fence();
          Set<String> admitted = admit(intake, clocks);
          verdicts.keep(
              intake.verdicts().stream()
                  .filter(read -> admitted.contains(read.world().key()))
                  .map(VerdictReader.Read.OfVerdict::written)
                  .toList());
          hear(intake, clocks, admitted);
          Instant now = wallClock.now();
          intake.unusable().forEach(unusable -> outbox.append(DeadLetters.of(unusable, now), now));
          positions.save(Topics.VERDICTS, intake.positions());
        });
  }

  private Set<String> admit(Intake intake, Clocks clocks) {
    Set<String> admitted = new HashSet<>();
    for (World world : intake.newestRuns()) {
      WorldStore.Admission admission = worlds.admit(world);
      if (admission.admitted()) {
        admitted.add(world.key());
      }
      World replaced = admission.replaced();
      if (replaced != null) {
        clocks.forget(replaced.key());
      }
    }
    return admitted;
  }

  /** Of thousands of ticks only the last of each partition is left in the clock that is saved. */
  private void hear(Intake intake, Clocks clocks, Set<String> admitted) {
    Map<String, Map<String, WorldClock>> moved = new HashMap<>();
    intake.ticks().stream()
        .filter(read -> admitted.contains(read.world().key()))
        .forEach(
            read -> {
              WorldClock clock = clocks.hear(read.tick());
              moved
                  .computeIfAbsent(read.tick().world(), world -> new HashMap<>())
                  .put(read.tick().source(), clock);
            });
    moved.forEach(
        (world, sources) ->
            sources.forEach((source, clock) -> worlds.saveClock(world, source, clock)));
  }
}
