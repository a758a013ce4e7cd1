package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was refused in one request. Bad values come in bulk and for few reasons, so each reason is
 * kept once, with the first value that met it.
 */
public final class Refusals {
  private static final int MAX_KEPT = 100;
  private static final int MAX_BYTES = 65_536;

  private final Map<String, Refusal> kept = new LinkedHashMap<>();
  private long count;
  private long points;
  private int lastFrom = -1;
  private @Nullable String lastText;

  /** One reason. */
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

    /** For people: whose value, what is wrong with it, and how many more there were. */
    public String text() {
      return times == 1 ? text : text + " (and " + (times - 1) + " more like it)";
    }

    /** The bytes of the first one, as they came; at most the first 64 KiB. */
    public byte[] original() {
      return original.clone();
    }

    public long times() {
      return times;
    }
  }

  void add(RejectedReadingException why, String whose, byte[] bytes, int from, int to) {
    count++;
    // The sum and the count of a histogram stand in the same point.
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

  /** Beyond so many reasons one stands for all others of its kind. */
  private Refusal keep(RejectReason reason, String text, byte[] original) {
    boolean room = kept.size() < MAX_KEPT;
    return kept.computeIfAbsent(
        room ? text : reason.tag(),
        key -> new Refusal(reason, room ? text : "others in the same request: " + text, original));
  }

  /** How many values were refused. */
  public long count() {
    return count;
  }

  /** How many data points they were: the sum and the count of a histogram are one. */
  public long points() {
    return points;
  }

  /** Why the last value was refused; null when none was. */
  public @Nullable String lastText() {
    return lastText;
  }

  public Collection<Refusal> all() {
    return kept.values();
  }
}
