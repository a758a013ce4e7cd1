package io.crosstalk.bench.variant;

import io.crosstalk.bench.load.MachineSamples;
import java.io.IOException;

/**
 * Measures the part of a run between two calls: throughput and CPU time from {@link #begin} until
 * {@link #measure}.
 */
public final class MeasuredPart {
  private final ProcessTimes start;
  private final long broker;
  private final long records;
  private final long verdicts;

  private MeasuredPart(ProcessTimes start, long broker, long records, long verdicts) {
    this.start = start;
    this.broker = broker;
    this.records = records;
    this.verdicts = verdicts;
  }

  /**
   * Begins the measured part now.
   *
   * @param broker process id of the broker, whose CPU time is measured as well
   * @param records number of records of samples that were read before
   * @param verdicts number of verdicts that were committed before
   */
  public static MeasuredPart begin(long broker, long records, long verdicts) {
    return new MeasuredPart(ProcessTimes.now(broker), broker, records, verdicts);
  }

  /**
   * Ends the measured part now.
   *
   * @param recordsRead number of records of samples that have been read since the start of the run
   * @param committed number of verdicts that have been committed since the start of the run
   */
  public RunMeasurement measure(long recordsRead, long committed) throws IOException {
    long samples = (recordsRead - records) * MachineSamples.METRICS;
    return start.until(ProcessTimes.now(broker), samples, committed - verdicts);
  }
}
