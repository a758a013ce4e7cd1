package io.crosstalk.rules.privacy;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Personal data in JSON about an incident: what texts show by their form, resources of the kind
 * {@code user}, and the names of people that have acted. A user who is found once is found in all
 * other texts, too.
 */
public final class PersonalJson {
  /** Fields with fixed words, keys, and addresses of the page. */
  private static final Set<String> FIXED =
      Set.of(
          "causeClass",
          "contributing",
          "dataState",
          "environment",
          "fingerprint",
          "kind",
          "link",
          "metric",
          "resolution",
          "role",
          "severity",
          "status",
          "timeZone",
          "type",
          "unit",
          "url",
          "world");

  /** Fields with the name of a person that has acted. */
  private static final Set<String> ACTORS = Set.of("by", "actor", "author");

  /** Fields with the words of people, in which their names are replaced. */
  private static final Set<String> WORDS = Set.of("text", "reason");

  private static final int IGNORE_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  /** A shorter name is too likely to be a word. */
  private static final int SHORTEST = 3;

  private final Set<PersonalValue> found = new LinkedHashSet<>();
  private final Set<String> users = new LinkedHashSet<>();
  private final Set<String> actors = new LinkedHashSet<>();

  /** The personal data of JSON documents, in the order in which they occur. */
  public static PersonalJson in(Iterable<? extends JsonNode> documents) {
    PersonalJson data = new PersonalJson();
    documents.forEach(each -> data.collect("", each));
    return data;
  }

  public Set<PersonalValue> values() {
    Set<PersonalValue> all = new LinkedHashSet<>(found);
    actors.forEach(each -> all.add(PersonalValue.user(each)));
    return all;
  }

  private void collect(String field, JsonNode node) {
    if (node instanceof ObjectNode object) {
      boolean isUser = object.path("kind").asString("").equals("user");
      object
          .properties()
          .forEach(
              each -> {
                if (isUser && (each.getKey().equals("resource") || each.getKey().equals("id"))) {
                  addUser(lastPart(each.getValue().asString("")));
                }
                collect(each.getKey(), each.getValue());
              });
    } else if (node instanceof ArrayNode array) {
      array.forEach(each -> collect(field, each));
    } else if (node.isString() && !FIXED.contains(field)) {
      collectText(field, node.asString());
    }
  }

  private void collectText(String field, String text) {
    if (ACTORS.contains(field) && !text.isBlank()) {
      actors.add(text);
    } else {
      String unused =
          PersonalText.replaced(
              text,
              (value, spelling) -> {
                if (value.kind() == PersonalValue.Kind.USER) {
                  users.add(spelling);
                }
                found.add(value);
                return "";
              });
    }
  }

  private void addUser(String name) {
    users.add(name);
    found.add(PersonalValue.user(name));
  }

  private static String lastPart(String id) {
    return id.substring(id.lastIndexOf('/') + 1);
  }

  /**
   * Replaces personal data in a JSON document.
   *
   * @param masks mask of each value
   */
  public void mask(JsonNode document, Map<PersonalValue, String> masks) {
    Replacement replacement = replacement(masks);
    replacement.in("", document);
  }

  /** Replaces personal data in the words of people. */
  public String masked(String text, Map<PersonalValue, String> masks) {
    return replacement(masks).words.apply(text);
  }

  private Replacement replacement(Map<PersonalValue, String> masks) {
    UnaryOperator<String> names = names(users, 0, masks);
    UnaryOperator<String> people = names(actors, IGNORE_CASE, masks);
    UnaryOperator<String> texts =
        text -> names.apply(PersonalText.replaced(text, (value, spelling) -> of(value, masks)));
    return new Replacement(texts, text -> people.apply(texts.apply(text)), masks);
  }

  private static String of(PersonalValue value, Map<PersonalValue, String> masks) {
    return masks.getOrDefault(value, value.kind().word());
  }

  /** Replaces names wherever they are a word. */
  private static UnaryOperator<String> names(
      Set<String> names, int flags, Map<PersonalValue, String> masks) {
    String alternatives =
        names.stream()
            .filter(name -> name.length() >= SHORTEST)
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    if (alternatives.isEmpty()) {
      return UnaryOperator.identity();
    }
    Pattern pattern =
        Pattern.compile(
            "(?<![\\w$#@-])(?:" + alternatives + ")(?![\\w$#@-])",
            flags | Pattern.UNICODE_CHARACTER_CLASS);
    return text ->
        pattern
            .matcher(text)
            .replaceAll(
                name -> Matcher.quoteReplacement(of(PersonalValue.user(name.group()), masks)));
  }

  /**
   * Replacement of personal data.
   *
   * @param texts in a text of the diagnosis
   * @param words in the words of people
   */
  private record Replacement(
      UnaryOperator<String> texts, UnaryOperator<String> words, Map<PersonalValue, String> masks) {
    private void in(String field, JsonNode node) {
      if (node instanceof ObjectNode object) {
        for (String name : object.propertyNames().toArray(String[]::new)) {
          JsonNode value = object.path(name);
          if (value.isString() && !FIXED.contains(name)) {
            object.set(name, StringNode.valueOf(replaced(name, value.asString())));
          } else {
            in(name, value);
          }
        }
      } else if (node instanceof ArrayNode array) {
        for (int i = 0; i < array.size(); i++) {
          if (array.get(i).isString() && !FIXED.contains(field)) {
            array.set(i, StringNode.valueOf(replaced(field, array.get(i).asString())));
          } else {
            in(field, array.get(i));
          }
        }
      }
    }

    private String replaced(String field, String text) {
      if (ACTORS.contains(field) && !text.isBlank()) {
        return of(PersonalValue.user(text), masks);
      }
      return (WORDS.contains(field) ? words : texts).apply(text);
    }
  }
}
