package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parser for z/VM reports, line by line: titles, times, headings and rows. Other lines are ignored.
 */
final class ReportParser {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,20}\\.?|\\d{0,20}\\.\\d{1,20}");
  private static final int MOST_WORDS = 64;

  /**
   * Maximum distance, in characters, between the end of a heading and the end of a value below it.
   */
  private static final int CLOSE = 3;

  private final List<VmFigure> figures = new ArrayList<>();
  private final DeviceReport device = new DeviceReport();
  private final Set<String> seenRows = new HashSet<>();
  private @Nullable ReportLayout layout;
  private @Nullable LocalTime time;
  private @Nullable ReportCells heading;
  private @Nullable ReportCells wrapped;

  /**
   * Processes a line.
   *
   * @throws RejectedReadingException when the line looks like a row and cannot be used
   */
  void take(String line) {
    if (line.isBlank()) {
      return;
    }
    noteTime(line);
    if (begins(line) || device.take(line, time)) {
      return;
    }
    if (layout != null) {
      row(layout, ReportCells.of(line));
    }
  }

  private void noteTime(String line) {
    LocalTime end = TimeOfDayParser.windowEnd(line);
    if (end != null) {
      time = end;
    }
  }

  private boolean begins(String line) {
    for (ReportLayout each : ReportLayout.ALL) {
      if (each.title().matcher(line).matches()) {
        layout = each;
        heading = null;
        wrapped = null;
        device.end();
        return true;
      }
    }
    if (DeviceReport.begins(line)) {
      layout = null;
    }
    return false;
  }

  private void row(ReportLayout current, ReportCells cells) {
    if (cells.size() > MOST_WORDS) {
      return;
    }
    if (wrapped != null) {
      wrappedRow(current, wrapped, cells);
    } else if (!looksLikeRow(current, cells)) {
      noteHeading(current, cells);
    } else if (cells.size() < current.required() && !reachesItsEnd(current, cells)) {
      wrapped = cells;
    } else {
      add(current, values(current, cells));
    }
  }

  /**
   * Returns whether a row is as wide as its heading. Blank columns reduce the number of words, but
   * not the width.
   */
  private boolean reachesItsEnd(ReportLayout current, ReportCells cells) {
    return heading != null
        && !cells.tabbed()
        && cells.ends().getLast() + CLOSE >= heading.ends().get(current.required() - 1);
  }

  private void wrappedRow(ReportLayout current, ReportCells begun, ReportCells cells) {
    wrapped = null;
    ReportCells joined = begun.with(cells);
    if (isNumber(cells.first()) && joined.size() <= current.columns().size()) {
      row(current, joined);
      return;
    }
    row(current, cells);
    throw tooShort(begun.size(), current.required());
  }

  private static boolean looksLikeRow(ReportLayout current, ReportCells cells) {
    boolean numbers =
        cells.words().stream().skip(current.hasKey() ? 1 : 0).filter(ReportParser::isNumber).count()
            >= 2;
    return numbers && current.key().matcher(cells.first()).matches();
  }

  private static boolean isNumber(String word) {
    return NUMBER.matcher(word).matches();
  }

  private void noteHeading(ReportLayout current, ReportCells cells) {
    if (cells.size() == current.columns().size() && !cells.tabbed()) {
      heading = cells;
    }
  }

  private List<String> values(ReportLayout current, ReportCells cells) {
    if (cells.size() > current.columns().size()) {
      throw RejectedReadingException.malformed(
          "the row has " + cells.size() + " columns, the report has " + current.columns().size());
    }
    boolean gaps = cells.size() < current.columns().size() && !cells.tabbed();
    return gaps && heading != null ? under(current, heading, cells) : cells.words();
  }

  private static List<String> under(ReportLayout current, ReportCells above, ReportCells cells) {
    List<String> values = cells.under(above);
    long found = values.stream().filter(value -> !value.isEmpty()).count();
    if (found < cells.size() || !current.key().matcher(values.getFirst()).matches()) {
      throw RejectedReadingException.malformed("the row's figures do not stand below the headings");
    }
    return values;
  }

  private void add(ReportLayout current, List<String> values) {
    ReportedResource resource = current.resource().apply(values.getFirst());
    LocalTime rowTime = ownTime(current, values);
    boolean hasOwnTime = current.columns().contains(ReportColumn.TIME);
    if (!seenRows.add(current.title() + resource.name() + "@" + rowTime)) {
      throw new RejectedReadingException(
          RejectReason.DUPLICATE, "a second row of the same thing at the same time");
    }
    for (int i = 0; i < values.size(); i++) {
      ReportColumn column = current.columns().get(i);
      if (column.isPublished() && isNumber(values.get(i))) {
        figures.add(
            new VmFigure(
                rowTime,
                hasOwnTime,
                column.of() == null ? resource : column.of(),
                column.metric(),
                Double.parseDouble(values.get(i)),
                column.unit()));
      }
    }
  }

  private @Nullable LocalTime ownTime(ReportLayout current, List<String> values) {
    int position = current.columns().indexOf(ReportColumn.TIME);
    if (position < 0) {
      return time;
    }
    LocalTime own = position < values.size() ? TimeOfDayParser.time(values.get(position)) : null;
    if (own == null) {
      throw new RejectedReadingException(RejectReason.BAD_TIME, "the row has no time of day");
    }
    return own;
  }

  private static RejectedReadingException tooShort(int columns, int required) {
    return RejectedReadingException.malformed(
        "the row before has " + columns + " columns, at least " + required + " are expected");
  }

  /** Returns the values read from all reports so far. */
  List<VmFigure> figures() {
    List<VmFigure> all = new ArrayList<>(figures);
    all.addAll(device.figures());
    return all;
  }

  /** Returns what is wrong with the last row of the file; null if the row is complete. */
  @Nullable String unfinished() {
    return wrapped == null
        ? null
        : "the last row has " + wrapped.size() + " columns: the report seems to be cut off";
  }
}
