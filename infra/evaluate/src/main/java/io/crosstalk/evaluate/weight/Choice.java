package io.crosstalk.evaluate.weight;

import io.crosstalk.engine.site.cause.Way;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A choice among the causes of one incident.
 *
 * @param name of the case and the incident
 * @param options the ways in which each cause may act
 */
record Choice(String name, List<Option> options) {
  static final String HEADER = "incident,cause,right," + String.join(",", Way.FIGURES);

  private static final int FIRST_FIGURE = 3;

  /**
   * A way in which a cause may act.
   *
   * @param cause ways with the same value belong to one cause
   */
  record Option(String cause, double[] figures, boolean isRight) {}

  Choice {
    options = List.copyOf(options);
  }

  /** Returns whether it has both a right and a wrong option. */
  boolean isDecidable() {
    long right = options.stream().filter(Option::isRight).count();
    return right > 0 && right < options.size();
  }

  /** Formats choices as rows of CSV, with a header. */
  static List<String> rows(List<Choice> choices) {
    List<String> rows = new ArrayList<>(List.of(HEADER));
    for (Choice choice : choices) {
      for (Option option : choice.options) {
        rows.add(
            "%s,%s,%d,%s"
                .formatted(
                    choice.name,
                    option.cause,
                    option.isRight ? 1 : 0,
                    DoubleStream.of(option.figures)
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(","))));
      }
    }
    return rows;
  }

  /**
   * Reverses {@link #rows}.
   *
   * @throws IllegalArgumentException when a row is wrong; the message names its line
   */
  static List<Choice> parse(List<String> rows) {
    if (rows.isEmpty() || !rows.getFirst().equals(HEADER)) {
      throw new IllegalArgumentException("line 1: the header is not that of causes");
    }
    Map<String, List<Option>> options = new LinkedHashMap<>();
    for (int i = 1; i < rows.size(); i++) {
      String[] cells = rows.get(i).split(",", -1);
      if (cells.length != FIRST_FIGURE + Way.FIGURES.size()) {
        throw new IllegalArgumentException(
            "line %d: the row has %d fields instead of %d"
                .formatted(i + 1, cells.length, FIRST_FIGURE + Way.FIGURES.size()));
      }
      options.computeIfAbsent(cells[0], name -> new ArrayList<>()).add(option(cells, i + 1));
    }
    return options.entrySet().stream()
        .map(each -> new Choice(each.getKey(), each.getValue()))
        .toList();
  }

  private static Option option(String[] cells, int line) {
    try {
      double[] figures =
          Arrays.stream(cells, FIRST_FIGURE, cells.length)
              .mapToDouble(Double::parseDouble)
              .toArray();
      return new Option(cells[1], figures, cells[2].equals("1"));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("line %d: a figure is no number".formatted(line), e);
    }
  }
}
