package io.crosstalk.collectors.performance.format;

import io.crosstalk.collectors.performance.text.FileHead;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Format of files with performance figures. A format has no state; it serves all files. */
public abstract class PerformanceFormat {
  private final String name;
  private final String title;

  /**
   * Creates a format.
   *
   * @param name word for the property {@code format}, such as {@code nmon}
   * @param title name of such a file in messages: {@code a recording of 'esxtop -b'}
   */
  protected PerformanceFormat(String name, String title) {
    this.name = name;
    this.title = title;
  }

  public final String name() {
    return name;
  }

  public final String title() {
    return title;
  }

  /** Returns whether a file has resources only, and no figures. */
  public boolean isInventory() {
    return false;
  }

  /** Returns whether a file states what its values measure. */
  public boolean namesMetrics() {
    return true;
  }

  /**
   * Returns whether the properties {@code metric} and {@code unit} are of use for a file.
   *
   * @throws IOException when the file cannot be read
   */
  public boolean takesMetric(FormatInput file) throws IOException {
    return !namesMetrics();
  }

  /**
   * Question for what neither a file nor its settings state, and its values need; or refusal of
   * settings that contradict the file.
   *
   * @param text what is missing or wrong, for people
   * @param answer properties to be set, as they are typed behind the name of the file; a value that
   *     cannot be told is a word in capital letters. Empty if properties are to be left out
   */
  public record Question(String text, List<String> answer) {}

  /**
   * Returns what has to be known before a file can be read; empty if all is known. A metric or a
   * unit that is set although the file states it is refused.
   *
   * @throws IOException when the file cannot be read
   */
  public Optional<Question> question(FormatInput file) throws IOException {
    boolean isSet = file.settings().metric() != null || file.settings().unit() != null;
    return isSet && !takesMetric(file) ? Optional.of(contradiction()) : Optional.empty();
  }

  /** Returns the refusal of a metric or unit for a file that states both. */
  private static Question contradiction() {
    return new Question(
        "it states its metrics and their units itself: leave out the metric and the unit that are"
            + " typed for it, or state its format if it has another one (format=NAME)",
        List.of());
  }

  /** Returns how the latency of disks is recorded; empty if each file with disks has it. */
  public String latencyAdvice() {
    return "";
  }

  /** Returns whether a file with this beginning has the format. Never throws an exception. */
  public abstract boolean recognises(FileHead head);

  /**
   * Reads a file to its end. Figures of one series are delivered in the order of their times, and
   * each resource is declared before its first figure.
   *
   * @throws IOException when the file as a whole cannot be used; the message is for people and says
   *     what to do
   */
  public abstract void read(FormatInput file, FigureSink sink) throws IOException;
}
