package io.crosstalk.rules.policy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.site.SiteRuleStore;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Reads and changes the rules of the site for people. */
@Component
public class SiteRules {
  private final TransactionOperations transactions;
  private final SiteRuleStore store;
  private final CurrentRules current;
  private final RuleCheck check;
  private final RulesClock wallClock;

  SiteRules(
      TransactionOperations transactions,
      SiteRuleStore store,
      CurrentRules current,
      RuleCheck check,
      RulesClock wallClock) {
    this.transactions = transactions;
    this.store = store;
    this.current = current;
    this.check = check;
    this.wallClock = wallClock;
  }

  public List<CompiledRule> all() {
    return current.get().rules();
  }

  public Optional<CompiledRule> find(String id) {
    return all().stream().filter(rule -> rule.stored().id().equals(id)).findFirst();
  }

  /** Ids of all rules. */
  public List<String> ids() {
    return all().stream().map(rule -> rule.stored().id()).toList();
  }

  /**
   * A version of a rule, also of one that was deleted later; empty for an unknown one, and for one
   * that deletes the rule.
   */
  public Optional<StoredRule> version(String id, int version) {
    return store.version(id, version).filter(stored -> !stored.isDeleted());
  }

  /**
   * Versions of a rule before one of them, the newest first, also those that delete it.
   *
   * @param before number of the version before which to begin
   */
  public List<StoredRule> versions(String id, long before, int limit) {
    return store.versions(id, before, limit);
  }

  /** Number of the latest version of a rule, which may delete it; empty for an unknown one. */
  public OptionalInt latestVersion(String id) {
    return store.latest(id).stream().mapToInt(StoredRule::version).findFirst();
  }

  /**
   * Stores a rule as its next version.
   *
   * @param expected checks the current version before the change
   * @throws RuleConflictException when the version is another one, or a file has the rule
   */
  public CompiledRule save(String id, String content, ExpectedVersion expected, String author)
      throws RuleException {
    RuleReader.requireOne(content);
    SiteRule rule = check.one(id, content);
    StoredRule stored = change(id, content, expected, author);
    return new CompiledRule.Readable(stored, rule);
  }

  /**
   * Deletes a rule; its versions stay in the database.
   *
   * @throws RuleConflictException when there is none, its version is another one, or a file has it
   */
  public void delete(String id, ExpectedVersion expected, String author) {
    change(id, null, expected, author);
  }

  private StoredRule change(
      String id, @Nullable String content, ExpectedVersion expected, String author) {
    return Objects.requireNonNull(
        transactions.execute(
            status -> {
              store.beginChange();
              StoredRule latest = store.latest(id).orElse(null);
              requirePossible(id, latest, content == null, expected);
              StoredRule next = next(id, latest, content, author);
              store.add(next);
              return next;
            }));
  }

  private StoredRule next(
      String id, @Nullable StoredRule latest, @Nullable String content, String author) {
    int version = latest == null ? 1 : latest.version() + 1;
    return new StoredRule(id, version, content, null, author, wallClock.now());
  }

  private static void requirePossible(
      String id, @Nullable StoredRule latest, boolean deletes, ExpectedVersion expected) {
    StoredRule existing = latest == null || latest.isDeleted() ? null : latest;
    if (existing != null && existing.file() != null) {
      throw RuleConflictException.inFile(id, existing.file());
    }
    if (deletes && existing == null) {
      throw RuleConflictException.unknown(id);
    }
    int version = existing == null ? 0 : existing.version();
    if (!expected.accepts(version)) {
      throw RuleConflictException.otherVersion(id, version);
    }
  }
}
