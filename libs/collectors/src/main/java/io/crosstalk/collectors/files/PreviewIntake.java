package io.crosstalk.collectors.files;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.NearestMetric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Intake for a check of the settings: counts and describes what a file would deliver, and publishes
 * nothing.
 */
final class PreviewIntake implements Intake {
  private static final int SHOWN = 3;
  private static final int MAX_METRICS = 20;

  /** Reasons of rejections that, without a line number, concern a column of the whole file. */
  private static final Set<RejectReason> ABOUT_COLUMNS =
      Set.of(RejectReason.MISSING_FIELD, RejectReason.IMPLAUSIBLE);

  /**
   * Tolerance for times in the future, in milliseconds; ingest-service rejects later times unless
   * configured otherwise.
   */
  private static final long AHEAD_MS = 600_000;

  private final String file;
  private final boolean needsTwoFiles;
  private final long nowMs;
  private final TreeSet<String> metrics = new TreeSet<>();
  private final Map<String, PreviewedMetric> values = new TreeMap<>();
  private final TreeSet<String> unknownMetrics = new TreeSet<>();
  private final TreeSet<String> problems = new TreeSet<>();
  private final List<String> reasons = new ArrayList<>();
  private int samples;
  private int changes;
  private int rejections;
  private int ahead;
  private long earliestMs = Long.MAX_VALUE;
  private long latestMs = Long.MIN_VALUE;

  PreviewIntake(String file, boolean needsTwoFiles, long nowMs) {
    this.file = file;
    this.needsTwoFiles = needsTwoFiles;
    this.nowMs = nowMs;
  }

  /**
   * Reports what the file would deliver: samples with their metrics, changes, and rejections.
   *
   * @throws SourceException when all data were rejected, or would be because of their times
   */
  void report(CheckReport report) throws SourceException {
    if (samples + changes == 0 && rejections + problems.size() > 0) {
      String why = problems.isEmpty() ? refused() : String.join("; ", problems);
      throw new SourceException("nothing in " + file + " can be used: " + why);
    }
    if (ahead > 0 && ahead == samples) {
      throw new SourceException(
          "nothing in %s can be used: its times are ahead of now, the latest is %s: is 'time.zone' right?"
              .formatted(file, Instant.ofEpochMilli(latestMs)));
    }
    String found =
        "%s: %d samples %s, %d changes%s".formatted(file, samples, metrics, changes, times());
    if (samples + changes > 0) {
      report.good(found);
    } else {
      String alone = needsTwoFiles ? " alone: figures are differences of two files" : "";
      report.warning(found + ": nothing to publish in it" + alone);
    }
    if (ahead > 0) {
      report.warning(
          "%s: %d samples are ahead of now and will be refused: is its clock right?"
              .formatted(file, ahead));
    }
    values.values().stream().limit(MAX_METRICS).forEach(each -> report.good(each.describe()));
    if (metrics.size() > MAX_METRICS) {
      report.good((metrics.size() - MAX_METRICS) + " more metrics");
    }
    reportUnknownMetrics(report);
    problems.stream().limit(MAX_METRICS).forEach(each -> report.problem(file + ": " + each));
    if (rejections > 0) {
      report.warning(file + ": " + refused());
    }
  }

  private String times() {
    return samples == 0
        ? ""
        : ", from %s to %s"
            .formatted(Instant.ofEpochMilli(earliestMs), Instant.ofEpochMilli(latestMs));
  }

  private void reportUnknownMetrics(CheckReport report) {
    List<String> others = new ArrayList<>();
    for (String metric : unknownMetrics) {
      String nearest = NearestMetric.of(metric);
      if (nearest == null) {
        others.add(metric);
      } else {
        report.problem(
            "the metric '%s' is not in the vocabulary: write %s if it is misspelt"
                .formatted(metric, nearest));
      }
    }
    if (!others.isEmpty()) {
      report.warning(
          "not in the vocabulary, so taken as they are and of no use to a diagnosis: " + others);
    }
  }

  private String refused() {
    String more = rejections > reasons.size() ? "; …" : "";
    return rejections + " refused: " + String.join("; ", reasons) + more;
  }

  @Override
  public Intake stream(String name) {
    return this;
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (!Double.isNaN(value)) {
      samples++;
      metrics.add(metric);
      if (values.size() <= MAX_METRICS || values.containsKey(metric)) {
        values
            .computeIfAbsent(metric, name -> new PreviewedMetric(name, unit))
            .add(timeMs, resource, value);
      }
      earliestMs = Math.min(earliestMs, timeMs);
      latestMs = Math.max(latestMs, timeMs);
      ahead += timeMs > nowMs + AHEAD_MS ? 1 : 0;
      if (MetricCatalogue.of(metric).role() == MetricRole.OTHER) {
        unknownMetrics.add(metric);
      }
    }
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {}

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    changes++;
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    if (line == 0 && ABOUT_COLUMNS.contains(reason)) {
      problems.add(text);
      return;
    }
    rejections++;
    if (reasons.size() < SHOWN) {
      reasons.add((line > 0 ? "line " + line + ": " : "") + text);
    }
  }

  @Override
  public void doubt(Supplier<List<String>> texts) {
    problems.addAll(texts.get());
  }

  @Override
  public void complete(long timeMs) {}

  @Override
  public void gap(long fromMs, long toMs, String reason) {}

  @Override
  public void clock(long sourceMs, long roundTripMs) {}
}
