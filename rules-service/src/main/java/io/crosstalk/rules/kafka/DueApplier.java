package io.crosstalk.rules.kafka;

import io.crosstalk.engine.incident.CanonicalOrder;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.message.IncidentEvents;
import io.crosstalk.rules.message.VersionPublisher;
import io.crosstalk.rules.storage.database.RecordFault;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.IncidentStateStore;
import io.crosstalk.rules.storage.incident.IncidentStore;
import io.crosstalk.rules.storage.incident.LoadedWorld;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.verdict.VerdictStore;
import io.crosstalk.rules.storage.verdict.VerdictStore.DueVerdicts;
import io.crosstalk.rules.storage.verdict.WorldStore;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Applies due verdicts to the incidents: each verdict exactly once, in one transaction with its
 * consequences. A verdict that cannot be applied becomes a dead letter.
 */
@Component
final class DueApplier {
  private static final Logger LOG = LoggerFactory.getLogger(DueApplier.class);

  /**
   * Duration of a transaction after which it is ended early: verdicts with a later {@code
   * decidedAt} are left to the next transaction.
   */
  private static final Duration MAX_DURATION = Duration.ofSeconds(1);

  /** Verdicts of one transaction; those of one {@code decidedAt} are never divided. */
  private static final int LIMIT = 500;

  private final TransactionOperations transactions;
  private final Leadership leadership;
  private final VerdictStore verdicts;
  private final IncidentStateStore incidentStates;
  private final IncidentStore incidents;
  private final WorldStore worlds;
  private final OutboxStore outbox;
  private final VersionPublisher announcer;
  private final DecisionStore decisions;
  private final EventLog log;
  private final RulesMeters meters;
  private final RulesClock wallClock;

  /**
   * Number of coming transactions, for each world with a failing verdict, that apply only the
   * verdicts of a single {@code decidedAt}, in order to find the failing one.
   */
  private final Map<String, Integer> cautiousTransactions = new HashMap<>();

  DueApplier(
      TransactionOperations transactions,
      Leadership leadership,
      VerdictStore verdicts,
      IncidentStateStore incidentStates,
      IncidentStore incidents,
      WorldStore worlds,
      OutboxStore outbox,
      VersionPublisher announcer,
      DecisionStore decisions,
      EventLog log,
      RulesMeters meters,
      RulesClock wallClock) {
    this.transactions = transactions;
    this.leadership = leadership;
    this.verdicts = verdicts;
    this.incidentStates = incidentStates;
    this.incidents = incidents;
    this.worlds = worlds;
    this.outbox = outbox;
    this.announcer = announcer;
    this.decisions = decisions;
    this.log = log;
    this.meters = meters;
    this.wallClock = wallClock;
  }

  /**
   * Applies some of the due verdicts of a world in one transaction: at most {@link #LIMIT}, or
   * fewer when they take longer than a second. The last transaction for these verdicts also stores
   * the world's progress.
   *
   * @return whether there may be more due verdicts
   */
  boolean applyPiece(Progress progress) {
    String world = progress.world();
    int cautious = cautiousTransactions.getOrDefault(world, 0);
    try {
      return applyInTransaction(progress, cautious > 0 ? 1 : LIMIT);
    } catch (RuntimeException e) {
      incidentStates.evict(world);
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      if (cautious > 0) {
        writeDeadLetter(progress, e);
      } else {
        LOG.warn(
            "verdicts of world {} fail; they are applied one decided time after the other",
            world,
            e);
        // One more, because this transaction is subtracted at once.
        cautiousTransactions.put(world, LIMIT + 1);
      }
      return true;
    } finally {
      cautiousTransactions.computeIfPresent(world, (key, left) -> left <= 1 ? null : left - 1);
    }
  }

  /** Drops the cached incidents and verdicts, because they may differ from the database. */
  void discardState() {
    incidentStates.evictAll();
    verdicts.clearCache();
  }

  private boolean applyInTransaction(Progress progress, int atLeast) {
    Integer left = transactions.execute(status -> applyDue(progress, atLeast));
    return left != null && left > 0;
  }

  /**
   * Applies due verdicts within the current transaction.
   *
   * @param atLeast number of verdicts to apply, if so many are due
   * @return 1 when there may be more due verdicts, otherwise 0
   */
  private int applyDue(Progress progress, int atLeast) {
    leadership.fence();
    DueVerdicts due = due(progress, atLeast);
    Instant now = wallClock.now();
    due.unreadable()
        .forEach(each -> writeDeadLetter(each.key(), each.content(), each.reason(), now));
    int applied = apply(progress, due.verdicts(), now);
    boolean more = due.size() >= atLeast || applied < due.verdicts().size();
    if (!more && worlds.saveProgress(progress)) {
      outbox.append(IncidentEvents.ended(progress, now), now);
    }
    return more ? 1 : 0;
  }

  private DueVerdicts due(Progress progress, int atLeast) {
    return progress.ended() || progress.through() != null
        ? verdicts.due(progress, atLeast)
        : new DueVerdicts(List.of(), List.of());
  }

  /**
   * Applies verdicts in groups of equal {@code decidedAt}, as long as there is time, and decisions
   * of people as soon as their incidents are known.
   *
   * @return number of applied verdicts
   */
  private int apply(Progress progress, List<Verdict> due, Instant now) {
    World world = World.parse(progress.world());
    TransactionDecisions people = new TransactionDecisions(decisions.of(world));
    Instant idle = progress.through();
    if (due.isEmpty() && (people.isEmpty() || idle == null)) {
      return 0;
    }
    long begin = System.nanoTime();
    LoadedWorld state = incidentStates.load(world, due, people.incidents());
    people.begin(state.incidents());
    SortedMap<Instant, List<Verdict>> byTime =
        CanonicalOrder.of(due).stream()
            .collect(Collectors.groupingBy(Verdict::decidedAt, TreeMap::new, Collectors.toList()));
    List<Publication> publications = new ArrayList<>();
    List<Verdict> applied = new ArrayList<>();
    for (Map.Entry<Instant, List<Verdict>> group : byTime.entrySet()) {
      if (!applied.isEmpty() && System.nanoTime() - begin > MAX_DURATION.toNanos()) {
        break;
      }
      publications.addAll(state.incidents().apply(group.getKey(), group.getValue()));
      publications.addAll(people.apply(state.incidents(), group.getKey()));
      applied.addAll(group.getValue());
    }
    if (due.isEmpty() && idle != null) {
      publications.addAll(people.apply(state.incidents(), idle));
    }
    Instant latest = due.isEmpty() && idle != null ? idle : applied.getLast().decidedAt();
    List<IncidentStore.Version> versions = incidents.save(state, publications, latest, now);
    verdicts.markApplied(applied);
    people.save(decisions, log, world, now);
    announcer.announce(world, versions, people.changes(), now);
    meters.verdictsApplied(applied.size());
    return applied.size();
  }

  /**
   * Replaces a failing verdict by a dead letter. The failing one is found among the due verdicts
   * with the earliest {@code decidedAt}: it is the last verdict of their shortest prefix, in
   * canonical order, that cannot be applied.
   */
  private void writeDeadLetter(Progress progress, RuntimeException failure) {
    List<Verdict> group = CanonicalOrder.of(due(progress, 1).verdicts());
    if (group.isEmpty()) {
      throw failure;
    }
    int passing = 0;
    int failing = group.size();
    RuntimeException reason = failure;
    while (failing - passing > 1) {
      int middle = (passing + failing) >>> 1;
      RuntimeException exception = applyAndRollBack(progress, group.subList(0, middle));
      if (exception == null) {
        passing = middle;
      } else {
        failing = middle;
        reason = exception;
      }
    }
    Verdict failingVerdict = group.get(failing - 1);
    String detail = "The verdict cannot be applied: " + RecordFault.describe(reason);
    LOG.error(
        "verdict {} revision {} of world {} becomes a dead letter",
        failingVerdict.episode().id(),
        failingVerdict.revision(),
        progress.world(),
        reason);
    transactions.executeWithoutResult(
        status -> {
          leadership.fence();
          writeDeadLetter(
              VerdictStore.Key.of(failingVerdict),
              EventJson.write(failingVerdict),
              detail,
              wallClock.now());
        });
  }

  private void writeDeadLetter(VerdictStore.Key key, byte[] content, String reason, Instant now) {
    verdicts.mark(List.of(key));
    outbox.append(DeadLetters.of(key, content, reason, now), now);
    meters.unusable(1);
  }

  /**
   * Tries to apply verdicts in a transaction that is rolled back.
   *
   * @return the failure; null when the verdicts can be applied
   */
  private @Nullable RuntimeException applyAndRollBack(Progress progress, List<Verdict> group) {
    try {
      transactions.executeWithoutResult(
          status -> {
            status.setRollbackOnly();
            leadership.fence();
            apply(progress, group, wallClock.now());
          });
      return null;
    } catch (RuntimeException e) {
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      return e;
    } finally {
      incidentStates.evict(progress.world());
    }
  }
}
