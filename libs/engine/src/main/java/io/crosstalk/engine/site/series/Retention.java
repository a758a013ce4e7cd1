package io.crosstalk.engine.site.series;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Time for which samples are kept: in full as long as a decision or the recent past of a course can
 * read them, then one for each sparse point of a course, then none.
 */
public final class Retention {
  /** Steps before a trouble that a course reads in full. */
  public static final int RECENT = 360;

  /** Number of sparse points before them. */
  public static final int SPARSE_POINTS = 100;

  /** Steps from one sparse point to the next. */
  public static final int SPARSE = 18;

  private final HeldRows rows = new HeldRows();
  private long fullFromMs = Long.MIN_VALUE / 2;
  private long stepMs = 1;

  /**
   * Advances to a decision.
   *
   * @param fromMs earliest begin of a trouble that this or a later decision can find
   */
  public void advance(long fromMs, long newStepMs) {
    stepMs = newStepMs;
    fullFromMs = Math.max(fullFromMs, fromMs - RECENT * stepMs);
  }

  /** Returns the earliest begin of a trouble whose recent past is kept, epoch milliseconds. */
  public long troublesFromMs() {
    return fullFromMs + RECENT * stepMs;
  }

  /** Returns the time from which on all samples are kept, epoch milliseconds. */
  long fullFromMs() {
    return fullFromMs;
  }

  /** Returns the time from which on sparse samples are kept, epoch milliseconds. */
  public long fromMs() {
    return fullFromMs - (SPARSE_POINTS + 1) * sparseMs();
  }

  /** Returns the number of the sparse point at or after a time. */
  long point(long timeMs) {
    return Math.ceilDiv(timeMs, sparseMs());
  }

  /** Returns what all series of a site find their rows with. */
  HeldRows rows() {
    return rows;
  }

  private long sparseMs() {
    return SPARSE * stepMs;
  }

  /** Returns whether samples with an interval come more rarely than the steps. */
  boolean isCoarse(long intervalMs) {
    return intervalMs > stepMs;
  }

  void write(ByteWriter out) {
    out.zigzag(fullFromMs);
    out.varint(stepMs);
  }

  void read(ByteReader in) {
    fullFromMs = in.zigzag();
    stepMs = in.varint();
  }
}
