package io.crosstalk.ingest.source.files;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.normalize.RejectReason;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts what a file would give. */
final class Preview implements Intake {
  private final TreeSet<String> metrics = new TreeSet<>();
  private int samples;
  private int changes;
  private int rejections;
  private @Nullable String firstRejection;

  void tell(String file, CheckReport report) {
    String found = file + ": " + samples + " samples " + metrics + ", " + changes + " changes";
    if (samples + changes > 0) {
      report.good(found);
    } else {
      report.warning(found + ": nothing to publish in it (one file alone may give no differences)");
    }
    if (firstRejection != null) {
      report.warning(file + ": " + rejections + " rejections, the first: " + firstRejection);
    }
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
    rejections++;
    if (firstRejection == null) {
      firstRejection = "line " + line + ": " + text;
    }
  }

  @Override
  public void complete(long timeMs) {}

  @Override
  public void gap(long fromMs, long toMs, String reason) {}

  @Override
  public void clock(long sourceMs, long roundTripMs) {}
}
