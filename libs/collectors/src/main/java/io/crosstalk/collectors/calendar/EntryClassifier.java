package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Determines which kind of change a calendar entry means, and for which resource: by the first rule
 * whose pattern matches the entry's summary, otherwise by the entry's own fields.
 */
final class EntryClassifier {
  private final List<Compiled> rules;

  /** Rule of the settings with its compiled pattern. */
  private record Compiled(Pattern match, CalendarSettings.Rule rule) {}

  /**
   * Meaning of a calendar entry.
   *
   * @param start kind of change at the start of the entry, or the only one
   * @param end kind of change at the end; null if the entry means a single change
   * @param resource id of the resource that changes
   */
  record Meaning(ChangeKind start, @Nullable ChangeKind end, String resource) {}

  /**
   * Creates a classifier that applies the given rules in their order.
   *
   * @throws InvalidSourceException when a rule is not usable
   */
  EntryClassifier(List<CalendarSettings.Rule> rules) {
    this.rules = rules.stream().map(EntryClassifier::compile).toList();
  }

  private static Compiled compile(CalendarSettings.Rule rule) {
    if (rule.match() == null || rule.kind() == null) {
      throw new InvalidSourceException("rules", "need match and kind");
    }
    if (meaning(rule.kind(), "any") == null) {
      throw new InvalidSourceException(
          "rules.kind", "is maintenance, backup, job, rebuild, background, deploy, config, …");
    }
    try {
      return new Compiled(
          Pattern.compile(rule.match(), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), rule);
    } catch (PatternSyntaxException e) {
      throw new InvalidSourceException("rules.match", "is no regular expression");
    }
  }

  /**
   * Returns the meaning of a calendar entry.
   *
   * @throws RejectedReadingException when the entry names no known kind or no resource, and no rule
   *     matches
   */
  Meaning of(CalendarEntry entry) {
    for (Compiled each : rules) {
      if (each.match().matcher(entry.summary()).find()) {
        String resource = each.rule().resource();
        return checked(
            meaning(each.rule().kind(), resource == null ? entry.resource() : resource), entry);
      }
    }
    for (String word : entry.kind().split(",", -1)) {
      Meaning meaning = meaning(word.strip(), entry.resource());
      if (meaning != null) {
        return checked(meaning, entry);
      }
    }
    throw new RejectedReadingException(
        RejectReason.UNKNOWN_WORD,
        "the entry '%s' says with no category (backup, job, maintenance, deploy, …) what it is, and no rule fits"
            .formatted(entry.summary()));
  }

  /**
   * Returns the meaning of a word in the settings or the calendar: {@code backup} means
   * backup_start at the start and backup_end at the end. Null if the vocabulary has no such kind of
   * change.
   */
  private static @Nullable Meaning meaning(String word, String resource) {
    ChangeKind start = kind(word + "_start");
    ChangeKind end = kind(word + "_end");
    if (start != null && end != null) {
      return new Meaning(start, end, resource);
    }
    ChangeKind own = kind(word);
    return own == null ? null : new Meaning(own, null, resource);
  }

  private static @Nullable ChangeKind kind(String word) {
    return Arrays.stream(ChangeKind.values())
        .filter(each -> each != ChangeKind.OTHER && each.wireName().equals(word))
        .findFirst()
        .orElse(null);
  }

  private static Meaning checked(@Nullable Meaning meaning, CalendarEntry entry) {
    if (meaning == null || !isId(meaning.resource())) {
      throw new RejectedReadingException(
          RejectReason.BAD_NAME,
          "the entry '%s' names no resource: put its id into LOCATION or X-CROSSTALK-RESOURCE (or the column resource), or into a rule"
              .formatted(entry.summary()));
    }
    return meaning;
  }

  private static boolean isId(String resource) {
    try {
      Ids.check(resource);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
