package io.crosstalk.collectors.vmware.statistics;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Statistics of one entity (a machine, host or datastore), by counter and instance. Percentages are
 * in percent.
 */
final class EntityStatistics {
  /** Name of the instance that stands for the whole entity, and not for one of its parts. */
  static final String WHOLE = "";

  private final Map<String, Map<String, double[]>> values = new HashMap<>();
  private final PerfAnswer answer;
  private final long vcpus;

  /**
   * Creates the statistics from a response of vCenter; counters that were not requested are left
   * out.
   *
   * @param vcpus number of virtual CPUs of a machine; 0 if unknown or none
   */
  EntityStatistics(PerfAnswer answer, PerformanceCounters counters, long vcpus) {
    this.answer = answer;
    this.vcpus = vcpus;
    for (PerfAnswer.Series each : answer.series()) {
      String name = counters.name(each.counter());
      if (name != null) {
        put(name, each.instance(), scaled(each.values(), counters.scale(name)));
      }
    }
  }

  private EntityStatistics(EntityStatistics all, String instance) {
    this.answer = all.answer;
    this.vcpus = all.vcpus;
    all.values.forEach(
        (counter, instances) -> {
          double[] one = instances.get(instance);
          if (one != null) {
            put(counter, instance, one);
          }
        });
  }

  private static double[] scaled(double[] values, double scale) {
    if (scale != 1) {
      for (int i = 0; i < values.length; i++) {
        values[i] *= scale;
      }
    }
    return values;
  }

  private void put(String counter, String instance, double[] numbers) {
    values.computeIfAbsent(counter, name -> new TreeMap<>()).put(instance, numbers);
  }

  /** Returns the statistics of a single instance, such as one storage adapter. */
  EntityStatistics only(String instance) {
    return new EntityStatistics(this, instance);
  }

  /**
   * Returns the instances of a counter, without that of the whole entity unless there is no other.
   */
  Set<String> parts(String counter) {
    Map<String, double[]> instances = values.getOrDefault(counter, Map.of());
    if (instances.size() < 2) {
      return instances.keySet();
    }
    Set<String> parts = new TreeSet<>(instances.keySet());
    parts.remove(WHOLE);
    return parts;
  }

  /**
   * Returns the value of a counter in one interval; NaN if there is none.
   *
   * @param instance instance, or {@link #WHOLE}
   * @param index number of the interval in the response, from 0
   */
  double value(String counter, String instance, int index) {
    double[] numbers = values.getOrDefault(counter, Map.of()).get(instance);
    return numbers == null ? Double.NaN : numbers[index];
  }

  int size() {
    return answer.timesMs().length;
  }

  long timeMs(int index) {
    return answer.timesMs()[index];
  }

  double seconds(int index) {
    return answer.seconds()[index];
  }

  double vcpus() {
    return vcpus;
  }
}
