package io.crosstalk.ingest.source.network.flow;

import io.crosstalk.ingest.collect.Intake;
import java.net.InetAddress;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reports as gaps what is missing for good. */
final class Losses {
  private static final double MEGABYTE = 1e6;
  private static final int MAX_NAMED = 20;

  private final Intake intake;
  private final long stepMs;
  private final Map<String, Long> onTheWay = new TreeMap<>();

  Losses(Intake intake, long stepMs) {
    this.intake = intake;
    this.stepMs = stepMs;
  }

  /** Notes what an exporter must have sent and did not arrive. */
  void onTheWay(InetAddress exporter, long count) {
    if (count > 0) {
      onTheWay.merge(name(exporter), count, Long::sum);
    }
  }

  /** Of many exporters some are named, so that nobody can make the list grow. */
  private String name(InetAddress exporter) {
    String name = exporter.getHostAddress();
    return onTheWay.containsKey(name) || onTheWay.size() < MAX_NAMED ? name : "others";
  }

  /** Reports datagrams that did not fit in; 0 when all did. */
  void inTheQueue(long dropped, long nowMs) {
    if (dropped > 0) {
      gap(
          nowMs,
          dropped + " datagrams came faster than they could be read: raise the queue, or sample");
    }
  }

  /**
   * Reports a step's.
   *
   * @param untold sets of data whose template never came
   * @param full whether there were too many talkers
   * @param late what came after its step was closed; null when nothing did
   */
  void tell(long endMs, long untold, boolean full, Ledger.@Nullable Late late) {
    onTheWay.forEach(
        (exporter, count) ->
            gap(endMs, count + " datagrams or records of " + exporter + " were lost on the way"));
    onTheWay.clear();
    if (untold > 0) {
      gap(endMs, untold + " sets of data were given up: their templates did not come");
    }
    if (full) {
      gap(endMs, "there were more talkers than can be counted: some are in 'other' only");
    }
    if (late != null) {
      tell(late);
    }
  }

  private void gap(long endMs, String reason) {
    intake.gap(endMs - stepMs, endMs, reason);
  }

  private void tell(Ledger.Late late) {
    intake.gap(
        late.fromMs(),
        late.toMs(),
        "%.3f MB of flows were told too late: let the exporter's active time-out be shorter than 'lateness', or raise that"
            .formatted(late.bytes() / MEGABYTE));
  }
}
