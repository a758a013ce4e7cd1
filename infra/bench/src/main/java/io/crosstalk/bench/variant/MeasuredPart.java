package io.crosstalk.bench.variant;

import io.crosstalk.bench.load.MachineSamples;
import java.io.IOException;

/** The part of a run from one moment on. */
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
   * Begins the part now.
   *
   * @param broker process whose CPU time is measured as well
   * @param records records of samples that were read before
   * @param verdicts committed before
   */
  public static MeasuredPart begin(long broker, long records, long verdicts) {
    return new MeasuredPart(ProcessTimes.now(broker), broker, records, verdicts);
  }

  /**
   * Measures the part until now.
   *
   * @param recordsRead records of samples, those before the part included
   * @param committed verdicts, those before the part included
   */
  public RunMeasurement measure(long recordsRead, long committed) throws IOException {
    long samples = (recordsRead - records) * MachineSamples.METRICS;
    return start.until(ProcessTimes.now(broker), samples, committed - verdicts);
  }
}
