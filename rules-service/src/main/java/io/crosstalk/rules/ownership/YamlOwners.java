package io.crosstalk.rules.ownership;

import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.event.yaml.YamlReader;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads owners from a list in YAML, of which JSON is a part. */
final class YamlOwners {
  /** Most bytes of a file; a larger list is better kept as CSV. */
  static final int MAX_BYTES = 4 * 1024 * 1024;

  private final OwnerFileBuilder file;
  private final ZoneId zone;
  private final @Nullable Instant validFrom;

  private YamlOwners(String name, ZoneId zone, @Nullable Instant validFrom) {
    this.file = new OwnerFileBuilder(name);
    this.zone = zone;
    this.validFrom = validFrom;
  }

  /**
   * Reads a file.
   *
   * @param zone time zone of times without an offset
   * @param validFrom event time from which an entry without a time counts; null for always
   * @throws OwnerException when it is not a list in YAML
   */
  static OwnerFile read(String name, byte[] content, ZoneId zone, @Nullable Instant validFrom)
      throws OwnerException {
    YamlOwners reader = new YamlOwners(name, zone, validFrom);
    Optional<YamlNode> root = document(content);
    if (root.isPresent()) {
      if (!(root.get() instanceof YamlNode.Sequence list)) {
        throw new OwnerException(
            root.get().line(), "The file is no list; begin each entry with '- '.");
      }
      list.elements().forEach(reader::take);
    }
    return reader.file.build();
  }

  private static Optional<YamlNode> document(byte[] content) throws OwnerException {
    if (content.length > MAX_BYTES) {
      throw new OwnerException(1, "The file has more than 4 MB; write CSV instead.");
    }
    try {
      return YamlReader.read(content);
    } catch (YamlException e) {
      throw new OwnerException(e.line(), Hints.sentence(e.problem()) + "; " + e.hint() + ".");
    }
  }

  private void take(YamlNode node) {
    try {
      Map<String, String> texts = new HashMap<>();
      List<String> resources = new ArrayList<>();
      read(node, texts, resources);
      List<Owner> owners = new ArrayList<>();
      for (String resource : resources.isEmpty() ? List.of("") : resources) {
        texts.put(OwnerFields.RESOURCE, resource);
        owners.add(new OwnerFields(node.line(), texts).owner(zone, validFrom));
      }
      owners.forEach(owner -> file.add(node.line(), owner));
    } catch (OwnerException e) {
      file.add(e);
    }
  }

  private static void read(YamlNode node, Map<String, String> texts, List<String> resources)
      throws OwnerException {
    if (!(node instanceof YamlNode.Mapping mapping)) {
      throw new OwnerException(node.line(), "The entry has no fields; write 'team: …'.");
    }
    for (YamlNode.Entry entry : mapping.entries()) {
      String field = entry.name();
      if (!OwnerFields.NAMES.contains(field)) {
        throw new OwnerException(
            entry.line(),
            "There is no field '%s'; %s."
                .formatted(field, Hints.of(field, "fields", OwnerFields.NAMES)));
      }
      if (field.equals(OwnerFields.RESOURCE)) {
        List<YamlNode> named =
            entry.value() instanceof YamlNode.Sequence several
                ? several.elements()
                : List.of(entry.value());
        for (YamlNode each : named) {
          resources.add(text(each));
        }
      } else {
        texts.put(field, text(entry.value()));
      }
    }
  }

  private static String text(YamlNode node) throws OwnerException {
    if (!(node instanceof YamlNode.Scalar scalar)) {
      throw new OwnerException(node.line(), "A text is expected here, not a list or fields.");
    }
    return scalar.isNull() ? "" : scalar.text();
  }
}
