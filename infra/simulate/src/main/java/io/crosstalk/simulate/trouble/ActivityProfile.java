package io.crosstalk.simulate.trouble;

import java.util.List;

/** Activity of a job or a cause as a function of time: 0 for none, 1 for full. */
@FunctionalInterface
public interface ActivityProfile {
  double at(double second);

  static ActivityProfile during(double from, double to) {
    return second -> second >= from && second < to ? 1 : 0;
  }

  /**
   * Profile that rises linearly from 0 at {@code from} to 1 at {@code top}, and stays at 1 until
   * {@code to}; times in seconds of the case.
   */
  static ActivityProfile rising(double from, double top, double to) {
    return second ->
        second < from || second >= to ? 0 : Math.min(1, (second - from) / (top - from));
  }

  static ActivityProfile anyOf(List<ActivityProfile> profiles) {
    return second -> profiles.stream().mapToDouble(each -> each.at(second)).max().orElse(0);
  }
}
