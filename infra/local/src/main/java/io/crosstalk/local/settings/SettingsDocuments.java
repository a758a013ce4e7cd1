package io.crosstalk.local.settings;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Parses a YAML file into its documents, each a flat list of properties with their line numbers.
 */
final class SettingsDocuments {
  private final List<List<SettingsEntry>> documents = new ArrayList<>();
  private final List<SettingsMistake> mistakes = new ArrayList<>();

  /** Parses the text of a file; a syntax error of YAML becomes a mistake. */
  static SettingsDocuments read(String yaml) {
    SettingsDocuments read = new SettingsDocuments();
    try {
      for (Node document : new Yaml().composeAll(new StringReader(yaml))) {
        read.addDocument(document);
      }
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      read.mistakes.add(new SettingsMistake(line, "not YAML: " + e.getProblem() + hint(e)));
    } catch (YAMLException e) {
      read.mistakes.add(new SettingsMistake(1, "not YAML: " + e.getMessage()));
    }
    return read;
  }

  List<List<SettingsEntry>> documents() {
    return documents;
  }

  List<SettingsMistake> mistakes() {
    return mistakes;
  }

  private static String hint(MarkedYAMLException failure) {
    return String.valueOf(failure.getProblem()).contains("TAB")
        ? " (indent with blanks, not with tabs)"
        : " (look at the indentation and the colons, in the lines before, too)";
  }

  private void addDocument(Node document) {
    List<SettingsEntry> entries = new ArrayList<>();
    if (document instanceof MappingNode mapping) {
      addMapping("", mapping, entries);
    } else if (!(document instanceof ScalarNode scalar) || !scalar.getValue().isEmpty()) {
      mistake(document, "expected 'name: value'");
    }
    documents.add(entries);
  }

  private void addMapping(String prefix, MappingNode mapping, List<SettingsEntry> entries) {
    Set<String> keys = new HashSet<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Node key = tuple.getKeyNode();
      if (key instanceof ScalarNode name) {
        if (!keys.add(name.getValue())) {
          mistake(key, "'" + name.getValue() + "' stands here twice");
        }
        String full = prefix.isEmpty() ? name.getValue() : prefix + "." + name.getValue();
        add(full, line(key), tuple.getValueNode(), entries);
      } else {
        mistake(key, "the name of a setting must be text");
      }
    }
  }

  private void add(String name, int line, Node value, List<SettingsEntry> entries) {
    switch (value) {
      case MappingNode mapping -> addMapping(name, mapping, entries);
      case SequenceNode sequence -> {
        for (int i = 0; i < sequence.getValue().size(); i++) {
          Node element = sequence.getValue().get(i);
          add(name + "[" + i + "]", line(element), element, entries);
        }
      }
      case ScalarNode scalar -> entries.add(new SettingsEntry(name, scalar.getValue(), line));
      default -> mistake(value, "'" + name + "' has no value");
    }
  }

  private void mistake(Node node, String text) {
    mistakes.add(new SettingsMistake(line(node), text));
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }
}
