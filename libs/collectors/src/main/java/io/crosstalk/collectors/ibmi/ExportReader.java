package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.files.CsvFile;
import io.crosstalk.collectors.files.CsvFormat;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.files.FileReader;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads tables of Collection Services that were exported as CSV files, and publishes their
 * intervals.
 */
final class ExportReader implements FileReader {
  private static final String COLLECTION = "collection";
  private static final Pattern NAME = Pattern.compile("[\\p{Graph} ]{1,16}");

  private final CsvFile csv;
  private final IbmiPartition partition;
  private final ZoneId zone;
  private long earliestMs = Long.MAX_VALUE;

  /** Rows of a table that belong to one interval. */
  private record Interval(long timeMs, List<TableRow> rows) {}

  ExportReader(char delimiter, IbmiPartition partition, ZoneId zone) {
    this.csv = new CsvFile(new CsvFormat(delimiter, StandardCharsets.UTF_8, 0, List.of()));
    this.partition = partition;
    this.zone = zone;
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public Comparator<String> order() {
    return ExportName.BY_MEMBER;
  }

  @Override
  public void read(WatchedFile file, Intake intake) throws IOException {
    ExportName name = ExportName.of(file.name());
    if (name == null) {
      throw new MalformedFileException(
          "the name is not that of an exported table: QAPMDISK.csv or QAPMDISK_<member>.csv");
    }
    Intake slow = intake.stream(COLLECTION);
    switch (name.table()) {
      case "QAPMCONF" -> rows(file, intake).forEach(partition::configure);
      case "QAPMSYSTEM" -> system(intervals(rows(file, intake), intake), slow);
      case "QAPMDISK" -> disks(intervals(rows(file, intake), intake), slow);
      case ExportName.WAITS -> waits(file, name, intake, slow);
      case "QAPMJOBMI" -> jobs(jobIntervals(rows(file, intake), intake), slow);
      case "QAPMJOBWTD" -> {
        // Read together with QAPMJOBWT.
      }
      default -> throw new MalformedFileException("nothing is read from " + name.table());
    }
    publishInventory(intake);
    partition.remember();
  }

  /** Publishes the inventory, which is valid from the earliest interval that was read. */
  private void publishInventory(Intake intake) {
    if (earliestMs != Long.MAX_VALUE) {
      intake.inventory(earliestMs, partition.resources());
    }
  }

  private void system(List<Interval> intervals, Intake intake) {
    for (Interval interval : intervals) {
      interval
          .rows()
          .forEach(row -> SystemFigures.publish(row, interval.timeMs(), partition, intake));
    }
  }

  private void disks(List<Interval> intervals, Intake intake) {
    for (Interval interval : intervals) {
      new PoolDiskFigures(partition, interval.rows()).publish(interval.timeMs(), intake);
    }
  }

  private void jobs(List<Interval> intervals, Intake intake) {
    for (Interval interval : intervals) {
      JobFigures jobs = new JobFigures(partition);
      interval.rows().forEach(jobs::add);
      jobs.publish(interval.timeMs(), intake);
    }
  }

  private void waits(WatchedFile file, ExportName name, Intake intake, Intake slow)
      throws IOException {
    WaitBuckets buckets = new WaitBuckets(rows(siblingTable(file, name, "QAPMJOBWTD"), intake));
    Map<String, TableRow> jobs = new HashMap<>();
    rows(siblingTable(file, name, "QAPMJOBMI"), intake)
        .forEach(row -> jobs.put(row.text("INTNUM") + "|" + row.text("JBTDE"), row));
    List<TableRow> joined = new ArrayList<>();
    for (TableRow row : rows(file, intake)) {
      TableRow job = jobs.get(row.text("INTNUM") + "|" + row.text("JWTDE"));
      if (job != null) {
        Map<String, String> fields = new HashMap<>(job.fields());
        fields.putAll(row.fields());
        joined.add(new TableRow(fields));
      }
    }
    for (Interval interval : jobIntervals(joined, intake)) {
      WaitFigures waits = new WaitFigures(partition, buckets);
      interval.rows().forEach(waits::add);
      waits.publish(interval.timeMs(), interval.rows().getFirst().number("INTSEC"), slow);
    }
  }

  private static WatchedFile siblingTable(WatchedFile file, ExportName name, String table)
      throws MalformedFileException {
    WatchedFile other = file.sibling(name.other(table));
    if (other == null) {
      throw new MalformedFileException(
          "buckets have no meaning without %s, which has to lie beside this file when it comes: export it first"
              .formatted(name.other(table)));
    }
    return other;
  }

  private List<TableRow> rows(WatchedFile file, Intake intake) throws IOException {
    List<TableRow> rows = new ArrayList<>();
    csv.read(file, intake, row -> rows.add(checked(row(row))));
    return rows;
  }

  /** Checks numbers, and the fields that become part of a resource id; returns the row. */
  private static TableRow checked(TableRow row) {
    String column = row.columnWithComma();
    if (column != null) {
      throw new RejectedReadingException(
          RejectReason.WRONG_TYPE,
          "the column %s has the number '%s': export the table with decimal points and without separators of thousands"
              .formatted(column, row.text(column)));
    }
    for (String each : List.of("DSARM", "JBNAME")) {
      String name = row.text(each);
      if (name != null && !NAME.matcher(name).matches()) {
        throw new RejectedReadingException(
            RejectReason.BAD_NAME, "the column " + each + " holds no name of the system's");
      }
    }
    return row;
  }

  private static TableRow row(CsvRow csvRow) {
    Map<String, String> fields = new HashMap<>();
    csvRow
        .columns()
        .keySet()
        .forEach(
            column -> {
              String value = csvRow.get(column);
              if (value != null) {
                fields.put(column.toUpperCase(Locale.ROOT), value);
              }
            });
    return new TableRow(fields);
  }

  /**
   * Groups rows of jobs by interval. The row of a job that has ended contains the time at which the
   * job ended, and belongs to the interval that ended next.
   */
  private List<Interval> jobIntervals(List<TableRow> rows, Intake intake) {
    List<Interval> all = intervals(rows, intake);
    TreeMap<Long, Interval> whole = new TreeMap<>();
    all.stream()
        .filter(interval -> !interval.rows().stream().allMatch(ExportReader::hasEnded))
        .forEach(interval -> whole.put(interval.timeMs(), interval));
    List<Interval> others = new ArrayList<>();
    for (Interval interval : all) {
      if (!whole.containsKey(interval.timeMs())) {
        Map.Entry<Long, Interval> next = whole.ceilingEntry(interval.timeMs());
        if (next == null) {
          others.add(interval);
        } else {
          next.getValue().rows().addAll(interval.rows());
        }
      }
    }
    return Stream.concat(whole.values().stream(), others.stream()).toList();
  }

  private static boolean hasEnded(TableRow row) {
    return row.number("JBSTSF") >= 2;
  }

  private List<Interval> intervals(List<TableRow> rows, Intake intake) {
    TreeMap<Long, Interval> intervals = new TreeMap<>();
    for (TableRow row : rows) {
      try {
        long timeMs = RowTime.endMs(row, zone);
        earliestMs = Math.min(earliestMs, timeMs);
        intervals
            .computeIfAbsent(timeMs, time -> new Interval(time, new ArrayList<>()))
            .rows()
            .add(row);
      } catch (RejectedReadingException e) {
        byte[] original = row.fields().toString().getBytes(StandardCharsets.UTF_8);
        intake.reject(e.reason(), e.text(), null, 0, original);
      }
    }
    return List.copyOf(intervals.values());
  }
}
