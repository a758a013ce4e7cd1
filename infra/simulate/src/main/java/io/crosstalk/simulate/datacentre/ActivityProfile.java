package io.crosstalk.simulate.datacentre;

import java.util.List;

/** Activity over time: 0 for none, 1 for full. */
@FunctionalInterface
interface ActivityProfile {
  double at(double second);

  static ActivityProfile during(double from, double to) {
    return second -> second >= from && second < to ? 1 : 0;
  }

  /** Profile that rises evenly up to {@code top} and stays there. */
  static ActivityProfile rising(double from, double top, double to) {
    return second ->
        second < from || second >= to ? 0 : Math.min(1, (second - from) / (top - from));
  }

  static ActivityProfile anyOf(List<ActivityProfile> profiles) {
    return second -> profiles.stream().mapToDouble(each -> each.at(second)).max().orElse(0);
  }
}
