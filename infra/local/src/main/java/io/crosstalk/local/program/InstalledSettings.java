package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Settings of services that other programs have started, as these read them: files in YAML, a
 * folder with one file for each secret, and the environment, which takes precedence. References to
 * other settings are not resolved.
 */
public final class InstalledSettings {
  private static final String PROFILE = KnownSettings.uniform("spring.config.activate.on-profile");

  /** Variable of an element of a list, such as {@code CROSSTALK_UPSTREAM_RULESURL_0}. */
  private static final Pattern ELEMENT = Pattern.compile("(.+)_(\\d{1,4})_?");

  /** Values by name, those that take precedence last. */
  private final List<Map<String, String>> sources;

  private final Map<String, String> environment;

  private InstalledSettings(List<Map<String, String>> sources, Map<String, String> environment) {
    this.sources = sources;
    this.environment = environment;
  }

  /**
   * Reads the settings.
   *
   * @param defaults file whose values all others replace; it need not exist
   * @param secrets folder of files with the names of settings; it need not exist
   * @param file file of the user; it need not exist
   */
  public static InstalledSettings read(
      Path defaults, Path secrets, Path file, Map<String, String> environment) {
    List<Map<String, String>> sources = new ArrayList<>();
    addFile(defaults, sources);
    sources.add(secrets(secrets));
    addFile(file, sources);
    return new InstalledSettings(sources, environment);
  }

  private static void addFile(Path file, List<Map<String, String>> sources) {
    if (Files.exists(file)) {
      sources.addAll(SettingsCheck.values(file));
    }
  }

  private static Map<String, String> secrets(Path folder) {
    Map<String, String> secrets = new LinkedHashMap<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path each : files.filter(Files::isRegularFile).toList()) {
          String name = each.getFileName().toString();
          if (name.startsWith("crosstalk.")) {
            secrets.put(name, Files.readString(each).strip());
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the secrets in " + folder + " cannot be read", e);
      }
    }
    return secrets;
  }

  /** Texts about settings of Crosstalk in files that no service has: these are ignored. */
  public List<String> mistakes() {
    KnownSettings known = new KnownSettings();
    return sources.stream()
        .flatMap(source -> source.entrySet().stream())
        .filter(each -> each.getKey().startsWith("crosstalk."))
        .flatMap(each -> known.mistake(each.getKey(), each.getValue()).stream())
        .distinct()
        .toList();
  }

  /** Value of a setting of a service, a list with commas; empty when it has its default. */
  public Optional<String> find(Component service, String name) {
    String wanted = KnownSettings.uniform(name);
    Optional<String> found = variable(wanted.replace(".", ""));
    for (Map<String, String> source : sources.reversed()) {
      if (found.isPresent()) {
        return found;
      }
      if (isFor(service, source)) {
        found = value(source, wanted);
      }
    }
    return found;
  }

  /** Values of a service whose names begin with a prefix, by the rest of the name. */
  public Map<String, String> group(Component service, String prefix) {
    Map<String, String> group = new LinkedHashMap<>();
    String start = prefix + ".";
    for (Map<String, String> source : sources) {
      if (isFor(service, source)) {
        source.forEach(
            (name, value) -> {
              if (name.startsWith(start)) {
                group.put(name.substring(start.length()).replaceAll("^\\[|]$", ""), value);
              }
            });
      }
    }
    String variables = start.toUpperCase(Locale.ROOT).replace('.', '_').replace("-", "");
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(variables)) {
            String rest = name.substring(variables.length());
            group.put(rest.toLowerCase(Locale.ROOT).replace('_', '.'), value);
          }
        });
    return group;
  }

  private static boolean isFor(Component service, Map<String, String> source) {
    return value(source, PROFILE)
        .map(profiles -> List.of(profiles.split(" *, *")).contains(service.label()))
        .orElse(true);
  }

  /** Value of a source; the elements of a list are in their order there. */
  private static Optional<String> value(Map<String, String> source, String wanted) {
    return source.entrySet().stream()
        .filter(each -> isPartOf(wanted, KnownSettings.uniform(each.getKey())))
        .map(Map.Entry::getValue)
        .reduce((before, next) -> before + "," + next);
  }

  private static boolean isPartOf(String wanted, String name) {
    return name.equals(wanted) || name.equals(wanted + "[n]");
  }

  /** Value in the environment; the elements of a list are ordered by their numbers. */
  private Optional<String> variable(String wanted) {
    Map<Integer, String> elements = new TreeMap<>();
    for (Map.Entry<String, String> each : environment.entrySet()) {
      if (uniformVariable(each.getKey()).equals(wanted)) {
        return Optional.of(each.getValue());
      }
      Matcher element = ELEMENT.matcher(each.getKey());
      if (element.matches() && uniformVariable(element.group(1)).equals(wanted)) {
        elements.put(Integer.valueOf(element.group(2)), each.getValue());
      }
    }
    return elements.values().stream().reduce((before, next) -> before + "," + next);
  }

  private static String uniformVariable(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "");
  }
}
