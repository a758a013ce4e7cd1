package io.crosstalk.ingest.source.files;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.normalize.RejectReason;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Passes on a file's readings, notices their times, and bounds how many rejections are listed. */
final class TrackedIntake implements Intake {
  private static final int LISTED = 1000;

  private final Intake intake;
  private final String stream;
  private final FileState state;
  private final Rejections rejections;
  private final long latestMs;

  /** Of one file, by all streams together. */
  private static final class Rejections {
    private final String place;
    private int count;

    private Rejections(String place) {
      this.place = place;
    }
  }

  /**
   * For one file.
   *
   * @param latestMs later times are mistakes, which say nothing of how far the file is complete
   */
  TrackedIntake(Intake intake, FileState state, String place, long latestMs) {
    this(intake, "", state, new Rejections(place), latestMs);
  }

  private TrackedIntake(
      Intake intake, String stream, FileState state, Rejections rejections, long latestMs) {
    this.intake = intake;
    this.stream = stream;
    this.state = state;
    this.rejections = rejections;
    this.latestMs = latestMs;
  }

  @Override
  public Intake stream(String name) {
    return new TrackedIntake(intake.stream(name), name, state, rejections, latestMs);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (!Double.isNaN(value)) {
      if (timeMs <= latestMs) {
        state.noteTime(stream, timeMs);
      }
      intake.sample(timeMs, resource, metric, value, unit);
    }
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
    rejections.count++;
    if (rejections.count <= LISTED) {
      intake.reject(reason, text, place == null ? rejections.place : place, line, original);
    }
  }

  /** Says how many more there were than are listed. */
  void finish() {
    if (rejections.count > LISTED) {
      intake.reject(
          RejectReason.MALFORMED,
          (rejections.count - LISTED) + " more rejections of this file are not listed",
          rejections.place,
          0,
          new byte[0]);
    }
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
