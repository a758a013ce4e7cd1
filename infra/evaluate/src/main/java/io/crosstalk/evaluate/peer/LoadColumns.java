package io.crosstalk.evaluate.peer;

import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the loads of suspects at given times. The load at a time is the latest sample up to then,
 * or 0 before the first sample.
 */
final class LoadColumns {
  private final Set<String> suspects;
  private final long[] times;
  private final Map<Integer, Column> columns = new HashMap<>();
  private int done;

  private static final class Column {
    private final String resource;
    private final double[] values;
    private double last;

    Column(String resource, int length) {
      this.resource = resource;
      this.values = new double[length];
    }
  }

  private LoadColumns(Set<String> suspects, long[] times) {
    this.suspects = suspects;
    this.times = times;
  }

  /**
   * Reads all load metrics of the suspects.
   *
   * @param suspects ids of the suspects
   * @param times times in ascending order, epoch milliseconds
   * @return by id of the suspect, an array for each load metric with a value for each time
   */
  static Map<String, List<double[]>> read(SampleStream samples, Set<String> suspects, long[] times)
      throws IOException {
    LoadColumns loads = new LoadColumns(suspects, times);
    for (SamplesAtTime at = samples.next(); at != null; at = samples.next()) {
      loads.completeBefore(at.timeMs());
      loads.add(at);
    }
    loads.completeBefore(Long.MAX_VALUE);
    Map<String, List<double[]>> byResource = new TreeMap<>();
    for (Column each : loads.columns.values()) {
      byResource.computeIfAbsent(each.resource, id -> new ArrayList<>()).add(each.values);
    }
    return byResource;
  }

  private void completeBefore(long timeMs) {
    for (; done < times.length && times[done] < timeMs; done++) {
      for (Column each : columns.values()) {
        each.values[done] = each.last;
      }
    }
  }

  private void add(SamplesAtTime at) {
    for (int i = 0; i < at.size(); i++) {
      String resource = at.series(i).resource();
      if (at.series(i).metric().isPressure() && suspects.contains(resource)) {
        columns.computeIfAbsent(at.series(i).number(), number -> new Column(resource, times.length))
                .last =
            at.value(i);
      }
    }
  }
}
