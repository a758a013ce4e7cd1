package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.Isotonic;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.incident.Series;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Point of the curve of response by load: several cells with nearly the same load.
 *
 * @param load median load of these cells
 * @param response median response of these cells
 * @param fitted response, smoothed so that it never falls with the load
 * @param cells number of these cells
 */
public record ResponsePoint(double load, double response, double fitted, int cells) {
  /**
   * Minimum number of cells (five minutes each) in a point: an hour, so that the median is robust
   * against outliers.
   */
  private static final int LEAST_CELLS = 12;

  /**
   * Returns the points of the curve by load, at most as many as may be plotted. Each point combines
   * the same number of adjacent cells; the numbers differ by at most one.
   */
  static List<ResponsePoint> curve(List<LoadResponse> byLoad) {
    int points = Math.clamp(byLoad.size() / LEAST_CELLS, 1, Series.MAX_POINTS);
    double[] loads = new double[points];
    double[] responses = new double[points];
    double[] weights = new double[points];
    for (int i = 0; i < points; i++) {
      List<LoadResponse> part =
          byLoad.subList(from(i, points, byLoad), from(i + 1, points, byLoad));
      loads[i] = Quantile.median(part.stream().mapToDouble(LoadResponse::load).toArray());
      responses[i] =
          Quantile.median(part.stream().mapToDouble(LoadResponse::response).sorted().toArray());
      weights[i] = part.size();
    }
    double[] fitted = Isotonic.fit(responses, weights);
    return IntStream.range(0, points)
        .mapToObj(i -> new ResponsePoint(loads[i], responses[i], fitted[i], (int) weights[i]))
        .toList();
  }

  private static int from(int point, int points, List<LoadResponse> byLoad) {
    return (int) ((long) point * byLoad.size() / points);
  }
}
