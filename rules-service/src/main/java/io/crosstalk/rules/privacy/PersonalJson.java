package io.crosstalk.rules.privacy;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
          "key",
          "kind",
          "link",
          "metric",
          "part",
          "resolution",
          "role",
          "severity",
          "status",
          "system",
          "team",
          "teams",
          "timeZone",
          "type",
          "unit",
          "url",
          "world");

  /** Fields with the name of a person that has acted. */
  private static final Set<String> ACTORS = Set.of("by", "actor", "author");

  /** Fields with the words of people, in which their names are replaced. */
  private static final Set<String> WORDS = Set.of("text", "reason");

  /** Authors that are no people. */
  private static final Set<String> NO_PEOPLE = Set.of("crosstalk", "system", "erased");

  /** Author of a change of a ticket, after the name of the target. */
  private static final Pattern TICKET_AUTHOR = Pattern.compile("([^:\\s]+:)(\\S.*)");

  private static final int IGNORE_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  /** A shorter name is too likely to be a word. */
  private static final int SHORTEST = 3;

  private final Set<PersonalValue> found = new LinkedHashSet<>();
  private final Set<String> users = new LinkedHashSet<>();
  private final Set<String> actors = new LinkedHashSet<>();

  /** The personal data of JSON documents, in the order in which they occur. */
  public static PersonalJson in(Iterable<? extends JsonNode> documents) {
    PersonalJson data = new PersonalJson();
    documents.forEach(data::add);
    return data;
  }

  /** Adds the personal data of a JSON document. */
  public void add(JsonNode document) {
    collect("", document, false);
  }

  public Set<PersonalValue> values() {
    Set<PersonalValue> all = new LinkedHashSet<>(found);
    actors.forEach(each -> all.add(PersonalValue.user(each)));
    return all;
  }

  /**
   * Collects the personal data of a node.
   *
   * @param byTicket whether the object with the node is about a change of a ticket, whose assignee
   *     is a person
   */
  private void collect(String field, JsonNode node, boolean byTicket) {
    if (node instanceof ObjectNode object) {
      boolean isByTicket = isByTicket(field, object, byTicket);
      boolean isUser = object.path("kind").asString("").equals("user");
      object
          .properties()
          .forEach(
              each -> {
                if (isUser && (each.getKey().equals("resource") || each.getKey().equals("id"))) {
                  addUser(lastPart(each.getValue().asString("")));
                }
                collect(each.getKey(), each.getValue(), isByTicket);
              });
    } else if (node instanceof ArrayNode array) {
      array.forEach(each -> collect(field, each, false));
    } else if (node.isString() && isPerson(field, byTicket)) {
      addPerson(name(field, node.asString()));
    } else if (node.isString() && !FIXED.contains(field)) {
      collectText(field, node.asString(), byTicket);
    }
  }

  /**
   * Returns whether an object, or the one that it is the content of, is about a ticket's change.
   */
  private static boolean isByTicket(String field, ObjectNode object, boolean outer) {
    return (outer && field.equals("content"))
        || Stream.of(object.path("by"), object.path("actor"), object.path("deed").path("by"))
            .anyMatch(each -> TICKET_AUTHOR.matcher(each.asString("")).matches());
  }

  private static boolean isPerson(String field, boolean byTicket) {
    return ACTORS.contains(field) || (byTicket && field.equals("team"));
  }

  /** The name in a field, without the target that the person has acted in. */
  private static String name(String field, String text) {
    return text.substring(prefix(field, text).length());
  }

  private static String prefix(String field, String text) {
    Matcher author = TICKET_AUTHOR.matcher(text);
    return ACTORS.contains(field) && author.matches() ? author.group(1) : "";
  }

  private static boolean isName(String text) {
    return !text.isBlank() && !NO_PEOPLE.contains(text) && !PersonalValue.isMask(text);
  }

  private void addPerson(String name) {
    if (isName(name)) {
      actors.add(name);
    }
  }

  private void collectText(String field, String text, boolean byTicket) {
    if (byTicket && WORDS.contains(field)) {
      AssigneeText.assigneeIn(text).ifPresent(this::addPerson);
    }
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

  private void addUser(String name) {
    if (PersonalValue.isMask(name)) {
      return;
    }
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
    replacement.in("", document, false);
  }

  /** Replaces personal data in the words of people. */
  public String masked(String text, Map<PersonalValue, String> masks) {
    return replacement(masks).words.apply(text);
  }

  private Replacement replacement(Map<PersonalValue, String> masks) {
    UnaryOperator<String> names = names(users, 0, masks);
    UnaryOperator<String> people = names(people(masks), IGNORE_CASE, masks);
    UnaryOperator<String> texts =
        text -> names.apply(PersonalText.replaced(text, (value, spelling) -> of(value, masks)));
    return new Replacement(texts, text -> people.apply(texts.apply(text)), masks);
  }

  /** The people of the documents, and earlier ones whose full names cannot be words. */
  private Set<String> people(Map<PersonalValue, String> masks) {
    Set<String> people = new LinkedHashSet<>(actors);
    masks.keySet().stream()
        .filter(each -> each.kind() == PersonalValue.Kind.USER)
        .map(PersonalValue::value)
        .filter(each -> each.indexOf(' ') > 0)
        .forEach(people::add);
    return people;
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
            .sorted(Comparator.comparing(String::length).reversed())
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
    private void in(String field, JsonNode node, boolean byTicket) {
      if (node instanceof ObjectNode object) {
        boolean isByTicket = isByTicket(field, object, byTicket);
        for (String name : object.propertyNames().toArray(String[]::new)) {
          JsonNode value = object.path(name);
          if (value.isString()) {
            object.set(name, StringNode.valueOf(replaced(name, value.asString(), isByTicket)));
          } else {
            in(name, value, isByTicket);
          }
        }
      } else if (node instanceof ArrayNode array) {
        for (int i = 0; i < array.size(); i++) {
          if (array.get(i).isString()) {
            array.set(i, StringNode.valueOf(replaced(field, array.get(i).asString(), false)));
          } else {
            in(field, array.get(i), false);
          }
        }
      }
    }

    private String replaced(String field, String text, boolean byTicket) {
      if (isPerson(field, byTicket)) {
        String name = name(field, text);
        return isName(name) ? prefix(field, text) + of(PersonalValue.user(name), masks) : text;
      }
      if (FIXED.contains(field)) {
        return text;
      }
      return (WORDS.contains(field) ? words : texts).apply(text);
    }
  }
}
