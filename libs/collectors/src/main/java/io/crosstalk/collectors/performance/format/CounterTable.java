package io.crosstalk.collectors.performance.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Table that gives the counters of a format a metric: a resource {@code counters/<format>.txt} with
 * lines {@code object | counter | metric | unit | factor}, of which the factor may be missing.
 * Objects and counters are found regardless of upper and lower case.
 */
public final class CounterTable {
  private final Map<String, Counter> counters = new HashMap<>();
  private final Set<String> objects = new HashSet<>();

  /**
   * Meaning of a counter.
   *
   * @param metric metric of its values
   * @param unit unit of its values, multiplied by the factor
   * @param factor factor of the values
   * @param rank position in the table; of several counters of one metric, the first is taken
   */
  public record Counter(String metric, String unit, double factor, int rank) {}

  private CounterTable() {}

  /** Reads the table of a format. */
  public static CounterTable of(String format) {
    CounterTable table = new CounterTable();
    String path = "counters/" + format + ".txt";
    try (InputStream in = CounterTable.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("no table " + path);
      }
      new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(table::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return table;
  }

  private void add(String line) {
    if (line.isBlank() || line.startsWith("#")) {
      return;
    }
    List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    objects.add(cells.getFirst().toLowerCase(Locale.ROOT));
    counters.put(
        key(cells.get(0), cells.get(1)),
        new Counter(
            cells.get(2),
            cells.get(3),
            cells.size() > 4 ? Double.parseDouble(cells.get(4)) : 1,
            counters.size()));
  }

  /** Returns the meaning of a counter; null if it has no metric. */
  public @Nullable Counter get(String object, String counter) {
    return counters.get(key(object, counter));
  }

  /** Returns whether any counter of an object has a metric. */
  public boolean hasObject(String object) {
    return objects.contains(object.toLowerCase(Locale.ROOT));
  }

  private static String key(String object, String counter) {
    return (object + '|' + counter).toLowerCase(Locale.ROOT);
  }
}
