package io.crosstalk.rules.policy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.check.KnownNames;
import io.crosstalk.rules.siterule.check.NameCheck;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.Mention;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleReader.FileEntry;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Checks rules against the calendars, targets, teams and resources of the site. */
@Component
public class RuleCheck {
  /** Id of a rule that states none, while it is checked. */
  private static final String UNNAMED = "unnamed";

  private final CurrentRules current;
  private final Targets targets;
  private final SiteNames names;
  private final RulesClock wallClock;

  RuleCheck(CurrentRules current, Targets targets, SiteNames names, RulesClock wallClock) {
    this.current = current;
    this.targets = targets;
    this.names = names;
    this.wallClock = wallClock;
  }

  /**
   * Reads a rule and checks the targets that it names.
   *
   * @param id its id; null when the text states it
   */
  public SiteRule one(@Nullable String id, String text) throws RuleException {
    return one(id, RuleText.alone(text), current.reader());
  }

  private SiteRule one(@Nullable String id, RuleText text, RuleReader reader) throws RuleException {
    List<RuleException> mistakes = new ArrayList<>(unknownTargets(text));
    try {
      SiteRule rule = reader.read(id, text);
      if (mistakes.isEmpty()) {
        return rule;
      }
    } catch (RuleException e) {
      mistakes.addAll(e.all());
    }
    throw RuleException.of(mistakes);
  }

  /**
   * Checks all rules of a text, as if it were a file: one rule, or a list of them. Rules can name
   * calendars of the same text. Only a single rule can be without an id.
   *
   * @throws RuleException when the text is not YAML, or has too many rules
   */
  public List<CheckedRule> all(String text) throws RuleException {
    List<FileEntry> entries = RuleReader.entries(text);
    Pass pass =
        new Pass(
            RuleReader.isList(text),
            current.reader(calendars(entries)),
            new HashSet<>(),
            new NameCheck(names.get()));
    return entries.stream().map(entry -> checked(entry, pass)).toList();
  }

  /**
   * One check of several rules.
   *
   * @param ids ids of the rules so far
   */
  private record Pass(boolean isList, RuleReader reader, Set<String> ids, NameCheck names) {}

  private CheckedRule checked(FileEntry entry, Pass pass) {
    RuleText text = entry.text();
    List<RuleException> mistakes = new ArrayList<>(usedId(entry, pass));
    try {
      boolean isUnnamed = !pass.isList() && !text.has("id");
      SiteRule rule = one(isUnnamed ? UNNAMED : null, text, pass.reader());
      if (mistakes.isEmpty()) {
        return new CheckedRule.Valid(
            entry.id(), entry.line(), rule, warnings(rule, text, pass.names()));
      }
    } catch (RuleException e) {
      mistakes.addAll(e.all());
    }
    return new CheckedRule.Invalid(
        entry.id(),
        entry.line(),
        RuleException.of(mistakes),
        warnings(text, pass.reader().until(text), text.mentionsOfWrong(), pass.names()));
  }

  private static List<RuleException> usedId(FileEntry entry, Pass pass) {
    return entry
        .id()
        .filter(id -> !pass.ids().add(id))
        .map(id -> RuleException.usedId(entry.text().line("id"), id))
        .stream()
        .toList();
  }

  private static Map<String, CalendarDays> calendars(List<FileEntry> entries) {
    Map<String, CalendarDays> calendars = new HashMap<>();
    for (FileEntry entry : entries) {
      entry
          .id()
          .ifPresent(
              id -> RuleReader.calendar(entry.text()).ifPresent(days -> calendars.put(id, days)));
    }
    return calendars;
  }

  /** Warnings about a stored rule; none about one that is skipped. */
  public List<RuleWarning> warnings(CompiledRule stored) {
    return warnings(stored, new NameCheck(names.get()));
  }

  /** Warnings about stored rules, by id, without names that are similar to unknown ones. */
  public Map<String, List<RuleWarning>> warnings(List<CompiledRule> stored) {
    KnownNames known = names.get();
    Map<String, List<RuleWarning>> warnings = new HashMap<>();
    stored.forEach(
        each -> warnings.put(each.stored().id(), warnings(each, NameCheck.withoutSimilar(known))));
    return warnings;
  }

  private List<RuleWarning> warnings(CompiledRule stored, NameCheck check) {
    return stored.readable().map(rule -> warnings(stored.stored(), rule, check)).orElse(List.of());
  }

  private List<RuleWarning> warnings(StoredRule stored, SiteRule rule, NameCheck check) {
    RuleText text = RuleText.alone(String.valueOf(stored.content()));
    return Stream.concat(targetWarnings(text).stream(), warnings(rule, text, check).stream())
        .toList();
  }

  /** Warnings about names in a rule that are not known, its end, and a mode without an effect. */
  private List<RuleWarning> warnings(SiteRule rule, RuleText text, NameCheck check) {
    try {
      return Stream.concat(
              ModeWarning.of(text, rule, targets).stream(),
              warnings(
                  text, Optional.ofNullable(rule.validity().until()), text.mentions(rule), check)
                  .stream())
          .toList();
    } catch (RuleException e) {
      throw new IllegalStateException("the rule was read before", e);
    }
  }

  private List<RuleWarning> warnings(
      RuleText text, Optional<Instant> until, List<Mention> mentions, NameCheck check) {
    return Stream.concat(
            until.flatMap(end -> endWarning(text, end)).stream(), check.warnings(mentions).stream())
        .toList();
  }

  /** A file's rule is not refused, and a target can be removed after a rule was set. */
  private List<RuleWarning> targetWarnings(RuleText text) {
    return unknownTargets(text).stream()
        .map(each -> new RuleWarning(each.line(), each.problem(), each.hint()))
        .toList();
  }

  /** A rule of the past is not refused, because a replay applies rules at its event time. */
  private Optional<RuleWarning> endWarning(RuleText text, Instant until) {
    return until.isAfter(wallClock.now())
        ? Optional.empty()
        : Optional.of(
            new RuleWarning(
                text.line("until"),
                "the rule has expired: 'until' is " + until,
                "write a later time; live incidents do not match it any more"));
  }

  /** The first mistakes in the names of targets, by line. */
  private List<RuleException> unknownTargets(RuleText text) {
    Set<String> known = targets();
    return text.targetLines().entrySet().stream()
        .filter(each -> !known.contains(each.getKey()))
        .sorted(Map.Entry.comparingByValue())
        .limit(RuleException.MAX)
        .map(each -> RuleException.unknownTarget(each.getValue(), each.getKey(), known))
        .toList();
  }

  private Set<String> targets() {
    return new TreeSet<>(targets.names());
  }
}
