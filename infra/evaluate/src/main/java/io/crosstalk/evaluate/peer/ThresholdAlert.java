package io.crosstalk.evaluate.peer;

import io.crosstalk.event.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * Alert of a plain threshold on one series: {@link #IN_A_ROW} samples in a row that are worse than
 * the mean of the series' own past by {@link #SIGMAS} standard deviations. It ends with as many
 * samples in a row that are not.
 *
 * @param onset index of the first sample beyond the threshold
 * @param detected index of the sample that completes the alert
 * @param end index of the first sample that is no longer beyond it; the number of samples while the
 *     alert lasts
 */
record ThresholdAlert(SampleColumns.Column series, int onset, int detected, int end) {
  static final int IN_A_ROW = 3;

  private static final double SIGMAS = 4;

  /** Number of samples before the first possible alert. */
  private static final int LEAST_PAST = 30;

  /** Least standard deviation, as a share of the mean; otherwise a constant series alerts. */
  private static final double LEAST_DEVIATION = 0.05;

  boolean lasts() {
    return end == series.size();
  }

  long onsetMs() {
    return series.timeMs(onset);
  }

  long detectedMs() {
    return series.timeMs(detected);
  }

  /** Time of the end; the greatest possible one while the alert lasts. */
  long endMs() {
    return lasts() ? Long.MAX_VALUE : series.timeMs(end);
  }

  boolean overlaps(ThresholdAlert other) {
    return onsetMs() <= other.endMs() && other.onsetMs() <= endMs();
  }

  /** Alerts of a series, in the order of time. */
  static List<ThresholdAlert> in(SampleColumns.Column series) {
    List<ThresholdAlert> alerts = new ArrayList<>();
    Past past = new Past(series.metric().worse() == Metric.Worse.UPWARDS);
    int onset = -1;
    int row = 0;
    for (int i = 0; i < series.size(); i++) {
      boolean beyond = past.isBeyond(series.value(i));
      if (beyond == onset < 0) {
        row++;
      } else {
        row = 0;
      }
      if (row == IN_A_ROW && onset < 0) {
        onset = i - row + 1;
        row = 0;
      } else if (row == IN_A_ROW) {
        alerts.add(new ThresholdAlert(series, onset, onset + IN_A_ROW - 1, i - row + 1));
        onset = -1;
        row = 0;
      }
      if (!beyond && onset < 0) {
        past.add(series.value(i));
      }
    }
    if (onset >= 0) {
      alerts.add(new ThresholdAlert(series, onset, onset + IN_A_ROW - 1, series.size()));
    }
    return alerts;
  }

  /** Mean and standard deviation of the samples outside alerts, by the method of Welford. */
  private static final class Past {
    private final boolean upwards;
    private long count;
    private double mean;
    private double squares;

    Past(boolean upwards) {
      this.upwards = upwards;
    }

    void add(double value) {
      count++;
      double difference = value - mean;
      mean += difference / count;
      squares += difference * (value - mean);
    }

    boolean isBeyond(double value) {
      double deviation =
          Math.max(Math.sqrt(squares / Math.max(1, count)), LEAST_DEVIATION * Math.abs(mean));
      double worse = upwards ? value - mean : mean - value;
      return count >= LEAST_PAST && worse > SIGMAS * deviation;
    }
  }
}
