package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Columns of a table of Grafana that name what its rows measure, such as {@code instance}.
 *
 * @param names columns of names
 * @param varying first column that has several names, so that the rows are of several series
 */
record LabelColumns(Set<String> names, Optional<String> varying) {

  /** Examines the first table of a file. */
  static LabelColumns of(FormatInput file) throws IOException {
    try (DelimitedRows rows = new DelimitedRows(file.lines())) {
      List<String> header = rows.header();
      Survey survey = new Survey(header);
      for (List<String> row = rows.next();
          row != null && GrafanaFormat.isWide(header) && !GrafanaFormat.isWide(row);
          row = rows.next()) {
        if (row.size() == header.size()) {
          survey.take(row);
        }
      }
      return survey.labels();
    }
  }

  /** Values of the columns of one table. */
  private static final class Survey {
    private final List<String> header;

    /** First value of each column by its name. */
    private final Map<String, String> first = new LinkedHashMap<>();

    private final Set<String> varying = new LinkedHashSet<>();
    private String firstTime = "";
    private String lastTime = "";
    private boolean repeatsTimes;

    Survey(List<String> header) {
      this.header = header;
    }

    void take(List<String> row) {
      String time = row.getFirst();
      repeatsTimes |= time.equals(firstTime) || time.equals(lastTime);
      firstTime = firstTime.isEmpty() ? time : firstTime;
      lastTime = time;
      for (int i = 1; i < row.size(); i++) {
        String text = row.get(i);
        if (!ExportNotation.isMissing(text)
            && !text.equals(first.computeIfAbsent(header.get(i), name -> text))) {
          varying.add(header.get(i));
        }
      }
    }

    LabelColumns labels() {
      Set<String> names = new LinkedHashSet<>();
      first.forEach(
          (name, text) -> {
            if (ExportNotation.isText(text)) {
              names.add(name);
            }
          });
      return new LabelColumns(
          names, Stream.concat(names.stream(), numbered()).filter(varying::contains).findFirst());
    }

    /**
     * Returns the columns of numbers such as those of processors: columns beside one that Grafana
     * calls Value, in a table of which times repeat.
     */
    private Stream<String> numbered() {
      return repeatsTimes && first.keySet().stream().anyMatch(GrafanaSeries::isNoName)
          ? first.keySet().stream().filter(name -> !GrafanaSeries.isNoName(name))
          : Stream.empty();
    }
  }
}
