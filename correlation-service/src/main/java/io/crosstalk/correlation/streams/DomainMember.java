package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A resource in stage 2: its latest load, and when it pressed which domain. */
final class DomainMember {
  private static final int MANY = 1_000_000;

  private final String id;
  private final String source;
  private final ColumnWindow window;
  private final Map<String, Stay> stays = new HashMap<>();
  private long dirtySince = -1;
  private long appliedThrough;

  /**
   * A time of using a domain, epoch milliseconds.
   *
   * @param joined {@code Long.MIN_VALUE} when it has always been so
   */
  record Stay(long joined, long lastSeen) {}

  DomainMember(String id, String source) {
    this(id, source, new ColumnWindow(), Long.MIN_VALUE);
  }

  private DomainMember(String id, String source, ColumnWindow window, long appliedThrough) {
    this.id = id;
    this.source = source;
    this.window = window;
    this.appliedThrough = appliedThrough;
  }

  String id() {
    return id;
  }

  String source() {
    return source;
  }

  ColumnWindow window() {
    return window;
  }

  Map<String, Stay> stays() {
    return stays;
  }

  long dirtySince() {
    return dirtySince;
  }

  void dirtySince(long tick) {
    dirtySince = tick;
  }

  /** The tick up to which the snapshot that this was restored from goes. */
  long appliedThrough() {
    return appliedThrough;
  }

  /** Takes what the resource exerted on some domains. */
  void take(Iterable<String> domains, SampleBatch batch, Consumer<ColumnWindow.Sealed> sealed) {
    long[] times = batch.times();
    long before = window.lastTime();
    for (String domain : domains) {
      stays.merge(
          domain, arrived(before, times), (old, fresh) -> extend(old, fresh, before, times));
    }
    Metric[] metrics = batch.columns().stream().map(Column::metric).toArray(Metric[]::new);
    double[] row = new double[metrics.length];
    for (int i = 0; i < times.length; i++) {
      for (int c = 0; c < row.length; c++) {
        row[c] = batch.columns().get(c).values()[i];
      }
      ColumnWindow.Sealed chunk = window.append(times[i], metrics, row);
      if (chunk != null) {
        sealed.accept(chunk);
      }
    }
  }

  private static Stay arrived(long before, long[] times) {
    long joined = before == Long.MIN_VALUE ? Long.MIN_VALUE : times[0];
    return new Stay(joined, times[times.length - 1]);
  }

  /** Who was seen elsewhere in between has come back; otherwise the stay goes on. */
  private static Stay extend(Stay old, Stay fresh, long before, long[] times) {
    long last = Math.max(old.lastSeen, fresh.lastSeen);
    return old.lastSeen < before ? new Stay(times[0], last) : new Stay(old.joined, last);
  }

  /** When it ceased to use a domain; {@code Long.MAX_VALUE} while it has not. */
  long left(@Nullable Stay stay) {
    return stay != null && stay.lastSeen < window.lastTime() ? stay.lastSeen : Long.MAX_VALUE;
  }

  byte[] snapshot(long through) {
    ByteWriter out = new ByteWriter();
    out.string(source);
    out.zigzag(through);
    out.varint(stays.size());
    stays.forEach(
        (domain, stay) -> {
          out.string(domain);
          out.fixed64(stay.joined);
          out.fixed64(stay.lastSeen);
        });
    window.write(out);
    return out.toByteArray();
  }

  static DomainMember restore(String id, byte[] snapshot, ColumnWindow.Chunks chunks) {
    ByteReader in = new ByteReader(snapshot);
    String source = in.string();
    long through = in.zigzag();
    Map<String, Stay> stays = new HashMap<>();
    int count = in.bounded(MANY, "the number of stays");
    for (int i = 0; i < count; i++) {
      stays.put(in.string(), new Stay(in.fixed64(), in.fixed64()));
    }
    DomainMember member = new DomainMember(id, source, ColumnWindow.read(in, chunks), through);
    member.stays.putAll(stays);
    return member;
  }

  /** Domains that it has pressed and its window still knows of. */
  Set<String> domains() {
    return stays.keySet();
  }
}
