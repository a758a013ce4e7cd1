package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.CsvFile;
import io.crosstalk.collectors.files.CsvFormat;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.NumberNotation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a CSV file and converts them to values of metrics, by the mapping in the
 * settings.
 */
final class CsvReadings {
  private static final int MAX = 2_000_000;

  private final CsvFile csv;
  private final TimeSettings time;
  private final CsvTemplate resource;
  private final CsvNumbers numbers;
  private final List<CsvValueRule> rules;

  /** Resources that those found in a file use. */
  private final List<CsvTemplate> uses;

  /** Tells that the settings have no separator of numbers. */
  private final boolean guessesNotation;

  /**
   * Creates a converter from the settings.
   *
   * @throws InvalidSourceException when the settings are not usable
   */
  CsvReadings(CsvSettings settings) {
    this.csv = new CsvFile(format(settings));
    this.time = checkedTime(settings);
    this.resource = new CsvTemplate(settings.resource());
    this.numbers = new CsvNumbers(notation(settings), settings.missing());
    this.rules = rules(settings);
    this.uses =
        settings.discovered() == null
            ? List.of()
            : settings.discovered().uses().stream().map(CsvTemplate::new).toList();
    this.guessesNotation = settings.decimal() == null && settings.grouping() == null;
  }

  /**
   * Content of a file.
   *
   * @param resources what each resource uses, by the last row that names it; ids without the
   *     source's prefix
   */
  record Content(List<CsvReading> readings, Map<String, List<String>> resources) {}

  private static CsvFormat format(CsvSettings settings) {
    require(settings.delimiter().length() == 1, "delimiter", "is one character, or \\t");
    require(settings.skip() >= 0 && settings.skip() <= 1000, "skip", "is from 0 to 1000 lines");
    return new CsvFormat(
        settings.delimiter().charAt(0),
        charset(settings.charset()),
        settings.skip(),
        settings.header());
  }

  private static Charset charset(String name) {
    try {
      Charset charset = Charset.forName(name);
      require("\n".getBytes(charset).length == 1, "charset", "has more than 8 bits: use UTF-8");
      return charset;
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException("charset", "is no character set that is known here");
    }
  }

  private static NumberNotation notation(CsvSettings settings) {
    String decimal = settings.decimalSeparator();
    require(List.of(".", ",").contains(decimal), "decimal", "is . or ,");
    try {
      return NumberNotation.of(decimal, settings.grouping());
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException("grouping", String.valueOf(e.getMessage()));
    }
  }

  private static TimeSettings checkedTime(CsvSettings settings) {
    require(
        settings.time() != null && !settings.time().columns().isEmpty(),
        "time.columns",
        "is missing: where a row's time stands");
    return RowTimes.checked(settings.time());
  }

  private static List<CsvValueRule> rules(CsvSettings settings) {
    List<CsvValueRule> rules = new ArrayList<>();
    settings.metrics().forEach(each -> rules.add(CsvValueRule.FromColumn.of(each)));
    settings.derive().forEach(each -> rules.add(new CsvValueRule.Quotient(each)));
    if (settings.rows() != null) {
      rules.add(new CsvValueRule.FromNamedRow(settings.rows()));
    }
    require(!rules.isEmpty(), "metrics", "is missing: which columns hold which metrics");
    return List.copyOf(rules);
  }

  private static void require(boolean holds, String property, String message) {
    if (!holds) {
      throw new InvalidSourceException(property, message);
    }
  }

  /**
   * Reads a stream to its end; rows that cannot be used are rejected.
   *
   * @param knownLines number of lines to skip, because they were read before
   * @throws IOException when the file as a whole cannot be used
   */
  Content read(InputStream in, long knownLines, Intake intake) throws IOException {
    Rows rows = new Rows(intake);
    csv.read(in, knownLines, intake, rows);
    rows.rejectColumnsWithPoints();
    return new Content(rows.readings, rows.found);
  }

  /** Receiver of one file's rows, which collects their values. */
  private final class Rows implements CsvFile.RowSink {
    private final Intake intake;
    private final RowTimes times = new RowTimes(time);
    private final List<CsvReading> readings = new ArrayList<>();
    private final Map<String, List<String>> found = new LinkedHashMap<>();
    private final PointsOfThousands points = new PointsOfThousands();

    Rows(Intake intake) {
      this.intake = intake;
    }

    @Override
    public void begin(Set<String> columns) throws MalformedFileException {
      checkTime(columns);
      reportAbsent(columns, intake);
    }

    @Override
    public void take(CsvRow row) throws IOException {
      CsvReadings.this.take(row, this);
      notePoints(row);
    }

    private void notePoints(CsvRow row) {
      if (!guessesNotation) {
        return;
      }
      for (CsvValueRule rule : rules) {
        CsvReading.ColumnKey key = key(rule, row);
        if (key != null) {
          rule.numbers().forEach(column -> points.note(key, column, numbers.text(row, column)));
        }
      }
    }

    private static CsvReading.@Nullable ColumnKey key(CsvValueRule rule, CsvRow row) {
      try {
        return rule.key(row);
      } catch (RejectedReadingException e) {
        // The row is rejected for that where it is read.
        return null;
      }
    }

    void rejectColumnsWithPoints() {
      points
          .complaints()
          .forEach(
              (column, complaint) -> {
                if (!readings.removeIf(reading -> reading.column().equals(column))) {
                  return;
                }
                intake.reject(
                    RejectReason.IMPLAUSIBLE,
                    complaint,
                    null,
                    0,
                    column.name().getBytes(StandardCharsets.UTF_8));
              });
    }

    @Override
    public boolean passesOver() {
      return times.needsOrder() || guessesNotation;
    }

    /**
     * Notes the numbers and the time of a skipped row. In the hour that occurs twice at the end of
     * summer time, the order of all rows decides which of the two is meant.
     */
    @Override
    public void passOver(CsvRow row) {
      notePoints(row);
      if (times.needsOrder()) {
        times.endMs(row);
      }
    }
  }

  /** Checks that the file has the columns of the time, without which no row can be used. */
  private void checkTime(Set<String> columns) throws MalformedFileException {
    for (String column : time.columns()) {
      if (!columns.contains(column)) {
        throw new MalformedFileException(
            "the file has no column '%s' for the time; it has %s: set %s"
                .formatted(column, columns, remedy(columns)));
      }
    }
  }

  private static String remedy(Set<String> columns) {
    String first = columns.iterator().next();
    return Stream.of(";", ",", "\t", "|")
        .filter(each -> columns.size() == 1 && first.contains(each))
        .findFirst()
        .map(each -> "delimiter: \"%s\"".formatted(each.replace("\t", "\\t")))
        .orElse(
            "time.columns, or header if the file has no line with the names of its columns,"
                + " or skip if other lines come first");
  }

  private void reportAbsent(Set<String> columns, Intake intake) {
    Stream.concat(
            rules.stream().flatMap(rule -> rule.columns().stream()),
            uses.stream().flatMap(used -> used.columns().stream()))
        .filter(column -> !columns.contains(column))
        .distinct()
        .forEach(
            column ->
                intake.reject(
                    RejectReason.MISSING_FIELD,
                    "the file has no column '" + column + "'; it has " + columns,
                    null,
                    0,
                    new byte[0]));
  }

  private void take(CsvRow row, Rows of) throws IOException {
    if (of.readings.size() > MAX) {
      throw new MalformedFileException(
          "the file has more than " + MAX + " figures: have smaller files written");
    }
    long timeMs = of.times.endMs(row);
    String id = resource.of(row);
    of.found.put(id, uses.stream().flatMap(used -> used.find(row).stream()).toList());
    for (CsvValueRule rule : rules) {
      try {
        add(rule, row, timeMs, id, of.readings);
      } catch (RejectedReadingException e) {
        of.intake.reject(e.reason(), e.text(), null, row.line().number(), row.line().bytes());
      }
    }
  }

  private void add(
      CsvValueRule rule, CsvRow row, long timeMs, String id, List<CsvReading> readings) {
    CsvReading.ColumnKey key = rule.key(row);
    if (key == null) {
      return;
    }
    double value = rule.value(row, key, numbers);
    if (!Double.isNaN(value)) {
      readings.add(new CsvReading(key, timeMs, id, value));
    }
  }
}
