package io.crosstalk.rules.ownership;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

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
    Node root = parsed(content);
    if (root == null) {
      return reader.file.build();
    }
    if (!(root instanceof SequenceNode list)) {
      throw new OwnerException(line(root), "The file is no list; begin each entry with '- '.");
    }
    list.getValue().forEach(reader::take);
    return reader.file.build();
  }

  private static @Nullable Node parsed(byte[] content) throws OwnerException {
    if (content.length > MAX_BYTES) {
      throw new OwnerException(1, "The file has more than 4 MB; write CSV instead.");
    }
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_BYTES);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return new Yaml(options).compose(new StringReader(text));
    } catch (CharacterCodingException e) {
      throw new OwnerException(1, "The file is not UTF-8.");
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark();
      throw new OwnerException(
          mark == null ? 1 : mark.getLine() + 1, "It is not YAML: " + e.getProblem() + ".");
    } catch (YAMLException e) {
      String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new OwnerException(1, "It is not YAML: " + problem + ".");
    }
  }

  private void take(Node node) {
    try {
      Map<String, String> texts = new HashMap<>();
      List<String> resources = new ArrayList<>();
      read(node, texts, resources);
      List<Owner> owners = new ArrayList<>();
      for (String resource : resources.isEmpty() ? List.of("") : resources) {
        texts.put(OwnerFields.RESOURCE, resource);
        owners.add(new OwnerFields(line(node), texts).owner(zone, validFrom));
      }
      owners.forEach(owner -> file.add(line(node), owner));
    } catch (OwnerException e) {
      file.add(e);
    }
  }

  private static void read(Node node, Map<String, String> texts, List<String> resources)
      throws OwnerException {
    if (!(node instanceof MappingNode mapping)) {
      throw new OwnerException(line(node), "The entry has no fields; write 'team: …'.");
    }
    for (NodeTuple tuple : mapping.getValue()) {
      String field = text(tuple.getKeyNode());
      if (!OwnerFields.NAMES.contains(field)) {
        throw new OwnerException(
            line(tuple.getKeyNode()),
            "There is no field '%s'; the fields are %s."
                .formatted(field, String.join(", ", OwnerFields.NAMES)));
      }
      if (field.equals(OwnerFields.RESOURCE)
          && tuple.getValueNode() instanceof SequenceNode several) {
        for (Node each : several.getValue()) {
          resources.add(text(each));
        }
      } else if (field.equals(OwnerFields.RESOURCE)) {
        resources.add(text(tuple.getValueNode()));
      } else {
        texts.put(field, text(tuple.getValueNode()));
      }
    }
  }

  private static String text(Node node) throws OwnerException {
    if (!(node instanceof ScalarNode scalar)) {
      throw new OwnerException(line(node), "A text is expected here, not a list or fields.");
    }
    return scalar.getTag().equals(Tag.NULL) ? "" : scalar.getValue();
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }
}
