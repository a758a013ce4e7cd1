package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.CsvFile;
import io.crosstalk.collectors.files.CsvFormat;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Converts rows of a CSV file to readings. */
final class CsvReadings {
  private static final int MAX = 2_000_000;

  private final CsvFile csv;
  private final TimeSettings time;
  private final CsvTemplate resource;
  private final CsvNumbers numbers;
  private final List<CsvFigure> figures;

  /**
   * Creates a converter from the settings.
   *
   * @throws InvalidSourceException when they are not usable
   */
  CsvReadings(CsvSettings settings) {
    this.csv = new CsvFile(format(settings));
    this.time = checkedTime(settings);
    this.resource = new CsvTemplate(settings.resource());
    this.numbers = new CsvNumbers(settings.decimal(), settings.missing());
    this.figures = figures(settings);
  }

  private static CsvFormat format(CsvSettings settings) {
    require(settings.delimiter().length() == 1, "delimiter", "is one character, or \\t");
    require(List.of(".", ",").contains(settings.decimal()), "decimal", "is . or ,");
    require(settings.skip() >= 0 && settings.skip() <= 1000, "skip", "is from 0 to 1000 lines");
    try {
      return new CsvFormat(
          settings.delimiter().charAt(0),
          Charset.forName(settings.charset()),
          settings.skip(),
          settings.header());
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException("charset", "is no character set that is known here");
    }
  }

  private static TimeSettings checkedTime(CsvSettings settings) {
    require(
        settings.time() != null && !settings.time().columns().isEmpty(),
        "time.columns",
        "is missing: where a row's time stands");
    return RowTimes.checked(settings.time());
  }

  private static List<CsvFigure> figures(CsvSettings settings) {
    List<CsvFigure> figures = new ArrayList<>();
    settings.metrics().forEach(each -> figures.add(CsvFigure.Wide.of(each)));
    settings.derive().forEach(each -> figures.add(new CsvFigure.Derived(each)));
    if (settings.rows() != null) {
      figures.add(new CsvFigure.Long(settings.rows()));
    }
    require(!figures.isEmpty(), "metrics", "is missing: which columns hold which metrics");
    return List.copyOf(figures);
  }

  private static void require(boolean holds, String property, String message) {
    if (!holds) {
      throw new InvalidSourceException(property, message);
    }
  }

  /**
   * Reads a stream to its end; rows that cannot be used are rejected.
   *
   * @param knownLines number of lines to skip
   * @throws IOException when the file as a whole cannot be used
   */
  List<CsvReading> read(InputStream in, long knownLines, Intake intake) throws IOException {
    Rows rows = new Rows(intake);
    csv.read(in, knownLines, intake, rows);
    return rows.readings;
  }

  /** Rows of one file. */
  private final class Rows implements CsvFile.RowSink {
    private final Intake intake;
    private final RowTimes times = new RowTimes(time);
    private final Set<String> absent = new HashSet<>();
    private final List<CsvReading> readings = new ArrayList<>();

    Rows(Intake intake) {
      this.intake = intake;
    }

    @Override
    public void take(CsvRow row) throws IOException {
      reportAbsent(row, absent, intake);
      CsvReadings.this.take(row, times, readings, intake);
    }

    @Override
    public boolean passesOver() {
      return times.needsOrder();
    }

    /**
     * Notes a skipped row: an hour that occurs twice is resolved by all previous rows, including
     * skipped ones.
     */
    @Override
    public void passOver(CsvRow row) {
      times.endMs(row);
    }
  }

  /** Reports missing columns, once for each file instead of each row. */
  private void reportAbsent(CsvRow row, Set<String> reported, Intake intake) {
    for (CsvFigure figure : figures) {
      for (String column : figure.columns()) {
        if (!row.columns().containsKey(column) && reported.add(column)) {
          intake.reject(
              RejectReason.MISSING_FIELD,
              "the file has no column '" + column + "'; it has " + row.columns().keySet(),
              null,
              0,
              new byte[0]);
        }
      }
    }
  }

  private void take(CsvRow row, RowTimes times, List<CsvReading> readings, Intake intake)
      throws IOException {
    if (readings.size() > MAX) {
      throw new MalformedFileException(
          "the file has more than " + MAX + " figures: have smaller files written");
    }
    long timeMs = times.endMs(row);
    String id = resource.of(row);
    for (CsvFigure figure : figures) {
      try {
        add(figure, row, timeMs, id, readings);
      } catch (RejectedReadingException e) {
        intake.reject(e.reason(), e.text(), null, row.line().number(), row.line().bytes());
      }
    }
  }

  private void add(
      CsvFigure figure, CsvRow row, long timeMs, String id, List<CsvReading> readings) {
    CsvReading.ColumnKey key = figure.key(row);
    if (key == null) {
      return;
    }
    double value = figure.value(row, numbers);
    if (!Double.isNaN(value)) {
      readings.add(new CsvReading(key, timeMs, id, value));
    }
  }
}
