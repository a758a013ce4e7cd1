package io.crosstalk.simulate.casebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Monitoring system that turns values of each minute into samples at its own interval. */
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

  /** Keeps samples of {@code minutes} in the given windows, which start and end on its interval. */
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

  /** Writes the mean of each interval, stamped with the interval's end on this source's clock. */
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
