package io.crosstalk.engine.diagnosis.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sum of the loads that are known sample by sample, for plotting. Not thread-safe. */
final class LoadSum {
  /** Share of the total that the sum must reach to be plotted. */
  private static final double MOST = 0.95;

  private double before;
  private double during;
  private double @Nullable [] values;
  private final Map<String, double[]> parts = new TreeMap<>();

  /** Adds a load, multiplied by {@code scale}; a load that is known in outline only is ignored. */
  void add(Demand demand, double scale) {
    if (demand instanceof Load load) {
      before += scale * load.before();
      during += scale * load.during();
      values = plus(values, load.values(), scale);
      for (Load.Part part : load.parts()) {
        parts.put(part.metric(), plus(parts.get(part.metric()), part.values(), scale));
      }
    }
  }

  private static double[] plus(double @Nullable [] sum, double[] more, double scale) {
    if (sum == null) {
      return Arrays.stream(more).map(value -> scale * value).toArray();
    }
    for (int i = 0; i < sum.length; i++) {
      double value = scale * more[i];
      sum[i] = Double.isNaN(sum[i]) ? value : Double.isNaN(value) ? sum[i] : sum[i] + value;
    }
    return sum;
  }

  boolean isMostOf(double allBefore, double allDuring) {
    return before >= MOST * allBefore && during >= MOST * allDuring;
  }

  /** Sum of all loads, and the sums of the parts that were measured separately, such as reads. */
  List<double[]> dimensions() {
    List<double[]> dimensions = new ArrayList<>(parts.values());
    if (values != null) {
      dimensions.add(values);
    }
    return dimensions;
  }

  /** Sum at the timeline's times; null when nothing was added. */
  double @Nullable [] values() {
    return values;
  }
}
