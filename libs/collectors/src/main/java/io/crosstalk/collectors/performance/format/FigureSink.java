package io.crosstalk.collectors.performance.format;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.text.NumberNotation;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Receives what a format reads from one file: resources, figures, and what is left out. Lines that
 * were read in an earlier round are passed like all others; their figures are dropped here.
 */
public interface FigureSink {

  /**
   * Declares a resource. A resource that was declared before, also by another file, is merged: it
   * keeps its relations and gets the new ones, and new attributes replace old ones.
   */
  void resource(FoundResource resource);

  /**
   * Delivers a figure.
   *
   * @param timeMs end of the interval, epoch milliseconds
   * @param resource id of a declared resource
   * @param value NaN if there is none: nothing is published
   * @param unit unit of the value; null if it is the metric's own
   */
  void figure(long timeMs, String resource, String metric, double value, @Nullable String unit);

  /**
   * Counts a part of the file that has no use, such as a column of a counter without a metric. It
   * becomes one warning for the file with the number and one example.
   *
   * @param what plural, such as {@code columns of counters without a metric}
   * @param example as it stands in the file; asked for only if it is the first
   */
  void leftOut(String what, Supplier<String> example);

  /** Counts a part of the file that has no use, with an example that is at hand. */
  default void leftOut(String what, String example) {
    leftOut(what, () -> example);
  }

  /**
   * Counts a cell of a used column that has no value.
   *
   * @param column name of the column, asked for only if the cell is the first
   * @param time time of its row, as it stands in the file
   */
  default void emptyCell(Supplier<String> column, String time) {
    leftOut("cells without a value", () -> column.get() + " at " + time);
  }

  /** Parses a value; NaN if the text is no number, which is left out unless it is empty. */
  default double number(String text) {
    double number = NumberNotation.plain(text);
    if (Double.isNaN(number) && !text.isEmpty()) {
      leftOut("values that are no numbers", text);
    }
    return number;
  }

  /**
   * Adds a hint for people that concerns the whole file, such as an assumption about its times. The
   * same hint is reported once.
   */
  void hint(String text);

  /** Rejects a line, or a part of it. */
  void reject(TextLine line, RejectReason reason, String why);
}
