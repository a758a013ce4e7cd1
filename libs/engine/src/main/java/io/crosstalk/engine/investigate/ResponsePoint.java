package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.Isotonic;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.Series;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Response of a resource at some load.
 *
 * @param load the median of some cells of nearly the same load
 * @param response the median of the same cells
 * @param fitted the same, adjusted so that it never falls with the load
 * @param cells how many
 */
public record ResponsePoint(double load, double response, double fitted, int cells) {
  /**
   * Fewest cells of a point, an hour of five minutes: their median is robust against some outliers.
   */
  private static final int LEAST_CELLS = 12;

  /**
   * The points by load, at most as many as may be plotted, with equally many cells each, give or
   * take one.
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
