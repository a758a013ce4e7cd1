package io.crosstalk.gateway;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.springframework.web.util.UriUtils;

/** The query parameters of one path. */
final class Parameters {
  static final Parameters NONE = of();

  private final List<Parameter> known;

  private Parameters(List<Parameter> known) {
    this.known = known;
  }

  static Parameters of(Parameter... known) {
    return new Parameters(List.of(known));
  }

  List<String> names() {
    return known.stream().map(Parameter::name).toList();
  }

  /**
   * The query to pass on, with its question mark; empty without parameters.
   *
   * @throws BadRequestException for an unknown parameter or an invalid value
   */
  String query(Map<String, String[]> given) {
    given.keySet().forEach(this::requireKnown);
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    for (Parameter parameter : known) {
      for (String value : given.getOrDefault(parameter.name(), new String[0])) {
        add(query, parameter, value);
      }
    }
    return query.toString();
  }

  private void requireKnown(String name) {
    if (!names().contains(name)) {
      String rest = known.isEmpty() ? "takes none." : "knows: " + String.join(", ", names()) + ".";
      throw new BadRequestException(
          "Unknown query parameter '" + name + "'; this path " + rest, names());
    }
  }

  private void add(StringJoiner query, Parameter parameter, String value) {
    // An empty field of a form means that nothing was chosen.
    if (!value.isEmpty()) {
      query.add(
          parameter.name() + "=" + UriUtils.encode(read(parameter, value), StandardCharsets.UTF_8));
    }
  }

  private String read(Parameter parameter, String value) {
    try {
      return parameter.reader().apply(value);
    } catch (IllegalArgumentException e) {
      throw new BadRequestException(
          "Query parameter '" + parameter.name() + "': " + e.getMessage() + ".", names());
    }
  }
}
