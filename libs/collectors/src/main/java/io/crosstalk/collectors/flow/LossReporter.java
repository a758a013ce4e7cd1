package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Intake;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reports data that are lost for good as gaps: on the network, because the queue was full, because
 * a template never arrived, or because the flows arrived too late.
 */
final class LossReporter {
  private static final double MEGABYTE = 1e6;
  private static final int MAX_NAMED = 20;

  private final Intake intake;
  private final long stepMs;
  private final Map<String, Long> onTheWay = new TreeMap<>();

  LossReporter(Intake intake, long stepMs) {
    this.intake = intake;
    this.stepMs = stepMs;
  }

  /**
   * Records data that were lost on the network, as the exporter's sequence numbers show.
   *
   * @param count number of datagrams or records, as the protocol counts
   */
  void onTheWay(InetAddress exporter, long count) {
    if (count > 0) {
      onTheWay.merge(name(exporter), count, Long::sum);
    }
  }

  /**
   * Returns the name of an exporter for a message. Only the first 20 are named, so that senders
   * cannot make the list grow without bound.
   */
  private String name(InetAddress exporter) {
    String name = exporter.getHostAddress();
    return onTheWay.containsKey(name) || onTheWay.size() < MAX_NAMED ? name : "others";
  }

  /**
   * Reports datagrams that were dropped because the queue was full; does nothing if there were
   * none.
   */
  void inTheQueue(long dropped, long nowMs) {
    if (dropped > 0) {
      gap(
          nowMs,
          dropped + " datagrams came faster than they could be read: raise the queue, or sample");
    }
  }

  /**
   * Reports the losses of a step that is closed.
   *
   * @param droppedSets numbers of data sets that were dropped without their template, by exporter
   * @param full whether there were more resources than can be counted
   * @param late traffic that arrived after its step was closed
   */
  void report(
      long endMs,
      List<WaitingSets.MissingTemplate> droppedSets,
      boolean full,
      List<LateFlows.Late> late) {
    onTheWay.forEach(
        (exporter, count) ->
            gap(endMs, count + " datagrams or records of " + exporter + " were lost on the way"));
    onTheWay.clear();
    droppedSets.stream().limit(MAX_NAMED).forEach(each -> gap(endMs, droppedText(each)));
    droppedSets.stream()
        .skip(MAX_NAMED)
        .mapToLong(WaitingSets.MissingTemplate::dropped)
        .reduce(Long::sum)
        .ifPresent(count -> gap(endMs, count + " data sets of other exporters were given up"));
    if (full) {
      gap(endMs, "there were more talkers than can be counted: some are in 'other' only");
    }
    late.forEach(this::reportLate);
  }

  private static String droppedText(WaitingSets.MissingTemplate missing) {
    return "%d data sets were given up: no template of exporter %s came; let it send its templates at least once a minute ('template timeout')"
        .formatted(missing.dropped(), missing.exporter().getHostAddress());
  }

  private void gap(long endMs, String reason) {
    intake.gap(endMs - stepMs, endMs, reason);
  }

  private void reportLate(LateFlows.Late late) {
    String megabytes = "%.3f MB of flows".formatted(late.bytes() / MEGABYTE);
    String waitedFor = late.waitedFor();
    String reason =
        waitedFor == null
            ? " arrived too late: let the exporter's active time-out be shorter than 'lateness', or raise that"
            : " waited for a template of exporter %s until their steps were closed: let it send its templates more often than 'lateness' ('template timeout')"
                .formatted(waitedFor);
    intake.gap(late.fromMs(), late.toMs(), megabytes + reason);
  }
}
