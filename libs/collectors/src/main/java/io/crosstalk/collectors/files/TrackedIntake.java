package io.crosstalk.collectors.files;

import io.crosstalk.collectors.ForwardingIntake;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import org.jspecify.annotations.Nullable;

/**
 * Intake that a file reader delivers to: it passes data on, records their times, and adds the file
 * name to rejections. Data that are too old are rejected once for the whole file.
 */
public final class TrackedIntake extends ForwardingIntake {
  private static final byte[] NOTHING = {};

  private final Intake intake;
  private final String stream;
  private final Times times;
  private final FileCounts tally;

  /** Receiver of sample times, from which the watermark is computed. */
  @FunctionalInterface
  interface Times {
    void note(String stream, long timeMs);
  }

  TrackedIntake(Intake intake, Times times, FileCounts tally) {
    this(intake, "", times, tally);
  }

  private TrackedIntake(Intake intake, String stream, Times times, FileCounts tally) {
    this.intake = intake;
    this.stream = stream;
    this.times = times;
    this.tally = tally;
  }

  /**
   * Returns the intake for a file that is read without interruption and whose sample times are not
   * needed.
   *
   * @param place file name for rejections
   */
  public static TrackedIntake of(Intake intake, String place) {
    FileCounts tally = new FileCounts(place, 0, FileCounts.Slicing.NEVER);
    return new TrackedIntake(intake, (stream, timeMs) -> {}, tally);
  }

  @Override
  protected Intake target() {
    return intake;
  }

  @Override
  public Intake stream(String name) {
    return new TrackedIntake(intake.stream(name), name, times, tally);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (Double.isNaN(value)) {
      return;
    }
    boolean isNew = tally.isNewSample();
    times.note(stream, timeMs);
    if (intake.isTooOld(timeMs)) {
      tally.addTooOld(timeMs);
    } else if (isNew) {
      intake.sample(timeMs, resource, metric, value, unit);
    }
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    if (tally.isNew()) {
      intake.change(timeMs, resource, kind, detail);
    }
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    if (tally.isNew()) {
      intake.reject(reason, text, place == null ? tally.place() : place, line, original);
    }
  }

  /** Reports the samples that are too old. Called once, at the end of the file. */
  public void finish() {
    if (tally.hasTooOld()) {
      intake.reject(RejectReason.TOO_OLD, tally.tooOld(), tally.place(), 0, NOTHING);
    }
  }
}
