package io.crosstalk.collectors;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Intake that records all data of a source for assertions; samples without a value (NaN) are left
 * out.
 */
public final class RecordingIntake implements Intake {
  private final String stream;
  private final Recorded recorded;

  /**
   * Recorded data of the source and of all its streams. The stream name of the source itself is
   * empty.
   */
  public record Recorded(
      List<Given> samples,
      List<Collection<Resource>> inventories,
      List<GivenChange> changes,
      List<Rejected> rejections,
      List<Completed> completions,
      List<String> gaps,
      List<Long> clocks) {

    private Recorded copy() {
      return new Recorded(
          List.copyOf(samples),
          List.copyOf(inventories),
          List.copyOf(changes),
          List.copyOf(rejections),
          List.copyOf(completions),
          List.copyOf(gaps),
          List.copyOf(clocks));
    }
  }

  /** Sample that the source has delivered. */
  public record Given(
      String stream,
      long timeMs,
      String resource,
      String metric,
      double value,
      @Nullable String unit) {}

  /** Change that the source has delivered. */
  public record GivenChange(long timeMs, String resource, ChangeKind kind, String detail) {}

  /** Input that the source has rejected. */
  public record Rejected(
      RejectReason reason, String text, @Nullable String place, long line, String original) {}

  /** Watermark that the source has declared for itself (empty name) or for a stream. */
  public record Completed(String stream, long timeMs) {}

  public RecordingIntake() {
    this(
        "",
        new Recorded(
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>()));
  }

  private RecordingIntake(String stream, Recorded recorded) {
    this.stream = stream;
    this.recorded = recorded;
  }

  /** Returns the data recorded so far, which do not change when the source delivers more. */
  public Recorded recorded() {
    synchronized (recorded) {
      return recorded.copy();
    }
  }

  /** Removes the recorded data. */
  public void clear() {
    synchronized (recorded) {
      recorded.samples.clear();
      recorded.inventories.clear();
      recorded.changes.clear();
      recorded.rejections.clear();
      recorded.completions.clear();
      recorded.gaps.clear();
      recorded.clocks.clear();
    }
  }

  /** Returns whether a sample, a change, a rejection or a gap has arrived. */
  public boolean hasAny() {
    synchronized (recorded) {
      return !recorded.samples.isEmpty()
          || !recorded.changes.isEmpty()
          || !recorded.rejections.isEmpty()
          || !recorded.gaps.isEmpty();
    }
  }

  @Override
  public Intake stream(String name) {
    return new RecordingIntake(name, recorded);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    synchronized (recorded) {
      if (!Double.isNaN(value)) {
        recorded.samples.add(new Given(stream, timeMs, resource, metric, value, unit));
      }
    }
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    synchronized (recorded) {
      recorded.inventories.add(List.copyOf(all));
    }
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    synchronized (recorded) {
      recorded.changes.add(new GivenChange(timeMs, resource, kind, detail));
    }
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    synchronized (recorded) {
      recorded.rejections.add(
          new Rejected(reason, text, place, line, new String(original, StandardCharsets.UTF_8)));
    }
  }

  @Override
  public void complete(long timeMs) {
    synchronized (recorded) {
      recorded.completions.add(new Completed(stream, timeMs));
    }
  }

  @Override
  public void gap(long fromMs, long toMs, String reason) {
    synchronized (recorded) {
      recorded.gaps.add(fromMs + "-" + toMs + " " + reason);
    }
  }

  @Override
  public void clock(long sourceMs, long roundTripMs) {
    synchronized (recorded) {
      recorded.clocks.add(sourceMs);
    }
  }

  @Override
  public void settle() {
    // all data stay here
  }
}
