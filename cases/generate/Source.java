import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A monitoring system: turns what happens minute by minute into samples at its own interval. */
final class Source {
  private final Timeline timeline;
  private final CaseFolder folder;
  private final int usualMinutes;
  private int closeMinutes;
  private List<Timeline.Window> closeLooks = List.of();
  private int clockAheadSeconds;
  private double lossRate;
  private final List<Timeline.Window> outages = new ArrayList<>();

  Source(Timeline timeline, CaseFolder folder, int usualMinutes) {
    this.timeline = timeline;
    this.folder = folder;
    this.usualMinutes = usualMinutes;
    this.closeMinutes = usualMinutes;
  }

  /** Keeps samples of {@code minutes} in the given windows, which start and end on its interval. */
  Source lookingCloser(int minutes, List<Timeline.Window> windows) {
    closeMinutes = minutes;
    closeLooks = windows;
    return this;
  }

  Source clockAhead(int seconds) {
    clockAheadSeconds = seconds;
    return this;
  }

  Source losing(double rate) {
    lossRate = rate;
    return this;
  }

  Source silent(Timeline.Window outage) {
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
            new CaseFolder.Sample(
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
