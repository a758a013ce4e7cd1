package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A resource in stage 2: its latest load, and when it loaded which domain. */
public final class DomainMember {
  private static final int MAX_COUNT = 1_000_000;

  /** Initial size of a snapshot, in bytes. */
  private static final int INITIAL_BYTES = 1024;

  private final SeriesId series;
  private final ColumnWindow window;
  private final Map<String, Stay> stays = new HashMap<>();
  private List<String> current = List.of();
  private long dirtySince = -1;
  private long appliedThrough;

  /**
   * Period in which the resource used a domain, epoch milliseconds.
   *
   * @param joined time from which the resource used the domain; {@code Long.MIN_VALUE} when it has
   *     always done so
   * @param left time at which the resource was last known to use the domain; {@code Long.MAX_VALUE}
   *     while it uses the domain
   */
  public record Stay(long joined, long left) {}

  public DomainMember(SeriesId series) {
    this(series, new ColumnWindow(), Long.MIN_VALUE);
  }

  private DomainMember(SeriesId series, ColumnWindow window, long appliedThrough) {
    this.series = series;
    this.window = window;
    this.appliedThrough = appliedThrough;
  }

  public SeriesId series() {
    return series;
  }

  public String id() {
    return series.resource();
  }

  public ColumnWindow window() {
    return window;
  }

  public Map<String, Stay> stays() {
    return stays;
  }

  public long dirtySince() {
    return dirtySince;
  }

  public void dirtySince(long tick) {
    dirtySince = tick;
  }

  /**
   * Returns the tick (epoch milliseconds) up to which loads are contained in the snapshot from
   * which the member was restored.
   */
  public long appliedThrough() {
    return appliedThrough;
  }

  /**
   * Notes which domains the resource uses from a time on, before the samples of that time are
   * appended.
   *
   * @return whether these domains differ from those before
   */
  public boolean arrive(List<String> domains, long time) {
    if (domains.equals(current)) {
      return false;
    }
    long before = window.lastTime();
    for (String left : current) {
      stays.computeIfPresent(left, (domain, stay) -> new Stay(stay.joined, before));
    }
    for (String domain : domains) {
      stays.merge(domain, arrived(before, time), (old, fresh) -> continueStay(old, fresh, before));
    }
    current = domains;
    return true;
  }

  private static Stay arrived(long before, long time) {
    return new Stay(before == Long.MIN_VALUE ? Long.MIN_VALUE : time, Long.MAX_VALUE);
  }

  /**
   * Returns the old stay, continued, or the new stay if the resource used other domains in between.
   */
  private static Stay continueStay(Stay old, Stay fresh, long before) {
    return old.left < before ? fresh : new Stay(old.joined, Long.MAX_VALUE);
  }

  public byte[] snapshot(long through) {
    ByteWriter out = new ByteWriter(INITIAL_BYTES);
    StateVersion.write(out);
    out.zigzag(through);
    out.varint(stays.size());
    stays.forEach(
        (domain, stay) -> {
          out.string(domain);
          out.fixed64(stay.joined);
          out.fixed64(stay.left);
        });
    out.varint(current.size());
    current.forEach(out::string);
    window.write(out);
    return out.toByteArray();
  }

  public static DomainMember restore(
      SeriesId series, byte[] snapshot, DomainLists lists, ColumnWindow.Chunks chunks) {
    ByteReader in = new ByteReader(snapshot);
    StateVersion.check(in);
    long through = in.zigzag();
    Map<String, Stay> stays = new HashMap<>();
    int count = in.bounded(MAX_COUNT, "the number of stays");
    for (int i = 0; i < count; i++) {
      stays.put(in.string(), new Stay(in.fixed64(), in.fixed64()));
    }
    List<String> current = new ArrayList<>();
    int currentCount = in.bounded(MAX_COUNT, "the number of domains");
    for (int i = 0; i < currentCount; i++) {
      current.add(in.string());
    }
    DomainMember member = new DomainMember(series, ColumnWindow.read(in, chunks), through);
    member.stays.putAll(stays);
    member.current = lists.unique(current);
    return member;
  }

  /** Domains that the resource has loaded at any time. */
  public Set<String> domains() {
    return stays.keySet();
  }
}
