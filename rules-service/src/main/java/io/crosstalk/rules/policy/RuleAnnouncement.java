package io.crosstalk.rules.policy;

import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.message.OutboxStore.Entry;
import io.crosstalk.rules.storage.site.SiteRuleStore;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import io.crosstalk.rules.storage.world.WorldStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Appends changed rules of the site to the outbox, for the topic of the rules, and deletes the
 * record of a rule when the event time of the live world has passed its end. Only the instance that
 * writes incidents does so.
 */
@Component
final class RuleAnnouncement implements Work {
  private static final int BATCH = 100;

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final SiteRuleStore store;
  private final CurrentRules current;
  private final WorldStore worlds;
  private final OutboxStore outbox;
  private final RulesClock wallClock;

  RuleAnnouncement(
      Leadership leadership,
      TransactionOperations transactions,
      SiteRuleStore store,
      CurrentRules current,
      WorldStore worlds,
      OutboxStore outbox,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.store = store;
    this.current = current;
    this.worlds = worlds;
    this.outbox = outbox;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    List<StoredRule> changed = store.unannounced(BATCH);
    List<StoredRule> expired = expired();
    if (changed.isEmpty() && expired.isEmpty()) {
      return Next.AFTER_PAUSE;
    }
    transactions.executeWithoutResult(
        status -> {
          leadership.fence();
          announce(changed, wallClock.now());
          withdraw(expired, wallClock.now());
        });
    return Next.AFTER_PAUSE;
  }

  /** Rules in the topic whose end the event time of the live world has passed. */
  private List<StoredRule> expired() {
    Optional<Instant> live = worlds.progress(World.LIVE.key()).map(WorldStore.Progress::through);
    List<StoredRule> past =
        live.map(
                now ->
                    current.get().rules().stream()
                        .filter(rule -> isExpired(rule, now))
                        .map(CompiledRule::stored)
                        .toList())
            .orElse(List.of());
    return past.isEmpty()
        ? List.of()
        : store.announced(past.stream().map(StoredRule::id).toList(), BATCH).stream()
            .filter(past::contains)
            .toList();
  }

  private static boolean isExpired(CompiledRule rule, Instant now) {
    return rule.readable()
        .map(each -> each.validity().until())
        .filter(until -> !until.isAfter(now))
        .isPresent();
  }

  private void withdraw(List<StoredRule> expired, Instant now) {
    for (StoredRule each : expired) {
      outbox.append(RuleRecord.expiry(each), now);
      store.markWithdrawn(each);
    }
  }

  private void announce(List<StoredRule> changed, Instant now) {
    RuleReader reader = current.reader();
    List<CompiledRule> rules = current.get().rules();
    for (StoredRule each : changed) {
      entry(each, reader, rules)
          .ifPresent(
              entry -> {
                outbox.append(entry, now);
                store.markAnnounced(each);
              });
    }
  }

  /** The record of a version; empty when a newer version has been set meanwhile. */
  private static Optional<Entry> entry(
      StoredRule rule, RuleReader reader, List<CompiledRule> rules) {
    return rule.isDeleted()
        ? Optional.of(RuleRecord.deletion(rule))
        : rules.stream()
            .filter(compiled -> compiled.stored().equals(rule))
            .findAny()
            .map(compiled -> RuleRecord.of(ValidVersion.of(rule, reader), compiled));
  }
}
