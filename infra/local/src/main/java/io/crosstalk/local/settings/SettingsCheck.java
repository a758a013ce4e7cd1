package io.crosstalk.local.settings;

import io.crosstalk.event.text.EditDistance;
import io.crosstalk.local.platform.Component;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the user's file of settings for mistakes: unknown settings, settings that the platform
 * itself determines, and documents for unknown services.
 */
final class SettingsCheck {
  private static final String OURS = "crosstalk";
  private static final String PROFILE = "spring.config.activate.on-profile";

  /** Largest number of wrong letters in a misspelt {@code crosstalk}. */
  private static final int MISSPELT = 2;

  private final KnownSettings known = new KnownSettings();

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
    Set<Component> named = EnumSet.noneOf(Component.class);
    document.stream()
        .filter(SettingsCheck::isProfile)
        .forEach(it -> Component.find(it.value()).ifPresent(named::add));
    return named.isEmpty() ? EnumSet.copyOf(Component.SERVICES) : named;
  }

  private Optional<String> problem(SettingsEntry entry, Set<Component> services) {
    if (isProfile(entry)) {
      return profile(entry.value());
    }
    String name = entry.name();
    String root = name.split("\\.", 2)[0];
    return ManagedSettings.reason(name)
        .map(reason -> "'%s' is set by './crosstalk up': %s".formatted(name, reason))
        .or(() -> root.equals(OURS) ? own(entry, services) : root(root));
  }

  private static boolean isProfile(SettingsEntry entry) {
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

  private Optional<String> own(SettingsEntry entry, Set<Component> services) {
    Set<Component> having = known.servicesWith(entry.name());
    if (having.isEmpty()) {
      boolean emptyGroup = entry.value().isEmpty() && known.isGroup(entry.name());
      return emptyGroup ? Optional.empty() : Optional.of(unknown(entry.name()));
    }
    return having.stream().anyMatch(services::contains)
        ? known.wrongValue(entry.name(), entry.value())
        : Optional.of(
            "'%s' is a setting of %s only".formatted(entry.name(), Component.labels(having)));
  }

  private String unknown(String name) {
    return "unknown setting '%s'%s"
        .formatted(
            name, known.similarTo(name).map(it -> "; did you mean '" + it + "'?").orElse(""));
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
