package io.crosstalk.engine.site;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Samples of a resource at one time, which wait for the tick that completes them.
 *
 * @param index of the time in the batch
 */
record WaitingSample(long timeMs, String resource, SampleBatch batch, int index)
    implements Comparable<WaitingSample> {
  private static final Comparator<WaitingSample> AT_ONE_TIME =
      Comparator.comparing(WaitingSample::resource)
          .thenComparing(each -> each.batch.source())
          .thenComparing(each -> each.batch.columns().getFirst().metric().name());

  WaitingSample(String resource, SampleBatch batch, int index) {
    this(batch.times()[index], resource, batch, index);
  }

  /** Compares in an order that does not depend on that of arrival. */
  @Override
  public int compareTo(WaitingSample other) {
    int byTime = Long.compare(timeMs, other.timeMs);
    return byTime == 0 ? AT_ONE_TIME.compare(this, other) : byTime;
  }

  /** Returns whether another sample is of the same resource and time. */
  boolean isWith(WaitingSample other) {
    return timeMs == other.timeMs && resource.equals(other.resource);
  }

  /**
   * Joins two samples of one resource and time; of two values of a metric the first is kept, which
   * is that of the source whose name comes first.
   */
  WaitingSample and(WaitingSample other) {
    List<Column> columns = new ArrayList<>();
    for (Column column : batch.columns()) {
      columns.add(at(column, index));
    }
    for (Column column : other.batch.columns()) {
      if (columns.stream().noneMatch(each -> each.metric().equals(column.metric()))) {
        columns.add(at(column, other.index));
      }
    }
    return new WaitingSample(
        resource, new SampleBatch(batch.source(), new long[] {timeMs}, columns), 0);
  }

  private static Column at(Column column, int index) {
    return new Column(column.metric(), new double[] {column.values()[index]});
  }

  void write(ByteWriter out) {
    out.string(resource);
    out.string(batch.source());
    out.zigzag(timeMs);
    out.varint(batch.columns().size());
    for (Column column : batch.columns()) {
      out.string(column.metric().name());
      out.f64(column.values()[index]);
    }
  }

  static WaitingSample read(ByteReader in) {
    String resource = in.string();
    String source = in.string();
    long[] times = {in.zigzag()};
    List<Column> columns = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      columns.add(new Column(MetricCatalogue.of(in.string()), new double[] {in.f64()}));
    }
    return new WaitingSample(resource, new SampleBatch(source, times, columns), 0);
  }
}
