package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refused values of one request, for the reply and the dead letters. Refused values are frequent
 * and have few reasons, so each reason is kept once, with its first value.
 */
public final class RejectedValues {
  private static final int MAX_KEPT = 100;
  private static final int MAX_BYTES = 65_536;

  private final Map<String, Refusal> kept = new LinkedHashMap<>();
  private long count;
  private long points;
  private int lastFrom = -1;
  private @Nullable String lastText;

  /**
   * Reason for which values of the request were refused, with the first such value and their
   * number.
   */
  public static final class Refusal {
    private final RejectReason reason;
    private final String text;
    private final byte[] original;
    private long times;

    private Refusal(RejectReason reason, String text, byte[] original) {
      this.reason = reason;
      this.text = text;
      this.original = original;
    }

    public RejectReason reason() {
      return reason;
    }

    /**
     * Returns the message for the sender: the series, the mistake, and the number of further values
     * with the same mistake.
     */
    public String text() {
      return times == 1 ? text : text + " (and " + (times - 1) + " more like it)";
    }

    /** Returns the bytes of the first refused value as received, at most 64 KiB. */
    public byte[] original() {
      return original.clone();
    }

    public long times() {
      return times;
    }
  }

  void add(RejectedReadingException why, String whose, byte[] bytes, int from, int to) {
    count++;
    // The sum and the count of a histogram are parts of the same point.
    points += from == lastFrom ? 0 : 1;
    lastFrom = from;
    String text = whose + ": " + why.text();
    lastText = text;
    Refusal known = kept.get(text);
    if (known == null) {
      known =
          keep(why.reason(), text, Arrays.copyOfRange(bytes, from, Math.min(to, from + MAX_BYTES)));
    }
    known.times++;
  }

  /**
   * Remembers a reason. When too many different ones are kept already, all further reasons of the
   * same kind share one entry.
   */
  private Refusal keep(RejectReason reason, String text, byte[] original) {
    boolean room = kept.size() < MAX_KEPT;
    return kept.computeIfAbsent(
        room ? text : reason.tag(),
        key -> new Refusal(reason, room ? text : "others in the same request: " + text, original));
  }

  /** Returns the number of refused values. */
  public long count() {
    return count;
  }

  /**
   * Returns the number of refused data points; the sum and the count of a histogram are one point.
   */
  public long points() {
    return points;
  }

  /** Returns the message of the last refusal; null without one. */
  public @Nullable String lastText() {
    return lastText;
  }

  public Collection<Refusal> all() {
    return kept.values();
  }
}
