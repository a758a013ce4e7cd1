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

/**
 * One recording of nmon. Its lines may be in any order, because some tools sort them; so the values
 * are kept until its end.
 */
final class NmonRecording {
  /** Largest number of kept values, of 4 bytes each. */
  private static final int MOST_VALUES = 60_000_000;

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
  private final Map<String, LocalDateTime> times = new LinkedHashMap<>();
  private final Map<String, float[]> values = new HashMap<>();
  private int columns;
  private long kept;

  /**
   * Section that is read.
   *
   * @param first position of its first column among those of all sections
   */
  record Section(String name, List<String> columns, int first) {}

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
        case "ZZZZ" -> time(second, fields);
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

  private void time(String interval, List<String> fields) {
    String text = fields.get(2).strip() + " " + (fields.size() > 3 ? fields.get(3).strip() : "");
    try {
      times.put(interval, LocalDateTime.parse(text, TIME));
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
    float[] row = values.computeIfAbsent(interval, each -> new float[0]);
    int needed = section.first() + section.columns().size();
    if (row.length < needed) {
      int known = row.length;
      kept += columns - known;
      if (kept > MOST_VALUES) {
        throw new MalformedFileException(
            "it has more than " + MOST_VALUES + " values: record shorter files");
      }
      row = Arrays.copyOf(row, columns);
      Arrays.fill(row, known, columns, Float.NaN);
      values.put(interval, row);
    }
    for (int i = 0; i < section.columns().size() && i + 2 < fields.size(); i++) {
      row[section.first() + i] = number(fields.get(i + 2).strip());
    }
  }

  private float number(String text) {
    float number = (float) Numbers.parsed(text);
    if (Float.isNaN(number) && !text.isEmpty()) {
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
    float[] any = values.values().stream().findFirst().orElse(new float[0]);
    FigurePlan plan = meaning.plan(counters, columns, any);
    plan.finish();
    LocalTimes local = file.localTimes();
    List<String> order = new ArrayList<>(times.keySet());
    order.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    for (String interval : order) {
      float[] row = values.remove(interval);
      LocalDateTime time = times.get(interval);
      if (row != null && time != null) {
        emit(plan, meaning, local, time, row);
      }
    }
    if (!values.isEmpty()) {
      sink.leftOut("intervals without a line ZZZZ", values.keySet().iterator().next());
    }
  }

  private void emit(
      FigurePlan plan, NmonSections meaning, LocalTimes local, LocalDateTime time, float[] row) {
    double[] all = new double[columns + NmonSections.DERIVED];
    Arrays.fill(all, Double.NaN);
    for (int i = 0; i < row.length; i++) {
      all[i] = row[i];
    }
    meaning.derive(all, columns);
    try {
      plan.emit(local.instant(time).toEpochMilli(), all, sink);
    } catch (RejectedReadingException e) {
      sink.hint(e.text());
    }
  }
}
