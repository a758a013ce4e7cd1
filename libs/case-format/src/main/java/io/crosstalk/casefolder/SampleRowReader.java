package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.RowCursor;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the usable rows of samples.csv, in the order of the file. Rows in the usual spelling whose
 * series is known are parsed from the bytes; all others go through the {@link CaseRules}, with the
 * same result. Not thread-safe.
 */
final class SampleRowReader implements RowCursor {
  private static final CsvColumns COLUMNS =
      new CsvColumns(List.of("time", "resource", "metric", "value"), List.of("unit"));

  private final CsvTable table;
  private final CaseRules rules;
  private final SeriesDictionary dictionary;
  private final @Nullable Set<String> known;
  private final int timeField;
  private final int resourceField;
  private final int metricField;
  private final int valueField;
  private final int unitField;

  /** Bytes of the last time that was not a plain number; {@link #otherTimeMs} is its value. */
  private byte[] otherTime = {};

  private long otherTimeMs;
  private long timeMs;
  private int series;
  private double value;

  /**
   * Reads the header.
   *
   * @param known ids of the resources of the inventory; rows of other resources are rejected. Null
   *     when any resource is accepted
   * @throws CaseException when the header is missing or wrong
   */
  SampleRowReader(
      CaseStream in,
      String name,
      CaseRules rules,
      ReadingMode mode,
      SeriesDictionary dictionary,
      @Nullable Set<String> known)
      throws IOException {
    this.table = new CsvTable(CaseFile.SAMPLES, name, in, COLUMNS, mode);
    this.rules = rules;
    this.dictionary = dictionary;
    this.known = known;
    timeField = table.position(0);
    resourceField = table.position(1);
    metricField = table.position(2);
    valueField = table.position(3);
    unitField = table.position(4);
  }

  @Override
  public boolean next() throws IOException {
    while (table.next()) {
      try {
        CellRow row = table.split();
        if (!readPlain(row)) {
          readChecked(row);
        }
        return true;
      } catch (RowException e) {
        table.reject(e);
      }
    }
    return false;
  }

  private boolean readPlain(CellRow row) {
    if (!row.isPlain() || (unitField >= 0 && row.from(unitField) != row.to(unitField))) {
      return false;
    }
    series = dictionary.find(row, resourceField, metricField);
    if (series < 0) {
      return false;
    }
    value = NumberParser.value(row.bytes(), row.from(valueField), row.to(valueField));
    return value <= dictionary.largestPlain(series) && readPlainTime(row);
  }

  private boolean readPlainTime(CellRow row) {
    int from = row.from(timeField);
    int to = row.to(timeField);
    timeMs = NumberParser.time(row.bytes(), from, to);
    if (timeMs >= 0) {
      return timeMs <= rules.latestPlainMs();
    }
    timeMs = otherTimeMs;
    return to > from && Arrays.equals(otherTime, 0, otherTime.length, row.bytes(), from, to);
  }

  private void readChecked(CellRow row) {
    CheckedSample sample = rules.sample(cells(row));
    if (known != null && !known.contains(sample.resource())) {
      throw new RowException(
          RowException.Kind.UNKNOWN_RESOURCE, "the resource is not in inventory.json");
    }
    timeMs = sample.timeMs();
    value = sample.value();
    series = dictionary.number(sample.resource(), sample.metric(), rules);
    if (row.isPlain()) {
      otherTime = Arrays.copyOfRange(row.bytes(), row.from(timeField), row.to(timeField));
      otherTimeMs = timeMs;
    }
  }

  private SampleCells cells(CellRow row) {
    return new SampleCells(
        row.text(timeField),
        row.text(resourceField),
        row.text(metricField),
        row.text(valueField),
        row.text(unitField));
  }

  @Override
  public long timeMs() {
    return timeMs;
  }

  @Override
  public int series() {
    return series;
  }

  @Override
  public double value() {
    return value;
  }

  @Override
  public long line() {
    return table.line();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
