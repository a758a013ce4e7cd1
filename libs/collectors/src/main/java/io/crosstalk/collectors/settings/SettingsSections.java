package io.crosstalk.collectors.settings;

import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Sections of a settings file: the fields of its outermost object. */
public final class SettingsSections {
  private final SourcePosition root;
  private final Consumer<YamlError> problems;

  /**
   * Reads the sections of a file.
   *
   * @param names names of all sections, in alphabetical order
   * @param expected what is right, for a file that is no object
   * @param problems receives the errors
   */
  public SettingsSections(
      YamlNode root, List<String> names, String expected, Consumer<YamlError> problems) {
    this.root = new SourcePosition(root, root.line());
    this.problems = problems;
    if (!(root instanceof YamlNode.Mapping mapping)) {
      problems.accept(this.root.problem(expected));
      return;
    }
    for (YamlNode.Entry entry : mapping.entries()) {
      if (!names.contains(entry.name())) {
        problems.accept(
            new YamlError(
                entry.line(),
                "'%s' is not known here; %s"
                    .formatted(entry.name(), Hints.of(entry.name(), "sections", names))));
      }
    }
  }

  /**
   * Elements of a section that is a list; none of one that does not exist.
   *
   * @param expected what is right, for a section of another form
   */
  public List<SourcePosition> list(String section, String expected) {
    Optional<SourcePosition> found = section(section);
    if (found.isEmpty()) {
      return List.of();
    }
    if (!(found.get().node() instanceof YamlNode.Sequence list)) {
      problems.accept(found.get().problem(expected));
      return List.of();
    }
    return IntStream.range(0, list.elements().size())
        .mapToObj(found.get()::element)
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Fields of a section that is an object; none of one that does not exist.
   *
   * @param expected what is right, for a section of another form
   */
  public Map<String, SourcePosition> fields(String section, String expected) {
    Optional<SourcePosition> found = section(section);
    Map<String, SourcePosition> fields = new LinkedHashMap<>();
    if (found.isPresent() && found.get().node() instanceof YamlNode.Mapping mapping) {
      mapping.entries().forEach(each -> fields.put(each.name(), SourcePosition.of(each)));
    } else {
      found.ifPresent(wrong -> problems.accept(wrong.problem(expected)));
    }
    return fields;
  }

  private Optional<SourcePosition> section(String name) {
    return root.field(name)
        .filter(each -> !(each.node() instanceof YamlNode.Scalar value && value.isNull()));
  }
}
