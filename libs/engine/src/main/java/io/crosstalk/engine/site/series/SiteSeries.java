package io.crosstalk.engine.site.series;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The series of all resources of a site. */
public final class SiteSeries {
  private static final long SECOND_MS = 1_000;

  /** Step while no interval is known, milliseconds. */
  private static final long LONGEST_STEP_MS = 3_600_000;

  private final Map<String, ResourceSeries> byResource = new HashMap<>();
  private final Retention retention = new Retention();
  private List<ResourceSeries> sorted = List.of();
  private int version;

  /** Time before which no series has ended, epoch milliseconds. */
  private long earliestMs = Long.MIN_VALUE;

  private long longestMs;
  private long stepMs = LONGEST_STEP_MS;
  private long degradedMs = Long.MIN_VALUE / 2;
  private long newlyDegradedMs = Long.MIN_VALUE / 2;

  /** Returns the series of a resource, which begin when it has none. */
  public ResourceSeries begin(Resource resource) {
    return byResource.computeIfAbsent(
        resource.id(),
        id -> {
          version++;
          earliestMs = Long.MIN_VALUE;
          return new ResourceSeries(resource, retention);
        });
  }

  /**
   * Adds the samples of a resource at one time.
   *
   * @param i index of the time in the batch
   */
  public void add(ResourceSeries series, SampleBatch samples, int i) {
    int rows = series.rows().size();
    if (!series.add(samples, i)) {
      return;
    }
    version += series.rows().size() == rows ? 0 : 1;
    for (Row row : series.rows()) {
      if (row.lastMs() == samples.times()[i]) {
        note(row);
      }
    }
  }

  /** Forgets a resource. */
  public void remove(String resource) {
    if (byResource.remove(resource) != null) {
      sorted = List.of();
      version++;
    }
  }

  /** Returns the series without a sample since a time, epoch milliseconds, by resource. */
  public List<ResourceSeries> silentSince(long timeMs) {
    List<ResourceSeries> silent = new ArrayList<>();
    if (timeMs > earliestMs) {
      earliestMs = Long.MAX_VALUE;
      for (ResourceSeries each : all()) {
        earliestMs = Math.min(earliestMs, each.lastMs());
        if (each.lastMs() < timeMs) {
          silent.add(each);
        }
      }
    }
    return silent;
  }

  /** Replaces what is known of a resource. */
  public void update(Resource resource) {
    ResourceSeries known = byResource.get(resource.id());
    if (known != null && !known.resource().equals(resource)) {
      known.update(resource);
      version++;
    }
  }

  private void note(Row row) {
    if (row.intervalMs() > 0) {
      long interval =
          Math.max(SECOND_MS, Math.round((double) row.intervalMs() / SECOND_MS) * SECOND_MS);
      stepMs = Math.min(stepMs, interval);
      longestMs = Math.max(longestMs, Math.min(interval, LONGEST_STEP_MS));
    }
    if (row.isConfirmed()) {
      degradedMs = row.lastMs();
      if (row.confirm()) {
        newlyDegradedMs = row.lastMs();
      }
    }
  }

  public Retention retention() {
    return retention;
  }

  /** Returns the longest interval of all rows, at most an hour, milliseconds. */
  public long longestMs() {
    return longestMs;
  }

  /** Returns the shortest interval of all rows, rounded to seconds, milliseconds. */
  public long stepMs() {
    return stepMs;
  }

  /** Returns the time at which a row was degraded last, epoch milliseconds. */
  public long degradedMs() {
    return degradedMs;
  }

  /**
   * Returns the time at which a row that had long been well became degraded, epoch milliseconds.
   */
  public long newlyDegradedMs() {
    return newlyDegradedMs;
  }

  /** Returns the series of a resource; null when none is known. */
  public @Nullable ResourceSeries of(String resource) {
    return byResource.get(resource);
  }

  public boolean isMeasured(String resource) {
    return byResource.containsKey(resource);
  }

  /** Returns the series of all measured resources, by id. */
  public List<ResourceSeries> all() {
    if (sorted.size() != byResource.size()) {
      sorted = new ArrayList<>(byResource.values());
      sorted.sort(Comparator.comparing(each -> each.resource().id()));
    }
    return sorted;
  }

  /** Returns a number that grows when a resource or a row is new. */
  public int version() {
    return version;
  }

  /** Appends which rows these are. */
  public static void writeRows(Collection<Row> rows, ByteWriter out) {
    out.varint(rows.size());
    for (Row row : rows) {
      writeRow(row, out);
    }
  }

  /** Appends which row it is. */
  public static void writeRow(Row row, ByteWriter out) {
    out.string(row.resource());
    out.string(row.symptom().name());
  }

  /** Reverses {@link #writeRows}. */
  public Set<Row> readRows(ByteReader in) {
    Set<Row> rows = new HashSet<>();
    for (long left = in.varint(); left > 0; left--) {
      rows.add(readRow(in));
    }
    return rows;
  }

  /** Reverses {@link #writeRow}. */
  public Row readRow(ByteReader in) {
    String resource = in.string();
    Symptom symptom = Symptom.valueOf(in.string());
    ResourceSeries of = of(resource);
    Row row = of == null ? null : of.row(symptom);
    return row == null ? new Row(resource, symptom, null) : row;
  }

  /**
   * Returns a writer of the series of a resource; later samples do not change what it writes. Null
   * when the resource is not measured.
   */
  public @Nullable Consumer<ByteWriter> snapshot(String resource) {
    ResourceSeries series = byResource.get(resource);
    return series == null ? null : series.snapshot();
  }

  /** Reads what a {@link #snapshot} has written. */
  public void read(ByteReader in, Resource resource) {
    begin(resource).read(in);
  }

  /** Appends the state without the series. */
  public void write(ByteWriter out) {
    retention.write(out);
    out.varint(longestMs);
    out.varint(stepMs);
    out.zigzag(degradedMs);
    out.zigzag(newlyDegradedMs);
  }

  /** Reverses {@link #write} on a new instance. */
  public void read(ByteReader in) {
    retention.read(in);
    longestMs = in.varint();
    stepMs = in.varint();
    degradedMs = in.zigzag();
    newlyDegradedMs = in.zigzag();
  }
}
