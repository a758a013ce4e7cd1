package io.crosstalk.simulate.casebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Simulated monitoring system: turns a series with a value for each minute into samples at its own
 * interval, with outages and lost samples.
 */
final class IntervalMonitor {
  private final MinuteTimeline timeline;
  private final CasebookFolder folder;
  private final int usualMinutes;
  private int closeMinutes;
  private List<MinuteTimeline.Window> closeLooks = List.of();
  private int clockAheadSeconds;
  private double lossRate;
  private final List<MinuteTimeline.Window> outages = new ArrayList<>();

  IntervalMonitor(MinuteTimeline timeline, CasebookFolder folder, int usualMinutes) {
    this.timeline = timeline;
    this.folder = folder;
    this.usualMinutes = usualMinutes;
    this.closeMinutes = usualMinutes;
  }

  /**
   * Uses a shorter interval of {@code minutes} in some windows, which must start and end at the
   * ordinary interval.
   */
  IntervalMonitor lookingCloser(int minutes, List<MinuteTimeline.Window> windows) {
    closeMinutes = minutes;
    closeLooks = windows;
    return this;
  }

  IntervalMonitor clockAhead(int seconds) {
    clockAheadSeconds = seconds;
    return this;
  }

  IntervalMonitor losing(double rate) {
    lossRate = rate;
    return this;
  }

  IntervalMonitor silent(MinuteTimeline.Window outage) {
    outages.add(outage);
    return this;
  }

  /**
   * Adds samples of a metric to the case: the mean of each interval, with the end of the interval
   * by this system's clock as time stamp.
   *
   * @param perMinute value in each minute of the case
   */
  void record(String resource, String metric, double[] perMinute) {
    Noise loss = new Noise("loss " + resource + " " + metric);
    int from = 0;
    while (from < timeline.minutes()) {
      int to = Math.min(from + interval(from), timeline.minutes());
      if (!isSilent(to - 1) && !loss.happens(lossRate)) {
        double mean = Arrays.stream(perMinute, from, to).average().orElseThrow();
        folder.add(
            new CasebookFolder.Sample(
                timeline.instant(to).plusSeconds(clockAheadSeconds), resource, metric, mean));
      }
      from = to;
    }
  }

  private int interval(int minute) {
    return closeLooks.stream().anyMatch(look -> look.contains(minute))
        ? closeMinutes
        : usualMinutes;
  }

  private boolean isSilent(int minute) {
    return outages.stream().anyMatch(outage -> outage.contains(minute));
  }
}
