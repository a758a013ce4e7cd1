package io.crosstalk.collectors.performance.format;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Resource that a file names.
 *
 * @param id id without the source's prefix; an id that begins with {@code naa.}, {@code eui.} or
 *     {@code t10.} is worldwide and gets none
 * @param name name for people
 * @param attributes attributes of the inventory, such as {@code vcpus}
 * @param columns columns that the attributes were read from, by attribute, where the file does not
 *     say it by itself
 * @param uses ids of the resources that it depends on, written like {@code id}
 */
public record FoundResource(
    String id,
    ResourceKind kind,
    Layer layer,
    String name,
    Map<String, Object> attributes,
    Map<String, String> columns,
    List<String> uses) {

  /** Worldwide id of a volume, in small letters. */
  public static final Pattern VOLUME = Pattern.compile("(?:naa|eui)\\.[0-9a-f]{16,32}");

  public FoundResource(String id, ResourceKind kind, Layer layer, String name, List<String> uses) {
    this(id, kind, layer, name, Map.of(), uses);
  }

  public FoundResource(
      String id,
      ResourceKind kind,
      Layer layer,
      String name,
      Map<String, Object> attributes,
      List<String> uses) {
    this(id, kind, layer, name, attributes, Map.of(), uses);
  }
}
