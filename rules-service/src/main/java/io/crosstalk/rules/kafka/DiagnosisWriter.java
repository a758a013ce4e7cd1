package io.crosstalk.rules.kafka;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.kafka.VersionWriter.Announcement;
import io.crosstalk.rules.message.IncidentEvents;
import io.crosstalk.rules.ownerfile.CurrentOwners;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.database.RecordFault;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.world.ReadPositions;
import io.crosstalk.rules.storage.world.WorldStore;
import io.crosstalk.rules.storage.world.WorldStore.Progress;
import io.crosstalk.tracing.Step;
import io.crosstalk.tracing.Traces;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores the records of one read from the topic of diagnoses: each once, in one transaction with
 * its consequences and the offsets. A record that cannot be stored becomes a dead letter.
 */
@Component
final class DiagnosisWriter {
  private static final Logger LOG = LoggerFactory.getLogger(DiagnosisWriter.class);

  private final TransactionOperations transactions;
  private final Leadership leadership;
  private final WorldStore worlds;
  private final VersionWriter versions;
  private final DecisionResults decisions;
  private final ReadPositions positions;
  private final OutboxStore outbox;
  private final CurrentOwners owners;
  private final RulesMeters meters;
  private final RulesClock wallClock;
  private final Traces traces;

  DiagnosisWriter(
      TransactionOperations transactions,
      Leadership leadership,
      WorldStore worlds,
      VersionWriter versions,
      DecisionResults decisions,
      ReadPositions positions,
      OutboxStore outbox,
      CurrentOwners owners,
      RulesMeters meters,
      RulesClock wallClock,
      Traces traces) {
    this.transactions = transactions;
    this.leadership = leadership;
    this.worlds = worlds;
    this.versions = versions;
    this.decisions = decisions;
    this.positions = positions;
    this.outbox = outbox;
    this.owners = owners;
    this.meters = meters;
    this.wallClock = wallClock;
    this.traces = traces;
  }

  /** Stores records; after the failure of one of them each in a transaction of its own. */
  void write(List<DiagnosisRecord> records) {
    // Before the transaction: owners may have to be loaded, and others wait for its locks.
    Ownership ownership = owners.get().ownership();
    try {
      transactions.executeWithoutResult(status -> writeInTransaction(records, ownership));
    } catch (RuntimeException e) {
      DiagnosisRecord first = records.getFirst();
      if (!RecordFault.isCauseOf(e) || (records.size() == 1 && first.message() == null)) {
        throw e;
      }
      if (records.size() > 1) {
        LOG.warn("one of {} records fails; they are stored one after the other", records.size(), e);
        records.forEach(each -> write(List.of(each)));
      } else {
        LOG.error("the record at offset {} becomes a dead letter", first.original().offset(), e);
        write(List.of(first.unusable("The record cannot be stored: " + RecordFault.describe(e))));
      }
      return;
    }
    meters.stored(records);
  }

  private void writeInTransaction(List<DiagnosisRecord> records, Ownership ownership) {
    leadership.fence();
    Instant now = wallClock.now();
    Set<String> admitted = admitted(records);
    Map<String, Progress> progress = new LinkedHashMap<>();
    Map<Integer, Long> next = new HashMap<>();
    // Rules compare an incident with the others of its time, so that all are stored first.
    List<Announcement> stored = new ArrayList<>();
    for (DiagnosisRecord each : records) {
      next.put(each.original().partition(), each.original().offset() + 1);
      DiagnosisMessage message = each.message();
      if (message == null) {
        outbox.append(DeadLetters.of(each.original(), each.problem(), now), now);
      } else if (admitted.contains(message.world())) {
        World world = World.parse(message.world());
        switch (message) {
          case Version version ->
              versions
                  .store(world, version, ownership, now)
                  .map(made -> made.causedBy(TraceHeader.read(each.original().headers())))
                  .ifPresent(stored::add);
          case DecisionOutcome outcome -> decisions.write(world, outcome, now);
          case Reset reset -> {
            Instant at = Instant.ofEpochMilli(each.original().timestamp());
            if (worlds.noteReset(world, at, each.original().offset())) {
              stored.addAll(versions.expire(world, reached(world, progress), ownership, now));
              decisions.refuseLost(world, reset.decisions(), now);
            }
          }
          case Complete tick ->
              progress.merge(
                  tick.world(),
                  new Progress(tick.world(), tick.completeThrough(), tick.end()),
                  Progress::and);
        }
      }
    }
    stored.forEach(each -> announce(each, now));
    progress.values().forEach(each -> save(each, now));
    positions.save(Topics.DIAGNOSES, next);
  }

  private void announce(Announcement each, Instant now) {
    try (Step step = traces.resume("announce", each.trace())) {
      step.with("incident", each.stored().version().incident().id());
      versions.announce(each, now);
    }
  }

  /** Event time that a world has reached; the begin of time before its first tick. */
  private Instant reached(World world, Map<String, Progress> read) {
    return Stream.concat(
            Stream.ofNullable(read.get(world.key())), worlds.progress(world.key()).stream())
        .flatMap(each -> Stream.ofNullable(each.through()))
        .max(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }

  private void save(Progress progress, Instant now) {
    if (worlds.saveProgress(progress)) {
      outbox.append(IncidentEvents.ended(progress, now), now);
    }
  }

  /** Keys of the worlds whose records are stored: of several runs of a world only the newest. */
  private Set<String> admitted(List<DiagnosisRecord> records) {
    Map<String, World> newest = new LinkedHashMap<>();
    for (DiagnosisRecord each : records) {
      if (each.message() != null) {
        World world = World.parse(each.message().world());
        newest.merge(world.name(), world, (a, b) -> a.run() >= b.run() ? a : b);
      }
    }
    Set<String> admitted = new HashSet<>();
    for (World world : newest.values()) {
      if (worlds.admit(world)) {
        admitted.add(world.key());
      }
    }
    return admitted;
  }
}
