package io.crosstalk.collectors.files;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ObjectiveSettings;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.text.Hints;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Resource that the settings describe, because the files contain only its samples.
 *
 * @param id id without the source's prefix
 * @param kind word of the vocabulary, such as {@code vm}
 * @param layer word of the vocabulary, such as {@code storage}
 * @param uses ids of the used resources; ids in the same list get the source's prefix, all others
 *     are unchanged
 */
public record ResourceSettings(
    String id,
    String kind,
    String layer,
    @Nullable String name,
    @Nullable String environment,
    @Nullable String team,
    Map<String, Object> attributes,
    List<String> uses) {

  public ResourceSettings {
    attributes = attributes == null ? Map.of() : Map.copyOf(attributes);
    uses = uses == null ? List.of() : List.copyOf(uses);
  }

  /** The same settings with other used resources. */
  public ResourceSettings with(List<String> used) {
    return new ResourceSettings(id, kind, layer, name, environment, team, attributes, used);
  }

  /**
   * Converts the configured resources to resources of the inventory, with the source's prefix
   * before their ids.
   *
   * @throws InvalidSourceException when a kind, layer or other word is unknown; the message names
   *     the resource
   */
  public static List<Resource> resources(List<ResourceSettings> all, SourceContext context) {
    Set<String> local =
        all.stream()
            .map(
                each ->
                    SettingChecks.present(
                        "resources.id", each.id, "is missing in entry " + (all.indexOf(each) + 1)))
            .collect(Collectors.toUnmodifiableSet());
    return all.stream().map(each -> each.listed(local, context)).toList();
  }

  private Resource listed(Set<String> local, SourceContext context) {
    try {
      return resource("resources", id, local, context);
    } catch (InvalidSourceException e) {
      throw new InvalidSourceException(
          e.property(), "%s (resource '%s')".formatted(e.getMessage(), id));
    }
  }

  /**
   * Returns a resource of the inventory with the properties of these settings and another id; used
   * for resources that are found in the data.
   *
   * @param setting path of these settings in the file, for error messages
   * @param localId id of the resource without the source's prefix
   * @param localIds ids that get the source's prefix
   */
  public Resource resource(
      String setting, String localId, Set<String> localIds, SourceContext context) {
    checkObjectives(setting + ".attributes", attributes);
    return new Resource(
        context.id(localId),
        word(setting + ".kind", kind, ResourceKind.values(), ResourceKind::wireName),
        word(setting + ".layer", layer, Layer.values(), Layer::wireName),
        name,
        SettingChecks.parsed(
            setting + ".environment", environment, Environment.UNKNOWN, Environment::parse),
        team,
        attributes,
        uses.stream().map(used -> localIds.contains(used) ? context.id(used) : used).toList());
  }

  /**
   * Checks the attributes that set objectives.
   *
   * @param property path of the attributes in the file, for error messages
   * @throws InvalidSourceException when an objective is not usable
   */
  public static void checkObjectives(String property, Map<String, Object> attributes) {
    try {
      ObjectiveSettings.check(attributes);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException(property, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the meaning of a word; the message on a missing or wrong one has all words. */
  private static <T> T word(
      String property, @Nullable String word, T[] all, Function<T, String> name) {
    List<String> names = Arrays.stream(all).map(name).toList();
    String given =
        SettingChecks.present(property, word, "is missing: one of " + String.join(", ", names));
    int index = names.indexOf(given);
    if (index < 0) {
      throw new InvalidSourceException(
          property, "there is no '%s': %s".formatted(given, Hints.of(given, "words", names)));
    }
    return all[index];
  }
}
