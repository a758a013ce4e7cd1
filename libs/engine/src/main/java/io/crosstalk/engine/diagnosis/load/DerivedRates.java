package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.HashMap;
import java.util.Map;

/**
 * Rates that are computed from measured ones. The back end of a compressing device has to write
 * what the host writes, divided by the compression ratio.
 */
public final class DerivedRates {
  public static final String FRONT = "tape.host_write.throughput";
  public static final String BACK_END = "tape.backend.throughput";
  public static final String RATIO = "data.reduction_ratio";

  private DerivedRates() {}

  /**
   * Returns the columns of a resource by metric: the measured ones, and those that can be computed
   * because they are not measured.
   */
  public static Map<Metric, double[]> of(SampleFrame frame) {
    double[] front = frame.values(FRONT);
    double[] ratio = frame.values(RATIO);
    if (front == null || ratio == null || frame.values(BACK_END) != null) {
      return frame.columns();
    }
    double[] back = new double[front.length];
    for (int i = 0; i < back.length; i++) {
      back[i] = backEnd(front[i], ratio[i]);
    }
    Map<Metric, double[]> columns = new HashMap<>(frame.columns());
    columns.put(MetricCatalogue.of(BACK_END), back);
    return columns;
  }

  /**
   * Back-end rate of a compressing device, in the unit of the host rate; NaN for an invalid ratio.
   */
  public static double backEnd(double front, double ratio) {
    return ratio > 0 ? front / ratio : Double.NaN;
  }
}
