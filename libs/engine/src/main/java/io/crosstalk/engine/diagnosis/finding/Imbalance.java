package io.crosstalk.engine.diagnosis.finding;

import io.crosstalk.event.Series;
import java.util.List;

/**
 * Uneven distribution of a load among peers that should share it.
 *
 * <p>The share of the load to be moved is Hoover's index (Interstate Redistribution of Population,
 * Journal of Economic History 1, 1941). Peers without any load, for example during maintenance, do
 * not count.
 *
 * @param peers number of peers, at least {@link #LEAST_PEERS}
 * @param loaded peers that carried more than an even share during the degradation, busiest first
 * @param before share of the load of those peers before the onset, 0 to 1
 * @param during the same during the degradation
 * @param unevenBefore share of the load before the onset that would have to be moved for all peers
 *     to carry the same, 0 to 1
 * @param uneven the same during the degradation
 * @param plots series of the busiest and of the least busy peer
 */
public record Imbalance(
    String metric,
    int peers,
    List<String> loaded,
    double before,
    double during,
    double unevenBefore,
    double uneven,
    List<Series> plots) {
  public static final int LEAST_PEERS = 3;

  /** Hoover's index above which a load counts as uneven; chance and rounding do not reach it. */
  public static final double EVEN = 0.1;

  public Imbalance {
    loaded = List.copyOf(loaded);
    plots = List.copyOf(plots);
  }
}
