package io.crosstalk.rules.bus;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.rules.WallClock;
import io.crosstalk.rules.incident.CanonicalOrder;
import io.crosstalk.rules.incident.Publication;
import io.crosstalk.rules.incident.WorldIncidents;
import io.crosstalk.rules.rule.RuleBook;
import io.crosstalk.rules.storage.DossierStore;
import io.crosstalk.rules.storage.IncidentStore;
import io.crosstalk.rules.storage.Leadership;
import io.crosstalk.rules.storage.OutboxStore;
import io.crosstalk.rules.storage.RuleStore;
import io.crosstalk.rules.storage.VerdictStore;
import io.crosstalk.rules.storage.WorldStore;
import io.crosstalk.rules.storage.WorldStore.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Applies the verdicts whose time has come, each exactly once, with all that follows from them. */
@Component
final class DueApplier {
  private final TransactionOperations transactions;
  private final Leadership leadership;
  private final VerdictStore verdicts;
  private final DossierStore dossiers;
  private final IncidentStore incidents;
  private final WorldStore worlds;
  private final RuleStore rules;
  private final OutboxStore outbox;
  private final Announcer announcer;
  private final RulesMeters meters;
  private final WallClock wallClock;
  private final int limit;

  DueApplier(
      TransactionOperations transactions,
      Leadership leadership,
      VerdictStore verdicts,
      DossierStore dossiers,
      IncidentStore incidents,
      WorldStore worlds,
      RuleStore rules,
      OutboxStore outbox,
      Announcer announcer,
      RulesMeters meters,
      WallClock wallClock,
      BusProperties properties) {
    this.transactions = transactions;
    this.leadership = leadership;
    this.verdicts = verdicts;
    this.dossiers = dossiers;
    this.incidents = incidents;
    this.worlds = worlds;
    this.rules = rules;
    this.outbox = outbox;
    this.announcer = announcer;
    this.meters = meters;
    this.wallClock = wallClock;
    this.limit = properties.dueVerdicts();
  }

  /**
   * Applies everything that is due, in transactions of bounded size; the progress is noted with the
   * last one.
   */
  void apply(Progress progress) {
    boolean more = true;
    while (more) {
      Integer applied = transactions.execute(status -> applySome(progress));
      int count = applied == null ? 0 : applied;
      meters.verdictsApplied(count);
      more = count >= limit;
    }
  }

  private int applySome(Progress progress) {
    leadership.fence();
    List<Verdict> due =
        progress.ended() || progress.through() != null
            ? verdicts.due(progress.world(), progress.ended() ? null : progress.through(), limit)
            : List.of();
    Instant now = wallClock.now();
    if (!due.isEmpty()) {
      apply(World.parse(progress.world()), due, now);
    }
    if (due.size() < limit && worlds.saveProgress(progress)) {
      outbox.append(IncidentEvents.ended(progress, now), now);
    }
    return due.size();
  }

  private void apply(World world, List<Verdict> due, Instant now) {
    RuleBook book = rules.all();
    WorldIncidents state = dossiers.load(world, due, book::opens);
    SortedMap<Instant, List<Verdict>> byTime =
        CanonicalOrder.of(due).stream()
            .collect(Collectors.groupingBy(Verdict::decidedAt, TreeMap::new, Collectors.toList()));
    List<Publication> publications = new ArrayList<>();
    byTime.forEach((at, group) -> publications.addAll(state.apply(at, group)));
    incidents.save(state, due, publications, now);
    verdicts.markApplied(due);
    announcer.announce(world, publications, book, now);
  }
}
