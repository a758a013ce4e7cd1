package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One recording of nmon. Its lines may be in any order, because some tools sort them; so the values
 * are kept until its end.
 */
final class NmonRecording {
  /** Largest number of kept values, of 8 bytes each: a day of minutes with 20,000 columns. */
  private static final int MOST_VALUES = 30_000_000;

  private static final int MOST_COLUMNS = 200_000;
  private static final Pattern INTERVAL = Pattern.compile("T\\d{4,7}");
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("[HH:mm:ss dd-MMM-uuuu][HH:mm:ss dd-MMM-uu][HH:mm:ss dd/MM/uu]")
          .toFormatter(Locale.ENGLISH);

  private final FormatInput file;
  private final FigureSink sink;
  private final CounterTable counters;

  /** Facts about the machine, of the lines AAA. */
  private final Map<String, String> facts = new HashMap<>();

  private final Map<String, Section> sections = new LinkedHashMap<>();
  private final Map<String, Moment> times = new LinkedHashMap<>();
  private final Map<String, double[]> values = new HashMap<>();
  private int columns;
  private long kept;

  /**
   * Section that is read.
   *
   * @param first position of its first column among those of all sections
   */
  record Section(String name, List<String> columns, int first) {}

  /**
   * Time of an interval.
   *
   * @param line line that tells it
   */
  private record Moment(LocalDateTime time, long line) {}

  NmonRecording(FormatInput file, FigureSink sink, CounterTable counters) {
    this.file = file;
    this.sink = sink;
    this.counters = counters;
  }

  /** Returns whether a line begins another recording, in a file of several. */
  boolean isFollowedBy(TextLine line) {
    return !times.isEmpty() && line.text().startsWith("AAA,progname,");
  }

  /** Takes a line. */
  void take(TextLine line) throws IOException {
    List<String> fields = Arrays.asList(line.text().split(",", -1));
    if (fields.size() < 3) {
      return;
    }
    String name = fields.get(0).strip();
    String second = fields.get(1).strip();
    try {
      switch (name) {
        case "AAA" -> facts.putIfAbsent(second, fields.get(2).strip());
        case "ZZZZ" -> time(second, fields, line.number());
        default -> {
          Section section = sections.get(name);
          if (!INTERVAL.matcher(second).matches()) {
            header(name, fields);
          } else if (section != null) {
            values(section, second, fields);
          }
        }
      }
    } catch (RejectedReadingException e) {
      sink.reject(line, e.reason(), e.text());
    }
  }

  private void time(String interval, List<String> fields, long line) {
    String text = fields.get(2).strip() + " " + (fields.size() > 3 ? fields.get(3).strip() : "");
    try {
      times.put(interval, new Moment(LocalDateTime.parse(text, TIME), line));
    } catch (DateTimeException e) {
      throw new RejectedReadingException(
          RejectReason.BAD_TIME,
          "the time '" + text + "' is not like 23:59:59,31-DEC-2026: its interval is left out");
    }
  }

  private void header(String name, List<String> fields) throws IOException {
    if (sections.containsKey(name)) {
      return;
    }
    if (!NmonSections.isUsed(name, counters)) {
      if (!name.startsWith("BBB") && !name.equals("TOP") && !name.equals("UARG")) {
        sink.leftOut("sections without a metric", name + "," + fields.get(1));
      }
      return;
    }
    List<String> names = fields.subList(2, fields.size()).stream().map(String::strip).toList();
    sections.put(name, new Section(name, names, columns));
    columns += names.size();
    if (columns > MOST_COLUMNS) {
      throw new MalformedFileException("it has more than " + MOST_COLUMNS + " columns");
    }
  }

  private void values(Section section, String interval, List<String> fields) throws IOException {
    double[] row = values.computeIfAbsent(interval, each -> new double[0]);
    int needed = section.first() + section.columns().size();
    if (row.length < needed) {
      int known = row.length;
      kept += columns - known;
      if (kept > MOST_VALUES) {
        throw new MalformedFileException(
            "it has more than " + MOST_VALUES + " values: record shorter files");
      }
      row = Arrays.copyOf(row, columns);
      Arrays.fill(row, known, columns, Double.NaN);
      values.put(interval, row);
    }
    for (int i = 0; i < section.columns().size() && i + 2 < fields.size(); i++) {
      row[section.first() + i] = number(fields.get(i + 2).strip());
    }
  }

  private double number(String text) {
    double number = Numbers.parsed(text);
    if (Double.isNaN(number) && !text.isEmpty()) {
      sink.leftOut("values that are no numbers", text);
    }
    return number;
  }

  /** Delivers the figures. */
  void finish() {
    if (times.isEmpty()) {
      sink.hint("it has no line ZZZZ with a time: has its recording been interrupted at once?");
      return;
    }
    if (file.settings().zone() == null) {
      sink.hint(
          "it tells no time zone: its times are taken as UTC; set zone (--zone=Europe/Berlin) if the machine's clock shows another");
    }
    NmonSections meaning = new NmonSections(facts, List.copyOf(sections.values()), file, sink);
    double[] any = values.values().stream().findFirst().orElse(new double[0]);
    FigurePlan plan = meaning.plan(counters, columns, any);
    plan.finish();
    LocalTimes local = file.localTimes();
    List<String> order = new ArrayList<>(times.keySet());
    order.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    for (int i = 0; i < order.size(); i++) {
      double[] row = values.remove(order.get(i));
      Moment moment = times.get(order.get(i));
      Moment next = i + 1 < order.size() ? times.get(order.get(i + 1)) : null;
      if (row != null && moment != null && isNew(next)) {
        emit(plan, meaning, local, moment.time(), row);
      }
    }
    if (!values.isEmpty()) {
      sink.leftOut("intervals without a line ZZZZ", values.keySet().iterator().next());
    }
  }

  /**
   * Returns whether an interval is complete and was not read in an earlier round: the line of the
   * next one decides, since the values of the last one may still be written.
   */
  private boolean isNew(@Nullable Moment next) {
    return next == null ? !file.isUnfinished() : !file.isKnown(next.line());
  }

  private void emit(
      FigurePlan plan, NmonSections meaning, LocalTimes local, LocalDateTime time, double[] row) {
    double[] all = Arrays.copyOf(row, columns + NmonSections.DERIVED);
    Arrays.fill(all, row.length, all.length, Double.NaN);
    meaning.derive(all, columns);
    try {
      plan.emit(local.instant(time).toEpochMilli(), all, sink);
    } catch (RejectedReadingException e) {
      sink.hint(e.text());
    }
  }
}
