package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.ResourceKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Turns of phrase that explanations share. */
final class Phrases {
  private static final int NAMED = 3;

  private Phrases() {}

  static String duration(Duration duration) {
    long minutes = Math.round(duration.toSeconds() / 60.0);
    if (minutes < 2) {
      return duration.toSeconds() + " s";
    }
    if (minutes < 120) {
      return minutes + " min";
    }
    return minutes % 60 == 0
        ? minutes / 60 + " h"
        : "%d h %d min".formatted(minutes / 60, minutes % 60);
  }

  static String kind(ResourceKind kind) {
    return kind.wireName().replace('_', ' ');
  }

  /** Length of the longest list that is named in full. */
  static int longestInFull() {
    return NAMED + 1;
  }

  /** The first few by name, the others by number. */
  static String list(List<String> names) {
    return list(names, names.size());
  }

  /**
   * The same where only the first names are at hand.
   *
   * @param names all of them, or at least the first {@link #longestInFull}
   * @param count of all names
   */
  static String list(List<String> names, int count) {
    int named = count <= longestInFull() ? count : NAMED;
    List<String> first = names.subList(0, named);
    if (named < count) {
      return String.join(", ", first) + " and " + (count - named) + " others";
    }
    return named == 1
        ? first.getFirst()
        : String.join(", ", first.subList(0, named - 1)) + " and " + first.getLast();
  }

  /** A sentence that goes on after others: it does not begin with a capital. */
  static String lowerCase(String sentence) {
    boolean pronoun = sentence.startsWith("It") || sentence.startsWith("Together");
    return pronoun
        ? sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1)
        : sentence;
  }

  /** What was done, spelt as its makers do. */
  static String change(String wireName) {
    return wireName.replace('_', ' ').replace("vmotion", "vMotion");
  }

  /** Whose figures a remedy is judged by; empty where that was not kept. */
  static String measured(Remedy remedy) {
    return remedy.resource().isEmpty()
        ? ""
        : "%s of %s ".formatted(MetricCatalogue.of(remedy.metric()).plainName(), remedy.resource());
  }

  /** What was done, to what and when. */
  static String change(Change change, SiteTime site) {
    String detail = change.detail().isEmpty() ? "" : " (" + change.detail() + ")";
    return "%s on %s, %s%s"
        .formatted(
            change(change.kind().wireName()), change.resource(), site.day(change.time()), detail);
  }

  /** One line, with one full stop at its end. */
  static String sentence(String text) {
    return text.isEmpty() || text.endsWith(".") ? text : text + ".";
  }
}
