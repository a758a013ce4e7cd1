package io.crosstalk.collectors.performance.nmon;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.text.NumberNotation;
import io.crosstalk.event.Excerpt;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recording of nmon, which further ones may follow. Its lines may be in any order, because some
 * tools sort them; so the values are kept until its end.
 */
final class NmonRecording {
  /** Largest number of kept values, of 8 bytes each: a day of minutes with 20,000 columns. */
  private static final int MOST_VALUES = 30_000_000;

  /** Memory of an interval without its values, in values. */
  private static final int INTERVAL_SIZE = 32;

  private static final int MOST_COLUMNS = 200_000;
  private static final Pattern INTERVAL = Pattern.compile("T\\d{4,7}");

  /** Result of a division of 0 by 0, as nmon writes it. */
  private static final Pattern NO_NUMBER = Pattern.compile("(?i)-?nanq?");

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("[HH:mm:ss dd-MMM-uuuu][HH:mm:ss dd-MMM-uu]")
          .toFormatter(Locale.ENGLISH);
  private static final DateTimeFormatter DAY_FIRST =
      DateTimeFormatter.ofPattern("HH:mm:ss dd/MM/uu", Locale.ENGLISH);
  private static final DateTimeFormatter MONTH_FIRST =
      DateTimeFormatter.ofPattern("HH:mm:ss MM/dd/uu", Locale.ENGLISH);

  private final FormatInput file;
  private final FigureSink sink;
  private final CounterTable counters;

  /** Facts about the machine, of the lines AAA. */
  private final Map<String, String> facts = new HashMap<>();

  private final Map<String, Section> sections = new LinkedHashMap<>();
  private final Map<String, Interval> intervals = new LinkedHashMap<>();

  /** Names of sections of which the rows no longer belong to the first header. */
  private final Set<String> ended = new HashSet<>();

  private int columns;
  private long kept;

  /**
   * Section that is read.
   *
   * @param first position of its first column among those of all sections
   */
  record Section(String name, List<String> columns, int first) {}

  /** Interval with its values by column; its time stands in a line of its own. */
  private static final class Interval {
    private @Nullable LocalDateTime time;
    private long timeLine;
    private double[] row = {};

    /** Number of lines with values, and the last of them. */
    private int lines;

    private long lastLine;
  }

  NmonRecording(FormatInput file, FigureSink sink, CounterTable counters) {
    this.file = file;
    this.sink = sink;
    this.counters = counters;
  }

  /**
   * Takes a line.
   *
   * @throws RejectedReadingException when the line cannot be used
   */
  void take(TextLine line) throws IOException {
    if (!intervals.isEmpty() && line.text().startsWith("AAA,progname,")) {
      finish();
      beginAnother();
    }
    List<String> fields = Arrays.asList(line.text().split(",", -1));
    String name = fields.get(0).strip();
    Section section = sections.get(name);
    if (fields.size() < 3) {
      if (section != null) {
        throw cutOff(section, fields);
      }
      return;
    }
    String second = fields.get(1).strip();
    switch (name) {
      case "AAA" -> facts.putIfAbsent(second, fact(second, fields));
      case "ZZZZ" -> time(interval(second), fields, line.number());
      default -> {
        if (!INTERVAL.matcher(second).matches()) {
          header(name, fields);
        } else if (section != null && !ended.contains(name)) {
          values(section, interval(second), fields, line.number());
        }
      }
    }
  }

  private void beginAnother() {
    facts.clear();
    sections.clear();
    intervals.clear();
    ended.clear();
    columns = 0;
    kept = 0;
  }

  /**
   * Returns the value of a fact. A model has two fields ({@code IBM,9119-FHB}), and the processors
   * are a list, since there can be more than are active.
   */
  private static String fact(String name, List<String> fields) {
    List<String> values = fields.subList(2, fields.size());
    return switch (name) {
      case NmonSections.CPUS -> String.join(",", values);
      case "MachineType" -> String.join(" ", values).strip();
      default -> values.getFirst().strip();
    };
  }

  private Interval interval(String name) throws MalformedFileException {
    Interval known = intervals.get(name);
    if (known != null) {
      return known;
    }
    count(INTERVAL_SIZE);
    Interval added = new Interval();
    intervals.put(name, added);
    return added;
  }

  /** Counts values that are kept until the end of the recording. */
  private void count(int values) throws MalformedFileException {
    kept += values;
    if (kept > MOST_VALUES) {
      throw new MalformedFileException(
          "it has more than " + MOST_VALUES + " values: record shorter files");
    }
  }

  private static void time(Interval interval, List<String> fields, long line)
      throws MalformedFileException {
    String text = fields.get(2).strip() + " " + (fields.size() > 3 ? fields.get(3).strip() : "");
    try {
      interval.time = time(text);
      interval.timeLine = line;
    } catch (DateTimeException e) {
      throw RejectedReadingException.badTime(
          text, "is not like 23:59:59,31-DEC-2026: its interval is left out");
    }
  }

  /** Parses a time, whose month may be a number before or behind the day. */
  private static LocalDateTime time(String text) throws MalformedFileException {
    if (text.indexOf('/') < 0) {
      return LocalDateTime.parse(text, TIME);
    }
    try {
      LocalDateTime dayFirst = LocalDateTime.parse(text, DAY_FIRST);
      if (dayFirst.getDayOfMonth() <= 12 && dayFirst.getDayOfMonth() != dayFirst.getMonthValue()) {
        throw new MalformedFileException(
            "its time '%s' has its day or its month first: write the month as a name (03-JAN-2026) into its lines ZZZZ"
                .formatted(text));
      }
      return dayFirst;
    } catch (DateTimeException e) {
      return LocalDateTime.parse(text, MONTH_FIRST);
    }
  }

  private void header(String name, List<String> fields) throws IOException {
    Section known = sections.get(name);
    if (known != null) {
      repeat(known, names(fields));
      return;
    }
    if (!NmonSections.isUsed(name, counters)) {
      if (!name.startsWith("BBB") && !name.equals("TOP") && !name.equals("UARG")) {
        sink.leftOut("sections without a metric", name + "," + fields.get(1));
      }
      return;
    }
    List<String> names = names(fields);
    sections.put(name, new Section(name, names, columns));
    columns += names.size();
    if (columns > MOST_COLUMNS) {
      throw new MalformedFileException("it has more than " + MOST_COLUMNS + " columns");
    }
  }

  private static List<String> names(List<String> fields) {
    List<String> names =
        new ArrayList<>(fields.subList(2, fields.size()).stream().map(String::strip).toList());
    while (!names.isEmpty() && names.getLast().isEmpty()) {
      // A header may end with a comma.
      names.removeLast();
    }
    return names;
  }

  /**
   * Takes another header of a section.
   *
   * @throws RejectedReadingException when its columns differ, as after a device was added
   */
  private void repeat(Section section, List<String> names) {
    if (section.columns().equals(names)) {
      ended.remove(section.name());
    } else if (ended.add(section.name())) {
      throw RejectedReadingException.malformed(
          "section %s: a second header has other columns, so the rows behind it are left out: begin a new recording when devices are added"
              .formatted(section.name()));
    }
  }

  private void values(Section section, Interval interval, List<String> fields, long line)
      throws IOException {
    interval.lines++;
    interval.lastLine = line;
    double[] numbers = numbers(section, fields);
    int known = interval.row.length;
    if (known < section.first() + section.columns().size()) {
      count(columns - known);
      interval.row = Arrays.copyOf(interval.row, columns);
      Arrays.fill(interval.row, known, columns, Double.NaN);
    }
    System.arraycopy(numbers, 0, interval.row, section.first(), numbers.length);
  }

  /**
   * Returns the values of a row by column; NaN where there is none.
   *
   * @throws RejectedReadingException when the row is cut off, or has a value that is no number
   */
  private double[] numbers(Section section, List<String> fields) {
    double[] numbers = new double[section.columns().size()];
    Arrays.fill(numbers, Double.NaN);
    int present = fields.size() - 2;
    if (present < NmonSections.needed(section)) {
      throw cutOff(section, fields);
    }
    if (fields.stream().skip(numbers.length + 2L).anyMatch(each -> !each.isBlank())) {
      throw RejectedReadingException.malformed(
          "section %s: the row has more values than the header has columns, as when an interface was added, or with decimal commas: begin a new recording, with LC_ALL=C"
              .formatted(section.name()));
    }
    for (int i = 0; i < Math.min(numbers.length, present); i++) {
      String text = fields.get(i + 2).strip();
      numbers[i] = NumberNotation.plain(text);
      if (NO_NUMBER.matcher(text).matches()) {
        sink.leftOut("values that are no numbers", text);
      } else if (text.isEmpty() && NmonSections.isOfDevices(section.name(), counters)) {
        String column = section.columns().get(i);
        sink.emptyCell(() -> section.name() + " " + column, fields.get(1));
      } else if (Double.isNaN(numbers[i]) && !text.isEmpty()) {
        throw RejectedReadingException.malformed(
            "section %s, column %s: the value %s is no number"
                .formatted(section.name(), section.columns().get(i), Excerpt.of(text)));
      }
    }
    return numbers;
  }

  private static RejectedReadingException cutOff(Section section, List<String> fields) {
    return RejectedReadingException.malformed(
        "section %s: the row has %d values, the header has %d columns"
            .formatted(section.name(), Math.max(0, fields.size() - 2), section.columns().size()));
  }

  /** Delivers the figures. */
  void finish() {
    List<Interval> inOrder = inOrder();
    if (inOrder.isEmpty()) {
      sink.hint(
          "it has no line ZZZZ with a time, so it has no figures: record it again, until the first"
              + " interval has ended");
      return;
    }
    NmonSections meaning = new NmonSections(facts, List.copyOf(sections.values()), file, sink);
    FigurePlan plan = meaning.plan(counters, columns, inOrder.getFirst().row);
    plan.finish(sink);
    LocalTimes local = file.localTimes(sink);
    for (int i = 0; i < inOrder.size(); i++) {
      Interval next = i + 1 < inOrder.size() ? inOrder.get(i + 1) : null;
      boolean isWhole = i > 0 && inOrder.get(i).lines >= inOrder.get(i - 1).lines;
      Interval interval = inOrder.get(i);
      try {
        // The order of all times decides about an hour that occurs twice.
        Instant time = local.instant(Objects.requireNonNull(interval.time));
        if (isNew(interval, isWhole, next)) {
          emit(plan, meaning, time, interval);
        }
      } catch (RejectedReadingException e) {
        sink.hint(e.text());
      }
    }
  }

  /** Returns the intervals that have a time, in the order of their numbers. */
  private List<Interval> inOrder() {
    List<String> names = new ArrayList<>(intervals.keySet());
    names.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    List<Interval> all = new ArrayList<>();
    for (String name : names) {
      Interval interval = intervals.get(name);
      if (interval == null || interval.time == null) {
        sink.leftOut("intervals without a line ZZZZ", name);
      } else {
        all.add(interval);
      }
    }
    return all;
  }

  /**
   * Returns whether an interval is complete, and was not when the file was read before. That of a
   * file which is still written is complete if it has as many lines as the one before it, or if the
   * next one has begun.
   */
  private boolean isNew(Interval interval, boolean isWhole, @Nullable Interval next) {
    boolean isComplete = isWhole || next != null || !file.isUnfinished();
    boolean wasComplete = isWhole || (next != null && file.isKnown(next.timeLine));
    return isComplete && !(wasComplete && file.isKnown(interval.lastLine));
  }

  private void emit(FigurePlan plan, NmonSections meaning, Instant time, Interval interval) {
    double[] all = Arrays.copyOf(interval.row, columns + NmonSections.DERIVED);
    Arrays.fill(all, interval.row.length, all.length, Double.NaN);
    meaning.derive(all, columns);
    plan.emit(time.toEpochMilli(), all, sink);
  }
}
