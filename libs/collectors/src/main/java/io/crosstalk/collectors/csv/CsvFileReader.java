package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FileReader;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.normalize.RejectReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads CSV files with the mapping in the settings, and publishes the values in the order of their
 * times.
 */
final class CsvFileReader implements FileReader {
  private final CsvReadings rows;
  private final KnownResources resources;
  private final SourceContext context;
  private final LatencyPlausibility plausibility = new LatencyPlausibility();

  CsvFileReader(CsvSettings settings, SourceContext context) {
    this.rows = new CsvReadings(settings);
    this.resources = new KnownResources(settings, context);
    this.context = context;
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public void read(WatchedFile file, Intake intake) throws IOException {
    CsvReadings.Content content;
    try (InputStream in = file.open()) {
      content = rows.read(in, file.knownLines(), intake);
    }
    List<CsvReading> readings = content.readings();
    readings.sort(Comparator.comparingLong(CsvReading::timeMs));
    if (!readings.isEmpty()) {
      intake.inventory(readings.getFirst().timeMs(), resources.with(measured(content)));
      publish(readings, intake);
    }
  }

  /** Resources with a value in a file, with what they use. */
  private static Map<String, List<String>> measured(CsvReadings.Content content) {
    Set<String> ids =
        content.readings().stream().map(CsvReading::resource).collect(Collectors.toSet());
    Map<String, List<String>> measured = new LinkedHashMap<>(content.resources());
    measured.keySet().retainAll(ids);
    return measured;
  }

  private void publish(List<CsvReading> readings, Intake intake) {
    readings.forEach(plausibility::note);
    Map<CsvReading.ColumnKey, Long> counts =
        readings.stream().collect(Collectors.groupingBy(CsvReading::column, Collectors.counting()));
    Set<CsvReading.ColumnKey> implausible = new HashSet<>();
    counts.forEach(
        (column, count) -> {
          if (isImplausible(column, count, intake)) {
            implausible.add(column);
          }
        });
    intake.doubt(plausibility::doubts);
    for (CsvReading reading : readings) {
      if (!implausible.contains(reading.column())) {
        intake.sample(
            reading.timeMs(),
            context.id(reading.resource()),
            reading.column().metric(),
            reading.value(),
            reading.column().unit());
      }
    }
  }

  private boolean isImplausible(CsvReading.ColumnKey column, long count, Intake intake) {
    String complaint = plausibility.complaint(column);
    if (complaint != null) {
      intake.reject(
          RejectReason.IMPLAUSIBLE,
          complaint + "; " + count + " values are not published",
          null,
          0,
          column.name().getBytes(StandardCharsets.UTF_8));
    }
    return complaint != null;
  }
}
