package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Trouble.Taken;
import java.util.ArrayList;
import java.util.List;

/** Stretches in which a row is degraded without a longer pause. */
final class Degraded {
  private Degraded() {}

  /**
   * Returns the degraded stretches of a row that mostly lie within some steps as a whole, and the
   * part within the steps of the others.
   */
  static List<Taken> within(Observations observations, int row, int from, int to) {
    if (!isDegraded(observations, row, Math.max(0, from - TimeScale.PAUSE), to + TimeScale.PAUSE)) {
      return List.of();
    }
    List<Taken> found = new ArrayList<>();
    for (Taken run :
        runs(observations, row, Math.max(0, from - TimeScale.AROUND), to + TimeScale.AROUND)) {
      int shared = Math.min(run.to(), to) - Math.max(run.from(), from);
      if (shared > 0) {
        boolean isMostly = 2 * shared >= run.to() - run.from();
        found.add(
            isMostly ? run : new Taken(row, Math.max(run.from(), from), Math.min(run.to(), to)));
      }
    }
    return found;
  }

  private static boolean isDegraded(Observations observations, int row, int from, int to) {
    int end = Math.min(to, observations.grid().size());
    for (int t = from; t < end; t++) {
      if (observations.value(row, t) > 0) {
        return true;
      }
    }
    return false;
  }

  private static List<Taken> runs(Observations observations, int row, int from, int to) {
    List<Taken> runs = new ArrayList<>();
    int end = Math.min(to, observations.grid().size());
    int begin = -1;
    int last = -1;
    for (int t = from; t < end; t++) {
      if (observations.value(row, t) <= 0) {
        continue;
      }
      if (begin >= 0 && t - last - 1 > TimeScale.PAUSE) {
        runs.add(new Taken(row, begin, last + 1));
        begin = -1;
      }
      begin = begin < 0 ? t : begin;
      last = t;
    }
    if (begin >= 0) {
      runs.add(new Taken(row, begin, last + 1));
    }
    return runs;
  }
}
