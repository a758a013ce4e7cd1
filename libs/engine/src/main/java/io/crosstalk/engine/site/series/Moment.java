package io.crosstalk.engine.site.series;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import java.util.Arrays;
import java.util.List;

/** Inputs of one resource at one time; NaN where a metric is not measured. */
final class Moment {
  private final double[] values = new double[Input.values().length];

  /** Replaces all inputs by those of one time of a batch. */
  void read(SampleBatch batch, int i) {
    Arrays.fill(values, Double.NaN);
    List<Column> columns = batch.columns();
    for (int c = 0; c < columns.size(); c++) {
      Input input = Input.of(columns.get(c).metric().name());
      if (input != null) {
        values[input.ordinal()] = columns.get(c).values()[i];
      }
    }
  }

  double get(Input input) {
    return values[input.ordinal()];
  }

  /** Returns a total that is measured, or else the sum of its parts. */
  double total(Input total, Input part, Input otherPart) {
    double given = get(total);
    double first = get(part);
    double second = get(otherPart);
    if (!Double.isNaN(given) || (Double.isNaN(first) && Double.isNaN(second))) {
      return given;
    }
    return (Double.isNaN(first) ? 0 : first) + (Double.isNaN(second) ? 0 : second);
  }

  /** Returns the rate behind a data reduction: measured, or that of the host by the ratio. */
  double backend() {
    double given = get(Input.BACKEND_THROUGHPUT);
    double written = get(Input.TAPE_THROUGHPUT);
    double host = Double.isNaN(written) ? get(Input.WRITE_THROUGHPUT) : written;
    return Double.isNaN(given) ? host / get(Input.REDUCTION) : given;
  }
}
