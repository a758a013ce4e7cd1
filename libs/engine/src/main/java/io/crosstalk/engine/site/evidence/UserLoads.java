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
   * Known loads of a user.
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
    Pass pass = new Pass(of, now);
    if (!isContinued || !pass.read()) {
      pasts.clear();
      totals.clear();
      settled = 0;
      pass = new Pass(of, now);
      pass.read();
    }
    pass.read.forEach((metric, all) -> totals.put(metric, all.total));
    settled = now.through(pass.lastMs);
    return pass.read;
  }

  /** One look at all users, from the first step on that is not known. */
  private final class Pass {
    private final SiteGraph graph;
    private final Window window;
    private final int first;
    private final long[] times;
    private final double[] values;
    private final Map<String, All> read = new LinkedHashMap<>();
    private long lastMs = Long.MAX_VALUE;

    private Pass(SiteGraph graph, Window window) {
      this.graph = graph;
      this.window = window;
      first = Math.min(settled, window.firstInside());
      times = window.times(first);
      values = new double[window.size()];
    }

    /** Reads all users; returns false when what is known of one is no longer right. */
    private boolean read() {
      return users.entrySet().stream().allMatch(each -> read(each.getKey(), each.getValue()));
    }

    private boolean read(int number, List<String> metrics) {
      Resource user = graph.resource(number);
      SampleColumns columns = samples.columns(user.id(), first == 0 ? Long.MIN_VALUE : times[0]);
      Past known = pasts.get(number);
      int size = metrics.size();
      Past past =
          known == null ? new Past(columns.revision(), new double[size], new double[size]) : known;
      boolean isRight = past.revision == columns.revision();
      for (int m = 0; m < size && isRight; m++) {
        double[] column = columns.values(metrics.get(m));
        columns.read(column, times, values, first);
        double weight = weight(user, metrics.get(m));
        if (known == null) {
          past.intervalsMs[m] = columns.intervalMs(column);
          past.before[m] = weight * window.meanBefore(values);
        }
        isRight =
            (first == 0 || columns.isIntervalCertain(column))
                && past.intervalsMs[m] == columns.intervalMs(column);
        add(user.id(), metrics.get(m), weight, past.before[m]);
        lastMs = Math.min(lastMs, columns.lastMs(column));
      }
      pasts.put(number, past);
      return isRight;
    }

    private void add(String user, String metric, double weight, double before) {
      All all = read.computeIfAbsent(metric, name -> none(name, values.length));
      double level = weight * window.meanNow(values);
      all.clients.add(new Client(user, level, Math.max(0, level - before)));
      for (int i = settled; i < values.length; i++) {
        all.total[i] += Double.isNaN(values[i]) ? 0 : weight * values[i];
      }
    }
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
