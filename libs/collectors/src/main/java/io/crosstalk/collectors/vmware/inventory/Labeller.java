package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.event.inventory.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Gives inventory objects their labels by the rules in the settings; the first matching rule
 * decides each label.
 */
public final class Labeller {
  private static final String PROPERTY = "rules";

  private final List<Rule> rules = new ArrayList<>();

  /** Rule of the settings with its compiled pattern. */
  private record Rule(LabelRule settings, LabelRule.From from, String name, Pattern pattern) {}

  /**
   * Creates a labeller from the rules in the settings.
   *
   * @throws InvalidSourceException when a rule is not usable
   */
  public Labeller(List<LabelRule> settings) {
    for (LabelRule each : settings) {
      rules.add(compile(each));
    }
  }

  private static Rule compile(LabelRule rule) {
    LabelRule.From from = rule.from();
    String name = rule.name() == null ? "" : rule.name();
    if (from == null) {
      throw new InvalidSourceException(PROPERTY, "a rule says from: tag, attribute or folder");
    }
    if (from != LabelRule.From.FOLDER && name.isEmpty()) {
      throw new InvalidSourceException(
          PROPERTY, "a rule from: tag or attribute says which one in name");
    }
    checkWords(rule);
    return new Rule(rule, from, name, pattern(rule));
  }

  private static void checkWords(LabelRule rule) {
    String environment = rule.environment();
    if (environment != null && !environment.contains("$") && environment(environment).isEmpty()) {
      throw new InvalidSourceException(
          PROPERTY,
          "environment is production, uat, test, development or unknown, or a part of the pattern"
              + " as $1");
    }
    Integer criticality = rule.criticality();
    if (criticality != null && (criticality < 1 || criticality > 4)) {
      throw new InvalidSourceException(PROPERTY, "criticality is 1 (highest) to 4");
    }
  }

  private static Pattern pattern(LabelRule rule) {
    try {
      Pattern pattern = Pattern.compile(rule.pattern() == null ? ".*" : rule.pattern());
      checkGroups(pattern, rule);
      return pattern;
    } catch (PatternSyntaxException e) {
      throw new InvalidSourceException(
          PROPERTY, "a rule's pattern is not a regular expression: " + e.getMessage());
    }
  }

  /**
   * Checks that a rule refers only to groups that its pattern has. Otherwise the mistake would be
   * found only when the pattern first matches.
   */
  private static void checkGroups(Pattern pattern, LabelRule rule) {
    int groups = pattern.matcher("").groupCount();
    for (String text : List.of(orEmpty(rule.environment()), orEmpty(rule.team()))) {
      Matcher reference = Pattern.compile("\\$(\\d)").matcher(text);
      while (reference.find()) {
        if (Integer.parseInt(reference.group(1)) > groups) {
          throw new InvalidSourceException(
              PROPERTY, text + " refers to a part that the pattern does not have in parentheses");
        }
      }
    }
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  boolean looksAt(LabelRule.From from) {
    return rules.stream().anyMatch(rule -> rule.from == from);
  }

  /** Returns the tag categories that the rules need. */
  List<String> categories() {
    return rules.stream()
        .filter(rule -> rule.from == LabelRule.From.TAG)
        .map(Rule::name)
        .distinct()
        .toList();
  }

  VsphereLabels label(InventoryItem item, VsphereObjects estate, ItemTags markings) {
    VsphereLabels.Collector collector = new VsphereLabels.Collector();
    for (Rule rule : rules) {
      for (String value : values(rule, item, estate, markings)) {
        Matcher matcher = rule.pattern.matcher(value);
        if (matcher.matches()) {
          apply(rule.settings, matcher, collector);
          break;
        }
      }
    }
    return collector.collected();
  }

  private static List<String> values(
      Rule rule, InventoryItem item, VsphereObjects estate, ItemTags markings) {
    return switch (rule.from) {
      case TAG -> markings.tags(item.common().ref(), rule.name);
      case ATTRIBUTE -> markings.attribute(item.common(), rule.name);
      case FOLDER -> List.of(FolderPath.of(item, estate));
    };
  }

  private static void apply(LabelRule rule, Matcher matcher, VsphereLabels.Collector collector) {
    if (rule.environment() != null) {
      environment(expand(rule.environment(), matcher)).ifPresent(collector::environment);
    }
    if (rule.team() != null) {
      String team = expand(rule.team(), matcher).strip();
      if (!team.isEmpty()) {
        collector.team(team);
      }
    }
    collector.attribute("criticality", rule.criticality());
    collector.attribute("timeSensitive", rule.timeSensitive());
  }

  private static String expand(String text, Matcher matcher) {
    return text.contains("$") ? matcher.replaceFirst(text) : text;
  }

  private static Optional<Environment> environment(String word) {
    try {
      return Optional.of(Environment.parse(word.strip().toLowerCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
