package io.crosstalk.local.program;

import io.crosstalk.event.text.EditDistance;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.event.yaml.YamlReader;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Check of the user's file with settings of the services before a start: an optional YAML file with
 * Spring's property names, which each service reads itself. Unknown settings, settings that the
 * platform itself determines, and documents for unknown services are mistakes; the services check
 * the values.
 */
public final class SettingsCheck {
  private static final int MOST_LISTED = 20;
  private static final String OURS = "crosstalk";
  private static final String PROFILE = "spring.config.activate.on-profile";

  /** Largest number of wrong letters in a misspelt {@code crosstalk}. */
  private static final int MISSPELT = 2;

  private final KnownSettings known = new KnownSettings();
  private final List<String> mistakes = new ArrayList<>();

  private SettingsCheck() {}

  /**
   * Setting in the file.
   *
   * @param name full name of the property, such as {@code crosstalk.webhooks.targets[0].url}
   * @param value scalar value; empty for an empty entry
   * @param line line of the key, from 1
   */
  private record Entry(String name, String value, int line) {}

  /**
   * Checks the file, if there is one.
   *
   * @throws CommandFailure when the file has mistakes; the message lists them with their lines
   */
  public static void requireCorrect(Path file) {
    List<String> mistakes = Files.exists(file) ? mistakes(content(file)) : List.of();
    if (!mistakes.isEmpty()) {
      StringBuilder text =
          new StringBuilder("the settings in " + file + " are wrong, nothing was started");
      mistakes.stream().limit(MOST_LISTED).forEach(it -> text.append("%n  %s".formatted(it)));
      if (mistakes.size() > MOST_LISTED) {
        text.append("%n  and %d more".formatted(mistakes.size() - MOST_LISTED));
      }
      throw CommandFailure.usage(
          text.toString(),
          "correct the file, or move it away to use the defaults; components that run keep the"
              + " settings of their start; the README of each service has a table of its settings");
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw CommandFailure.usage(
          "the settings in " + file + " cannot be read: " + e,
          "make it a readable text file in UTF-8, or move it away to use the defaults",
          e);
    }
  }

  /** Mistakes of a file with their line numbers, in the order of its documents. */
  static List<String> mistakes(String yaml) {
    SettingsCheck check = new SettingsCheck();
    documents(yaml).forEach(check::check);
    return check.mistakes;
  }

  /** Returns whether the file has a setting, in any of its documents. */
  static boolean contains(Path file, String name) {
    if (!Files.exists(file)) {
      return false;
    }
    SettingsCheck check = new SettingsCheck();
    return documents(content(file)).stream()
        .flatMap(document -> check.entries(document).stream())
        .anyMatch(each -> KnownSettings.uniform(each.name()).equals(KnownSettings.uniform(name)));
  }

  /**
   * Names and values of each document of a file.
   *
   * @throws CommandFailure when the file cannot be read
   */
  static List<Map<String, String>> values(Path file) {
    SettingsCheck check = new SettingsCheck();
    List<Map<String, String>> values = new ArrayList<>();
    for (String document : documents(content(file))) {
      Map<String, String> ofDocument = new LinkedHashMap<>();
      check.entries(document).forEach(each -> ofDocument.put(each.name(), each.value()));
      values.add(ofDocument);
    }
    if (!check.mistakes.isEmpty()) {
      throw CommandFailure.usage(
          "the settings in %s cannot be read: %s".formatted(file, check.mistakes.getFirst()),
          "correct the file");
    }
    return values;
  }

  /** Texts of the documents, each below as many empty lines as there are lines before it. */
  private static List<String> documents(String yaml) {
    List<String> documents = new ArrayList<>();
    StringBuilder document = new StringBuilder();
    int number = 0;
    for (String line : yaml.lines().toList()) {
      if (line.matches("---(\\s.*)?")) {
        documents.add(document.toString());
        document = new StringBuilder("\n".repeat(number)).append(line.substring(3));
      } else {
        document.append(line);
      }
      document.append('\n');
      number++;
    }
    documents.add(document.toString());
    return documents;
  }

  private void check(String document) {
    for (Entry entry : entries(document)) {
      problem(entry).ifPresent(text -> mistake(entry.line(), text));
    }
  }

  private List<Entry> entries(String document) {
    List<Entry> entries = new ArrayList<>();
    try {
      YamlReader.readUnique(document.getBytes(StandardCharsets.UTF_8))
          .ifPresent(root -> add("", root.line(), root, entries));
    } catch (YamlException e) {
      mistake(e.line(), e.problem() + "; " + e.hint());
    }
    return entries;
  }

  private void add(String name, int line, YamlNode value, List<Entry> entries) {
    switch (value) {
      case YamlNode.Mapping mapping ->
          mapping
              .entries()
              .forEach(
                  entry ->
                      add(
                          name.isEmpty() ? entry.name() : name + "." + entry.name(),
                          entry.line(),
                          entry.value(),
                          entries));
      case YamlNode.Sequence list -> {
        for (int i = 0; i < list.elements().size(); i++) {
          YamlNode element = list.elements().get(i);
          add(name + "[" + i + "]", element.line(), element, entries);
        }
      }
      case YamlNode.Scalar scalar -> {
        if (!name.isEmpty()) {
          entries.add(new Entry(name, scalar.isNull() ? "" : scalar.text(), line));
        } else if (!scalar.isNull()) {
          mistake(line, "expected 'name: value'");
        }
      }
    }
  }

  private void mistake(int line, String text) {
    mistakes.add("line %d: %s".formatted(line, text));
  }

  private Optional<String> problem(Entry entry) {
    if (isProfile(entry)) {
      return profile(entry.value());
    }
    String name = entry.name();
    String root = name.split("\\.", 2)[0];
    return ManagedSetting.reason(name)
        .map(reason -> "'%s' is set by './crosstalk up': %s".formatted(name, reason))
        .or(() -> root.equals(OURS) ? known.mistake(name, entry.value()) : root(root));
  }

  private static boolean isProfile(Entry entry) {
    String name = entry.name().replaceAll("\\[\\d+]$", "");
    return KnownSettings.uniform(name).equals(KnownSettings.uniform(PROFILE));
  }

  private static Optional<String> profile(String value) {
    return Component.find(value).filter(Component.SERVICES::contains).isPresent()
        ? Optional.empty()
        : Optional.of(
            "there is no service '%s'; the services are %s"
                .formatted(value, Component.labels(Component.SERVICES)));
  }

  /**
   * Text about a mistake in the first element of a name; empty when there is none. Names that do
   * not begin with {@code crosstalk} belong to Spring, unless they look like a misspelling.
   */
  private static Optional<String> root(String root) {
    if (Component.find(root).isPresent()) {
      return Optional.of(
          "'%s' is no setting; for one service only, write '---' and '%s: %s' before its settings"
              .formatted(root, PROFILE, root));
    }
    return EditDistance.of(root, OURS) <= MISSPELT
        ? Optional.of("unknown setting '%s'; did you mean '%s'?".formatted(root, OURS))
        : Optional.empty();
  }
}
