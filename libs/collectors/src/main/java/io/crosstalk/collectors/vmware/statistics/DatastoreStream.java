package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import java.time.Duration;
import java.util.List;

/**
 * Reads the statistics of datastores into a stream of their own. vCenter updates them every few
 * minutes, so they are not read in each polling round.
 */
final class DatastoreStream {
  private static final String NAME = "datastores";
  private static final long PAUSE_MS = Duration.ofMinutes(1).toMillis();

  private final StatisticsStream stream;
  private long askedMs = Long.MIN_VALUE;

  DatastoreStream(StatisticsStream stream) {
    this.stream = stream;
  }

  void collect(
      List<MeasuredEntity> entities,
      Statistics statistics,
      long nowMs,
      Deadline deadline,
      Intake intake)
      throws SoapFault, SourceException, InterruptedException {
    if (askedMs == Long.MIN_VALUE || Math.abs(nowMs - askedMs) >= PAUSE_MS) {
      stream.collect(entities, statistics, nowMs, deadline, intake.stream(NAME));
      askedMs = nowMs;
    }
  }
}
