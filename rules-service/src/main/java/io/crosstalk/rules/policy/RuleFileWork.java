package io.crosstalk.rules.policy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.site.SiteRuleStore;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores the rules of a folder's files whenever a file has changed. Only the instance that writes
 * incidents does so; all others find the rules in the database.
 */
final class RuleFileWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(RuleFileWork.class);
  private static final Set<String> ENDINGS = Set.of(".yaml", ".yml", ".json");
  private static final int MAX_FILES = 1_000;

  private final Path directory;
  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final SiteRuleStore store;
  private final RulesClock wallClock;
  private @Nullable Map<String, String> stored;

  RuleFileWork(
      Path directory,
      Leadership leadership,
      TransactionOperations transactions,
      SiteRuleStore store,
      RulesClock wallClock) {
    this.directory = directory;
    this.leadership = leadership;
    this.transactions = transactions;
    this.store = store;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() throws IOException {
    if (!leadership.isLeading()) {
      stored = null;
      return Next.STAND_BY;
    }
    Map<String, String> texts = texts();
    if (!texts.equals(stored)) {
      transactions.executeWithoutResult(
          status -> {
            leadership.fence();
            save(texts);
          });
      stored = texts;
    }
    return Next.AFTER_PAUSE;
  }

  /** Texts of the files by their names. */
  private Map<String, String> texts() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(RuleFileWork::isRuleFile).sorted().limit(MAX_FILES).toList()) {
        texts.put(file.getFileName().toString(), text(file));
      }
    }
    return texts;
  }

  private static boolean isRuleFile(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith(".")
        && ENDINGS.stream().anyMatch(name::endsWith)
        && Files.isRegularFile(file);
  }

  /** Text of a file, without what makes it too long; the reader then refuses it for its length. */
  private static String text(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(4 * (RuleText.MAX_LENGTH + 1));
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private void save(Map<String, String> texts) {
    store.beginChange();
    List<StoredRule> current = store.current();
    Set<String> taken =
        current.stream()
            .filter(rule -> rule.file() == null)
            .map(StoredRule::id)
            .collect(Collectors.toCollection(HashSet::new));
    Map<String, RuleVersion> wanted = new HashMap<>();
    Set<String> unreadable = new HashSet<>();
    texts.forEach(
        (name, text) -> {
          RuleFile file = RuleFile.of(name, text, taken);
          file.mistake().ifPresent(mistake -> reportUnreadable(name, mistake, unreadable));
          file.rules().forEach((id, rule) -> wanted.put(id, new RuleVersion(name, rule)));
          taken.addAll(file.rules().keySet());
        });
    for (StoredRule rule : current) {
      boolean isKept = wanted.containsKey(rule.id()) || unreadable.contains(rule.file());
      if (rule.file() != null && !isKept) {
        add(rule.id(), null, rule.file());
      }
    }
    wanted.forEach((id, rule) -> addIfChanged(id, rule, current));
  }

  /**
   * A rule of a file.
   *
   * @param text the rule as it was written, after empty lines that stand for those before it
   */
  private record RuleVersion(String file, String text) {}

  private static void reportUnreadable(String name, RuleException mistake, Set<String> unreadable) {
    LOG.warn("the rules of {} stay as they were; correct it: {}", name, mistake.getMessage());
    unreadable.add(name);
  }

  private void addIfChanged(String id, RuleVersion rule, List<StoredRule> current) {
    boolean isStored =
        current.stream()
            .filter(each -> each.id().equals(id))
            .anyMatch(
                each ->
                    Objects.equals(each.content(), rule.text())
                        && Objects.equals(each.file(), rule.file()));
    if (!isStored) {
      add(id, rule.text(), rule.file());
    }
  }

  private void add(String id, @Nullable String text, String file) {
    int version = store.latest(id).map(StoredRule::version).orElse(0) + 1;
    store.add(new StoredRule(id, version, text, file, author(text, file), wallClock.now()));
  }

  private static String author(@Nullable String text, String file) {
    try {
      Optional<String> author = text == null ? Optional.empty() : RuleReader.author(text);
      return author.orElse(file);
    } catch (RuleException e) {
      return file;
    }
  }
}
