package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.PlaceLoad.Client;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loads of the users of the place that was described last, read one user after the other. Later
 * samples change neither the means before an incident nor the sums up to the last samples, so that
 * the next version of the incident reads only the incident itself.
 */
final class UserLoads {
  private final RecentSamples samples;
  private @Nullable SiteGraph graph;
  private @Nullable Window window;

  /** Metrics by the number of the user. */
  private Map<Integer, List<String>> users = Map.of();

  private final Map<Integer, Past> pasts = new HashMap<>();
  private final Map<String, double[]> totals = new HashMap<>();

  /** Number of the steps whose sums are final. */
  private int settled;

  /**
   * What is known of a user.
   *
   * @param revision that of its series
   * @param intervalsMs time between two values, by metric
   * @param before mean before the incident, by metric
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Past(int revision, double[] intervalsMs, double[] before) {}

  /**
   * Load of all users in one metric.
   *
   * @param total load of all together at the steps of the window
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record All(List<Client> clients, double[] total) {}

  UserLoads(RecentSamples samples) {
    this.samples = samples;
  }

  /** Reads the loads of some users by metric. */
  Map<String, All> read(SiteGraph of, Map<Integer, List<String>> measured, Window now) {
    boolean isContinued =
        of == graph && window != null && now.continues(window) && measured.equals(users);
    graph = of;
    window = now;
    users = measured;
    Map<String, All> read = new LinkedHashMap<>();
    if (!isContinued || !readTo(read, of, now)) {
      pasts.clear();
      totals.clear();
      settled = 0;
      read.clear();
      readTo(read, of, now);
    }
    return read;
  }

  /** Reads on from what is known; returns false when that is no longer right. */
  private boolean readTo(Map<String, All> to, SiteGraph of, Window now) {
    int first = Math.min(settled, now.firstInside());
    long[] times = now.times(first);
    long lastMs = Long.MAX_VALUE;
    double[] values = new double[now.size()];
    for (Map.Entry<Integer, List<String>> each : users.entrySet()) {
      Resource user = of.resource(each.getKey());
      SampleColumns columns = samples.columns(user.id(), first == 0 ? Long.MIN_VALUE : times[0]);
      int size = each.getValue().size();
      Past known = pasts.get(each.getKey());
      Past past =
          known == null ? new Past(columns.revision(), new double[size], new double[size]) : known;
      if (past.revision != columns.revision()) {
        return false;
      }
      for (int m = 0; m < size; m++) {
        String metric = each.getValue().get(m);
        double[] column = columns.values(metric);
        columns.read(column, times, values, first);
        double weight = weight(user, metric);
        double intervalMs = columns.intervalMs(column);
        if (first > 0 && !columns.isIntervalCertain(column)) {
          return false;
        } else if (known == null) {
          past.intervalsMs[m] = intervalMs;
          past.before[m] = weight * now.meanBefore(values);
        } else if (past.intervalsMs[m] != intervalMs) {
          return false;
        }
        All all = to.computeIfAbsent(metric, name -> none(name, now.size()));
        double level = weight * now.meanNow(values);
        all.clients.add(new Client(user.id(), level, Math.max(0, level - past.before[m])));
        for (int i = settled; i < values.length; i++) {
          all.total[i] += Double.isNaN(values[i]) ? 0 : weight * values[i];
        }
        lastMs = Math.min(lastMs, columns.lastMs(column));
      }
      pasts.put(each.getKey(), past);
    }
    to.forEach((metric, all) -> totals.put(metric, all.total));
    settled = now.through(lastMs);
    return true;
  }

  private All none(String metric, int size) {
    double[] known = totals.get(metric);
    return new All(
        new ArrayList<>(),
        known == null
            ? new double[size]
            : Arrays.copyOf(Arrays.copyOf(known, Math.min(settled, size)), size));
  }

  /** Processors of a machine, of which its load is a percentage. */
  private static double weight(Resource user, String metric) {
    return metric.equals("cpu.utilization")
            && user.attributes().get("vcpus") instanceof Number count
        ? count.doubleValue()
        : 1;
  }
}
