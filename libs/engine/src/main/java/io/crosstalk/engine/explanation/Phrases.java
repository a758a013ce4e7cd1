package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Change;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Phrases that several explanations use. */
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

  /** The kind and the id of a resource; only the id of a user, which is a name already. */
  static String place(SharedResource shared) {
    return shared.kind() == ResourceKind.USER
        ? shared.id()
        : "the %s %s".formatted(kind(shared.kind()), shared.id());
  }

  /** Maximum number of names in a list that is not abbreviated. */
  static int longestInFull() {
    return NAMED + 1;
  }

  /** Returns the first few names, and the number of the other names. */
  static String list(List<String> names) {
    return list(names, names.size());
  }

  /**
   * Returns the first few names, and the number of the other names when only the first names are
   * known.
   *
   * @param names all names, or at least the first {@link #longestInFull}
   * @param count number of all names
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

  /** Returns a sentence with a lower-case beginning, for use inside another sentence. */
  static String lowerCase(String sentence) {
    boolean pronoun = sentence.startsWith("It") || sentence.startsWith("Together");
    return pronoun
        ? sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1)
        : sentence;
  }

  /** Returns a sentence with a capital first letter. */
  static String capitalized(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /** The kind of a change in the spelling of its product. */
  static String change(String wireName) {
    return wireName.replace('_', ' ').replace("vmotion", "vMotion");
  }

  /**
   * Phrase with the resource whose figures verify a remedy; empty when the resource was not stored.
   */
  static String measured(Remedy remedy) {
    return remedy.resource().isEmpty()
        ? ""
        : "%s of %s ".formatted(MetricCatalogue.of(remedy.metric()).plainName(), remedy.resource());
  }

  /** The change with its resource and time. */
  static String change(Change change, SiteTime site) {
    String detail = change.detail().isEmpty() ? "" : " (" + change.detail() + ")";
    return "%s on %s, %s%s"
        .formatted(
            change(change.kind().wireName()), change.resource(), site.day(change.time()), detail);
  }

  /** Returns a text as one line with exactly one full stop at the end. */
  static String sentence(String text) {
    return text.isEmpty() || text.endsWith(".") ? text : text + ".";
  }
}
