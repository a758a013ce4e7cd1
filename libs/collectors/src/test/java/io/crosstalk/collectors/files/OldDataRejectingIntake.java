package io.crosstalk.collectors.files;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Intake that rejects data from before 2025 as too old, as the live world does. */
record OldDataRejectingIntake(Intake intake) implements Intake {
  @Override
  public boolean isTooOld(long timeMs) {
    return Instant.ofEpochMilli(timeMs).isBefore(Instant.parse("2025-01-01T00:00:00Z"));
  }

  @Override
  public Intake stream(String name) {
    return new OldDataRejectingIntake(intake.stream(name));
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    intake.sample(timeMs, resource, metric, value, unit);
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    intake.inventory(timeMs, all);
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    intake.change(timeMs, resource, kind, detail);
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    intake.reject(reason, text, place, line, original);
  }

  @Override
  public void complete(long timeMs) {
    intake.complete(timeMs);
  }

  @Override
  public void gap(long fromMs, long toMs, String reason) {
    intake.gap(fromMs, toMs, reason);
  }

  @Override
  public void clock(long sourceMs, long roundTripMs) {
    intake.clock(sourceMs, roundTripMs);
  }
}
