package io.crosstalk.engine.site.series;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/** Stretches of time. */
public final class Spans {
  private record Span(long afterMs, long throughMs) {}

  private final List<Span> spans = new ArrayList<>(0);
  private int changes;

  /**
   * Adds a stretch, which may continue the last one.
   *
   * @param afterMs exclusive begin, epoch milliseconds
   * @param throughMs inclusive end, epoch milliseconds
   * @param keptFromMs time before which stretches are forgotten, epoch milliseconds
   */
  public void add(long afterMs, long throughMs, long keptFromMs) {
    spans.removeIf(span -> span.throughMs < keptFromMs);
    boolean isContinued = !spans.isEmpty() && spans.getLast().throughMs == afterMs;
    long beginMs = isContinued ? spans.removeLast().afterMs : afterMs;
    spans.add(new Span(beginMs, throughMs));
    changes++;
  }

  /** Returns a number that grows with each stretch that is added. */
  public int changes() {
    return changes;
  }

  public boolean isEmpty() {
    return spans.isEmpty();
  }

  /** Returns whether a time is in any stretch. */
  public boolean contains(long timeMs) {
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      if (timeMs > span.afterMs && timeMs <= span.throughMs) {
        return true;
      }
    }
    return false;
  }

  void write(ByteWriter out) {
    out.varint(spans.size());
    for (Span span : spans) {
      out.zigzag(span.afterMs);
      out.zigzag(span.throughMs);
    }
  }

  void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      spans.add(new Span(in.zigzag(), in.zigzag()));
    }
  }
}
