package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.AixDisks;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.format.UncountedDevices;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of {@code iostat -DT} on AIX, in the long layout ({@code -l}) with a line for each disk,
 * or in the short one with four pairs of lines. It has times without a date, which is that in the
 * name of the file.
 */
public final class AixIostatFormat extends PerformanceFormat {
  private static final String CONFIGURATION = "System configuration:";
  private static final String DISKS = "Disks:";
  private static final Pattern HOST = Pattern.compile("System: (\\S{1,100})");
  private static final Pattern DATE =
      Pattern.compile("(?<!\\d)(20\\d{2})[-_.]?(\\d{2})[-_.]?(\\d{2})");

  /** Header of a part of the short layout, the first of which names the device. */
  private static final Pattern PART =
      Pattern.compile("(?:(\\S{1,100})\\s+)?(xfer|read|write|queue):\\s+(\\S.*)");

  /** Columns of the long layout, whose header has them in three lines. */
  private static final Map<String, List<String>> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put("xfer", List.of("%tm_act", "bps", "tps", "bread", "bwrtn"));
    COLUMNS.put("read", List.of("rps", "avgserv", "minserv", "maxserv", "timeouts", "fails"));
    COLUMNS.put("write", List.of("wps", "avgserv", "minserv", "maxserv", "timeouts", "fails"));
    COLUMNS.put("queue", List.of("avgtime", "mintime", "maxtime", "avgwqsz", "avgsqsz", "sqfull"));
  }

  private static final Map<Character, Double> SIZES =
      Map.of('K', 1e3, 'M', 1e6, 'G', 1e9, 'T', 1e12);
  private static final Map<Character, Double> TIMES = Map.of('S', 1e3, 'M', 6e4, 'H', 3.6e6);
  private static final int MOST_DEVICES = 20_000;
  private static final double PERCENT = 100;

  private final CounterTable counters = CounterTable.of(name());

  public AixIostatFormat() {
    super("iostat-aix", "output of 'iostat -DT' on AIX");
  }

  @Override
  public boolean recognises(FileHead head) {
    return head.lines().stream().anyMatch(line -> line.startsWith(CONFIGURATION))
        && head.lines().stream().anyMatch(line -> line.contains(" xfer"));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    Reports reports = new Reports(file, sink);
    file.readLines(sink, line -> reports.take(line.text().strip()));
    reports.end();
  }

  /** Returns the date in the name of a file. */
  private static LocalDate date(String fileName) throws MalformedFileException {
    Matcher date = DATE.matcher(fileName);
    try {
      if (date.find()) {
        return LocalDate.of(
            Integer.parseInt(date.group(1)),
            Integer.parseInt(date.group(2)),
            Integer.parseInt(date.group(3)));
      }
    } catch (DateTimeException e) {
      // Digits of something else: there is no date.
    }
    throw new MalformedFileException(
        "it has no date: put the date of its first line into its name, such as"
            + " iostat-2026-11-28.txt");
  }

  /** Reports of one file. */
  private final class Reports {
    private final FormatInput file;
    private final FigureSink sink;
    private final FoundMachines machines;
    private final FollowingTimes dates;
    private final SysstatTimes times;
    private final UncountedDevices uncounted = new UncountedDevices();
    private String host = "";
    private boolean isFirst = true;
    private boolean hasTimes;

    /** True if the lines are those of disks, not of adapters or paths. */
    private boolean isOfDisks;

    /** Names of the disks so far. */
    private final Set<String> known = new HashSet<>();

    /** Columns that are told as left out, each once. */
    private final Set<String> leftOut = new HashSet<>();

    private String device = "";
    private String part = "";
    private List<String> columns = List.of();
    private Report report = new Report();

    Reports(FormatInput file, FigureSink sink) throws MalformedFileException {
      this.file = file;
      this.sink = sink;
      this.machines = new FoundMachines(file, sink, file.settings().machineKind(ResourceKind.LPAR));
      this.dates = new FollowingTimes(date(file.name()));
      this.times = new SysstatTimes(file, DateOrder.OPEN, sink);
    }

    void take(String line) throws MalformedFileException {
      Matcher named = HOST.matcher(line);
      Matcher header = PART.matcher(line);
      if (line.startsWith(CONFIGURATION)) {
        endReport();
        isFirst = true;
      } else if (named.lookingAt()) {
        host = named.group(1);
      } else if (header.matches()) {
        begin(header);
      } else if (line.startsWith(DISKS)) {
        endReport();
        part = "";
        isOfDisks = true;
      } else if (line.matches("\\S+:(?:\\s.*)?")) {
        isOfDisks = false;
      } else {
        row(Arrays.asList(line.split("\\s+", -1)));
      }
    }

    /** Begins a part of the short layout. */
    private void begin(Matcher header) throws MalformedFileException {
      part = header.group(2);
      columns = Arrays.asList(header.group(3).split("\\s+", -1));
      if (header.group(1) != null) {
        device = header.group(1);
        isOfDisks = columns.contains("%tm_act");
        if (report.devices.containsKey(device)) {
          endReport();
        }
      }
    }

    private void row(List<String> words) throws MalformedFileException {
      boolean isLong = part.isEmpty();
      if (isLong && isOfDisks && words.size() == 1 && known.contains(words.getFirst())) {
        throw cutOff("the line has only the name of a disk");
      }
      if (words.size() <= (isLong ? 1 : 0) || !isNumber(words.get(isLong ? 1 : 0))) {
        return;
      }
      if (!isOfDisks) {
        sink.leftOut("rows of adapters and paths", isLong ? words.getFirst() : device);
        return;
      }
      boolean hasTime = SysstatTimes.isTime(words.getLast());
      List<String> values = hasTime ? words.subList(0, words.size() - 1) : words;
      if (isLong) {
        device = words.getFirst();
        if (report.devices.containsKey(device)) {
          endReport();
        }
      }
      if (hasTime) {
        time(words.getLast());
      }
      if (isLong) {
        longRow(values.subList(1, values.size()));
      } else if (values.size() < columns.size()) {
        throw cutOff(
            "the line has %d values, its header has %d".formatted(values.size(), columns.size()));
      } else {
        report.add(part, columns, values);
      }
    }

    private static boolean isNumber(String word) {
      return !word.isEmpty() && Character.isDigit(word.charAt(0));
    }

    private void longRow(List<String> values) throws MalformedFileException {
      int all = COLUMNS.values().stream().mapToInt(List::size).sum();
      if (values.size() != all) {
        throw cutOff("the line has %d values; iostat -Dl has %d".formatted(values.size(), all));
      }
      int from = 0;
      for (Map.Entry<String, List<String>> each : COLUMNS.entrySet()) {
        int to = from + each.getValue().size();
        report.add(each.getKey(), each.getValue(), values.subList(from, to));
        from = to;
      }
    }

    /** Returns the rejection of a line whose report has no totals. */
    private RejectedReadingException cutOff(String why) {
      report.isCutOff = true;
      return RejectedReadingException.malformed(why);
    }

    private void time(String text) {
      hasTimes = true;
      if (report.timeMs == null) {
        report.timeMs = times.instant(dates.next(SysstatTimes.time(text))).toEpochMilli();
      }
    }

    private void endReport() throws MalformedFileException {
      Report ended = report;
      report = new Report();
      if (ended.devices.isEmpty()) {
        return;
      }
      if (!hasTimes) {
        throw new MalformedFileException(
            "it has no times: record it with 'iostat -DlT 60' (-T writes them)");
      }
      if (isFirst) {
        sink.leftOut(
            "first reports, which cover the time since the machine's start",
            ended.devices.keySet().iterator().next());
      } else if (ended.timeMs != null) {
        ended.emit(ended.timeMs);
      }
      isFirst = false;
    }

    /** Ends the reading. The last report of a growing file may not be complete. */
    void end() throws MalformedFileException {
      if (!file.settings().files().growing() && !file.isUnfinished()) {
        endReport();
      }
      uncounted.hint(sink);
    }

    /** Figures of all disks at one time. */
    private final class Report {
      private final Map<String, Map<CounterTable.Counter, Double>> devices = new LinkedHashMap<>();
      private @Nullable Long timeMs;

      /** True if a line was rejected, so that totals would lack a disk. */
      private boolean isCutOff;

      void add(String group, List<String> names, List<String> texts) throws MalformedFileException {
        Map<CounterTable.Counter, Double> figures =
            devices.computeIfAbsent(device, name -> new LinkedHashMap<>());
        known.add(device);
        if (devices.size() > MOST_DEVICES) {
          throw new MalformedFileException("a report has more than " + MOST_DEVICES + " disks");
        }
        for (int i = 0; i < Math.min(names.size(), texts.size()); i++) {
          CounterTable.Counter counter = counters.get(group, names.get(i));
          if (counter != null) {
            figures.put(counter, value(texts.get(i), counter.unit()));
          } else if (leftOut.add(group + " " + names.get(i))) {
            sink.leftOut("columns without a metric", group + " " + names.get(i));
          }
        }
      }

      private double value(String text, String unit) {
        int last = text.length() - 1;
        Double factor = (unit.equals("ms") ? TIMES : SIZES).get(text.charAt(last));
        return factor == null ? sink.number(text) : sink.number(text.substring(0, last)) * factor;
      }

      void emit(long endMs) {
        String machine = machines.machine(host);
        AixDisks disks = new AixDisks(devices.keySet());
        FigurePlan plan = FigurePlan.ofWholeRows();
        List<Double> values = new ArrayList<>();
        devices.forEach(
            (name, figures) -> {
              boolean isPath = disks.isPath(name);
              boolean counts = !isPath && !isCutOff;
              if (isPath) {
                uncounted.add(name);
              }
              String disk = machines.part(machine, name, ResourceKind.DEVICE);
              figures.forEach(
                  (counter, value) -> {
                    int column = values.size();
                    values.add(value);
                    double limit = counter.unit().equals("%") ? PERCENT : Double.MAX_VALUE;
                    plan.add(disk, counter, name, column, 1, limit);
                    if (counts && !counter.metric().equals("disk.busy")) {
                      plan.add(machine, counter, name, column);
                    }
                  });
            });
        plan.finish(sink);
        plan.emit(endMs, values.stream().mapToDouble(Double::doubleValue).toArray(), sink);
      }
    }
  }
}
