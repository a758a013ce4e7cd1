package io.crosstalk.local.platform;

import io.crosstalk.event.text.EditDistance;
import io.crosstalk.event.text.NearestWord;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks the user's file of settings for mistakes: unknown settings, settings that the platform
 * itself determines, and documents for unknown services.
 */
final class SettingsCheck {
  private static final String OURS = "crosstalk";
  private static final String PROFILE = "spring.config.activate.on-profile";

  /** Largest number of wrong letters in a misspelt {@code crosstalk}. */
  private static final int MISSPELT = 2;

  private final KnownSettings known;

  SettingsCheck(KnownSettings known) {
    this.known = known;
  }

  /** Mistakes of a file, in the order of their lines. */
  List<SettingsMistake> mistakes(String yaml) {
    SettingsDocuments read = SettingsDocuments.read(yaml);
    List<SettingsMistake> mistakes = new ArrayList<>(read.mistakes());
    for (List<SettingsEntry> document : read.documents()) {
      Set<Component> services = services(document);
      for (SettingsEntry entry : document) {
        problem(entry, services)
            .ifPresent(text -> mistakes.add(new SettingsMistake(entry.line(), text)));
      }
    }
    mistakes.sort(Comparator.comparingInt(SettingsMistake::line));
    return mistakes;
  }

  private static Set<Component> services(List<SettingsEntry> document) {
    Set<Component> named =
        document.stream()
            .filter(SettingsCheck::isProfile)
            .flatMap(it -> Component.find(it.value()).stream())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Component.class)));
    return named.isEmpty() ? EnumSet.copyOf(Component.STAGES.getLast()) : named;
  }

  private Optional<String> problem(SettingsEntry entry, Set<Component> services) {
    if (isProfile(entry)) {
      return profile(entry.value());
    }
    return ManagedSettings.reason(entry.name())
        .map(reason -> "'" + entry.name() + "' is set by './crosstalk up': " + reason)
        .or(() -> entry.root().equals(OURS) ? own(entry, services) : root(entry.root()));
  }

  private static boolean isProfile(SettingsEntry entry) {
    String name = entry.name().replaceAll("\\[\\d+]$", "");
    return KnownSettings.uniform(name).equals(KnownSettings.uniform(PROFILE));
  }

  private static Optional<String> profile(String value) {
    return Component.find(value).filter(Component.STAGES.getLast()::contains).isPresent()
        ? Optional.empty()
        : Optional.of("there is no service '" + value + "'; the services are " + labels());
  }

  private Optional<String> own(SettingsEntry entry, Set<Component> services) {
    Set<Component> having = known.servicesWith(entry.name());
    if (having.isEmpty()) {
      boolean emptyGroup = entry.value().isEmpty() && known.isGroup(entry.name());
      return emptyGroup ? Optional.empty() : Optional.of(unknown(entry.name()));
    }
    if (having.stream().anyMatch(services::contains)) {
      return value(entry);
    }
    String owners = having.stream().map(Component::label).collect(Collectors.joining(", "));
    return Optional.of("'" + entry.name() + "' is a setting of " + owners + " only");
  }

  /** Text about a value that its setting cannot have; placeholders are resolved by the service. */
  private Optional<String> value(SettingsEntry entry) {
    return KnownSettings.isTimeZone(entry.name())
        ? wrongZone(entry.name(), entry.value())
        : wrongValue(entry.name(), entry.value(), known.values(entry.name()));
  }

  /**
   * Text about a value that is no name of a time zone; empty for a possible one.
   *
   * @param name the setting, or its environment variable
   */
  static Optional<String> wrongZone(String name, String value) {
    Set<String> zones = ZoneId.getAvailableZoneIds();
    if (value.isEmpty() || value.contains("${") || zones.contains(value)) {
      return Optional.empty();
    }
    return Optional.of(
        "'%s' cannot have the value '%s'%s is a name of the IANA database, such as Europe/Berlin, or UTC"
            .formatted(name, value, suggestion(value, zones)));
  }

  /** The rest of a sentence about a wrong value, up to its next subject. */
  private static String suggestion(String value, Collection<String> possible) {
    return NearestWord.of(value, possible)
        .map(it -> "; did you mean '" + it + "'? It")
        .orElse("; it");
  }

  /**
   * Text about a value that a setting cannot have; empty for a possible one.
   *
   * @param name the setting, or its environment variable
   * @param values all possible values; empty when they are not listed
   */
  static Optional<String> wrongValue(String name, String value, List<String> values) {
    boolean isPossible =
        values.isEmpty()
            || value.contains("${")
            || values.stream().anyMatch(value.strip()::equalsIgnoreCase);
    if (isPossible) {
      return Optional.empty();
    }
    return Optional.of(
        "'%s' cannot have the value '%s'%s can have %s"
            .formatted(name, value, suggestion(value, values), String.join(" or ", values)));
  }

  private String unknown(String name) {
    String text = "unknown setting '" + name + "'";
    return known
        .renamed(name)
        .map(it -> text + "; it is now '" + it + "'")
        .or(() -> known.similarTo(name).map(it -> text + "; did you mean '" + it + "'?"))
        .orElse(text);
  }

  /**
   * Text about a mistake in the first element of a name; empty when there is none. Names that do
   * not begin with {@code crosstalk} belong to Spring, unless they look like a misspelling.
   */
  private static Optional<String> root(String root) {
    if (Component.find(root).isPresent()) {
      return Optional.of(
          "'"
              + root
              + "' is no setting; for one service only, write '---' and '"
              + PROFILE
              + ": "
              + root
              + "' before its settings");
    }
    return EditDistance.of(root, OURS) <= MISSPELT
        ? Optional.of("unknown setting '" + root + "'; did you mean '" + OURS + "'?")
        : Optional.empty();
  }

  private static String labels() {
    return Component.STAGES.getLast().stream()
        .map(Component::label)
        .collect(Collectors.joining(", "));
  }
}
