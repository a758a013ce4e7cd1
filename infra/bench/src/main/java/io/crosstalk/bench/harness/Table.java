package io.crosstalk.bench.harness;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Table of figures. Text is aligned to the left, and figures are aligned to the right. */
public final class Table {
  /**
   * A column.
   *
   * @param format format of its values
   */
  private record Column(String name, String format) {}

  @JsonProperty private final String title;
  private final List<Column> columns = new ArrayList<>();
  @JsonProperty private final List<List<@Nullable Object>> rows = new ArrayList<>();

  public Table(String title) {
    this.title = title;
  }

  /** Adds columns with the same format for their values. */
  public Table columns(String format, String... names) {
    for (String name : names) {
      columns.add(new Column(name, format));
    }
    return this;
  }

  /** Adds a row with a value for each column; null for none. */
  public Table row(@Nullable Object... values) {
    rows.add(Arrays.asList(values));
    return this;
  }

  @JsonProperty("columns")
  List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  String asText() {
    List<List<String>> lines = new ArrayList<>(List.of(names()));
    rows.forEach(
        row ->
            lines.add(
                IntStream.range(0, columns.size()).mapToObj(i -> text(i, row.get(i))).toList()));
    int[] widths =
        IntStream.range(0, columns.size())
            .map(i -> lines.stream().mapToInt(line -> line.get(i).length()).max().orElse(0))
            .toArray();
    return title
        + "\n"
        + lines.stream()
            .map(
                line ->
                    IntStream.range(0, widths.length)
                        .mapToObj(i -> pad(line.get(i), widths[i], isText(i)))
                        .collect(Collectors.joining("  ", "  ", ""))
                        .stripTrailing())
            .collect(Collectors.joining("\n", "", "\n"));
  }

  private String text(int column, @Nullable Object value) {
    return value == null || value.equals(Double.NaN)
        ? ""
        : columns.get(column).format().formatted(value);
  }

  private boolean isText(int column) {
    return columns.get(column).format().equals("%s");
  }

  private static String pad(String text, int width, boolean left) {
    String space = " ".repeat(width - text.length());
    return left ? text + space : space + text;
  }
}
