package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Intake for a check of the settings: counts the changes and rejections, and reports the first
 * rejections as warnings. Nothing is published.
 */
final class CheckedIntake implements Intake {
  private static final int SHOWN = 20;

  private final CheckReport report;
  private int changes;
  private int rejections;

  CheckedIntake(CheckReport report) {
    this.report = report;
  }

  int changes() {
    return changes;
  }

  int rejections() {
    return rejections;
  }

  @Override
  public Intake stream(String name) {
    return this;
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {}

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
    if (rejections <= SHOWN) {
      report.warning((line > 0 ? "line " + line + ": " : "") + text);
    }
  }

  @Override
  public void complete(long timeMs) {}

  @Override
  public void gap(long fromMs, long toMs, String reason) {}

  @Override
  public void clock(long sourceMs, long roundTripMs) {}
}
