package io.crosstalk.rules.policy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.siterule.KnownNames;
import io.crosstalk.rules.siterule.NameCheck;
import io.crosstalk.rules.siterule.RuleException;
import io.crosstalk.rules.siterule.RuleReader;
import io.crosstalk.rules.siterule.RuleReader.FileEntry;
import io.crosstalk.rules.siterule.RuleText;
import io.crosstalk.rules.siterule.RuleWarning;
import io.crosstalk.rules.siterule.SiteRule;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

  private static final String TARGETS = "targets";

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
    SiteRule rule = reader.read(id, text);
    Set<String> known = targets();
    List<RuleException> mistakes = unknownTargets(rule, text, known);
    if (!mistakes.isEmpty()) {
      throw RuleException.of(mistakes);
    }
    return rule;
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
    try {
      boolean isUnnamed = !pass.isList() && !text.has("id");
      SiteRule rule = one(isUnnamed ? UNNAMED : null, text, pass.reader());
      if (!pass.ids().add(rule.id())) {
        throw RuleException.usedId(text.line("id"), rule.id());
      }
      return new CheckedRule.Valid(
          entry.id(), entry.line(), rule, warnings(rule, text, pass.names()));
    } catch (RuleException e) {
      return new CheckedRule.Invalid(entry.id(), entry.line(), e);
    }
  }

  private static Map<String, CalendarDays> calendars(List<FileEntry> entries) {
    Map<String, CalendarDays> calendars = new HashMap<>();
    for (FileEntry entry : entries) {
      entry
          .id()
          .ifPresent(
              id ->
                  RuleReader.calendar(entry.text().text())
                      .ifPresent(days -> calendars.put(id, days)));
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
    return stored
        .readable()
        .map(
            rule ->
                warnings(rule, RuleText.alone(String.valueOf(stored.stored().content())), check))
        .orElse(List.of());
  }

  /** Warnings about names in a rule that are not known. */
  private List<RuleWarning> warnings(SiteRule rule, RuleText text, NameCheck check) {
    try {
      return Stream.of(
              targetWarnings(rule, text),
              endWarnings(rule, text),
              check.warnings(text.mentions(rule)))
          .flatMap(List::stream)
          .toList();
    } catch (RuleException e) {
      throw new IllegalStateException("the rule was read before", e);
    }
  }

  /** A file's rule is not refused, and a target can be removed after a rule was set. */
  private List<RuleWarning> targetWarnings(SiteRule rule, RuleText text) throws RuleException {
    return unknownTargets(rule, text, targets()).stream()
        .map(each -> new RuleWarning(each.line(), each.problem(), each.hint()))
        .toList();
  }

  /** A rule of the past is not refused, because a replay applies rules at its event time. */
  private List<RuleWarning> endWarnings(SiteRule rule, RuleText text) throws RuleException {
    Instant until = rule.validity().until();
    return until == null || until.isAfter(wallClock.now())
        ? List.of()
        : List.of(
            new RuleWarning(
                text.line("until"),
                "the rule has expired: 'until' is " + until,
                "write a later time; live incidents do not match it any more"));
  }

  /** The first mistakes in the names of targets, by line. */
  private static List<RuleException> unknownTargets(SiteRule rule, RuleText text, Set<String> known)
      throws RuleException {
    Set<String> unknown = new TreeSet<>(rule.effect().namedTargets());
    unknown.removeAll(known);
    return unknown.isEmpty()
        ? List.of()
        : text.lines(TARGETS, unknown).entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .limit(RuleException.MAX)
            .map(each -> RuleException.unknownTarget(each.getValue(), each.getKey(), known))
            .toList();
  }

  private Set<String> targets() {
    Set<String> known = new TreeSet<>();
    targets.policies().stream().map(TargetPolicy::name).forEach(known::add);
    return known;
  }
}
