package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Phrases that several explanations use. */
final class Phrases {
  private static final int NAMED = 3;

  private Phrases() {}

  static String duration(Duration duration) {
    return Texts.duration(duration);
  }

  /** The kind and the id of a resource; only the id of a user, which is a name already. */
  static String place(SharedResource shared) {
    return shared.kind() == ResourceKind.USER
        ? shared.id()
        : Texts.of("place", shared.kind(), shared.id());
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
      return Texts.of("list.others", String.join(", ", first), count - named);
    }
    return Texts.list(first);
  }

  /**
   * Returns a sentence about a resource with a lower-case beginning, for use after its name. A
   * sentence that begins with the name of another resource stays.
   */
  static String lowerCase(String sentence) {
    String words = Texts.of("exoneration.beginnings");
    return Stream.of(words.split(" ")).anyMatch(sentence::startsWith)
        ? sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1)
        : sentence;
  }

  /** Returns a sentence with a capital first letter. */
  static String capitalized(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /**
   * Phrase with the resource whose figures verify a remedy; empty when the resource was not stored.
   */
  static String measured(Remedy remedy) {
    return remedy.resource().isEmpty()
        ? ""
        : Texts.of("remedy.measured", Texts.metric(remedy.metric()), remedy.resource()) + " ";
  }

  /** A suspect with its environment, where it is known. */
  static String named(Suspect suspect) {
    return named(suspect.resource(), suspect.environment());
  }

  static String named(String resource, Environment environment) {
    return environment == Environment.UNKNOWN
        ? resource
        : Texts.of("resource.environment", resource, environment);
  }

  /** A text in brackets after a space; empty for an empty text. */
  static String inBrackets(String text) {
    return text.isEmpty() ? "" : " (" + text + ")";
  }

  /** The change with its resource and time. */
  static String change(Change change, SiteTime site) {
    return Texts.of(
        "change.at",
        change.kind(),
        change.resource(),
        site.day(change.time()),
        inBrackets(change.detail()));
  }

  /**
   * Returns the first sentence of a text, with its full stop. A full stop inside brackets ends no
   * sentence.
   */
  static String firstSentence(String text) {
    int end = text.indexOf(". ");
    while (end >= 0 && isInBrackets(text, end)) {
      end = text.indexOf(". ", end + 1);
    }
    return end < 0 ? sentence(text) : text.substring(0, end + 1);
  }

  private static boolean isInBrackets(String text, int at) {
    String before = text.substring(0, at);
    return before.chars().filter(c -> c == '(').count()
        > before.chars().filter(c -> c == ')').count();
  }

  /** Returns a text as one line with exactly one full stop at the end. */
  static String sentence(String text) {
    return text.isEmpty() || text.endsWith(".") ? text : text + ".";
  }
}
