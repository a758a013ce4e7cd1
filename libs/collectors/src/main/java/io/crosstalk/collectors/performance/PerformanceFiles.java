package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.inventory.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Recognition of files for tools, without a source. */
public final class PerformanceFiles {
  private PerformanceFiles() {}

  /**
   * Format of a file.
   *
   * @param name word for the property {@code format}
   * @param title what people call such a file
   * @param isInventory whether it has resources only, and no figures
   * @param namesMetrics whether it states what its values measure
   * @param latencyAdvice how the latency of disks is recorded; empty if each file of disks has it
   */
  public record Recognised(
      String name, String title, boolean isInventory, boolean namesMetrics, String latencyAdvice) {}

  /**
   * Returns the format of a file; empty if there is no such format, or none is recognised.
   *
   * @param format name of its format; null if it is to be recognised
   * @throws IOException when the file cannot be read
   */
  public static Optional<Recognised> recognise(Path file, @Nullable String format)
      throws IOException {
    WatchedFile whole = WatchedFile.whole(file, List.of(), Long.MAX_VALUE);
    try (InputStream in = whole.open()) {
      return Optional.ofNullable(
              format == null
                  ? PerformanceFormats.of(FormatInput.head(whole.name(), in))
                  : PerformanceFormats.named(format))
          .map(
              each ->
                  new Recognised(
                      each.name(),
                      each.title(),
                      each.isInventory(),
                      each.namesMetrics(),
                      each.latencyAdvice()));
    }
  }

  /**
   * Returns what neither a file nor its properties state, or which of them contradict the file;
   * empty if it can be read.
   *
   * @param format name of its format; null if it is recognised
   * @throws IOException when the file cannot be read
   */
  public static Optional<PerformanceFormat.Question> question(
      Path file,
      @Nullable String format,
      @Nullable String machine,
      @Nullable String metric,
      @Nullable String unit)
      throws IOException {
    FormatInput input = input(file, format, machine, metric, unit);
    PerformanceFormat known = format(input);
    return known == null ? Optional.empty() : known.question(input);
  }

  /**
   * Returns whether a metric and a unit are of use for a file.
   *
   * @param format name of its format; null if it is recognised
   * @throws IOException when the file cannot be read
   */
  public static boolean takesMetric(Path file, @Nullable String format) throws IOException {
    FormatInput input = input(file, format, null, null, null);
    PerformanceFormat known = format(input);
    return known == null || known.takesMetric(input);
  }

  private static FormatInput input(
      Path file,
      @Nullable String format,
      @Nullable String machine,
      @Nullable String metric,
      @Nullable String unit)
      throws IOException {
    PerformanceSettings settings =
        new PerformanceSettings(
            WatchSettings.of(file),
            format,
            null,
            machine,
            null,
            metric,
            unit,
            null,
            null,
            List.of());
    return new FormatInput(WatchedFile.whole(file, List.of(), Long.MAX_VALUE), settings);
  }

  private static @Nullable PerformanceFormat format(FormatInput file) throws IOException {
    String format = file.settings().format();
    return format == null ? PerformanceFormats.of(file.head()) : PerformanceFormats.named(format);
  }

  /** Returns whether the kind of a resource is only assumed, because its file has none. */
  public static boolean isAssumed(Resource resource) {
    return FoundInventory.isAssumed(resource);
  }

  /**
   * Returns the ids of the resources that the settings of a source of these files describe; empty
   * for settings of another type.
   */
  public static Stream<String> described(Record settings) {
    return settings instanceof PerformanceSettings own
        ? own.resources().stream().map(ResourceSettings::id)
        : Stream.empty();
  }

  /** Returns the names of all formats, separated by commas. */
  public static String formats() {
    return String.join(", ", PerformanceFormats.names());
  }
}
