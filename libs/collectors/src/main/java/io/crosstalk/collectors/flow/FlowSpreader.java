package io.crosstalk.collectors.flow;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Distributes the bytes of flows over the sampling steps of event time. A flow that covers several
 * steps is assumed to have had a constant rate during its whole duration.
 */
final class FlowSpreader {
  private final long stepMs;
  private final int maxTalkers;
  private final TrafficStep.Names names;
  private final TreeMap<Long, TrafficStep> open = new TreeMap<>();

  private final long beganMs;

  /**
   * Start of the oldest open step, epoch milliseconds; earlier steps are closed and accept no
   * flows.
   */
  private long openFromMs;

  private final LateFlows lateFlows = new LateFlows();

  /**
   * Starts with the first step that lies completely after the start of listening.
   *
   * @param names resource ids by address
   * @param nowMs start of listening, epoch milliseconds
   */
  FlowSpreader(long stepMs, int maxTalkers, TrafficStep.Names names, long nowMs) {
    this.stepMs = stepMs;
    this.maxTalkers = maxTalkers;
    this.names = names;
    beganMs = Math.floorDiv(nowMs + stepMs - 1, stepMs) * stepMs;
    openFromMs = beganMs;
  }

  /**
   * Adds the bytes of a flow to its steps.
   *
   * @param nowMs present time; times of the flow in the future are replaced by it
   */
  void add(Exporter exporter, FlowRecord flow, long nowMs) {
    long endMs = Math.min(flow.endMs(), nowMs);
    long startMs = Math.min(flow.startMs(), endMs);
    if (startMs < openFromMs) {
      late(exporter, flow, startMs, endMs);
    }
    if (endMs > openFromMs || startMs == openFromMs) {
      spread(exporter, flow, Math.max(startMs, openFromMs), endMs, startMs);
    }
  }

  /**
   * Records the part of a flow that lies in closed steps. Traffic from before the start of
   * listening is ignored.
   */
  private void late(Exporter exporter, FlowRecord flow, long startMs, long endMs) {
    long fromMs = Math.max(startMs, beganMs);
    long toMs = Math.min(endMs, openFromMs);
    if (startMs == endMs && startMs >= beganMs) {
      lateFlows.add(exporter, flow, startMs, flow.bytes());
    } else if (fromMs < toMs) {
      double share = share(fromMs, toMs, startMs, endMs);
      lateFlows.add(exporter, flow, fromMs, flow.bytes() * share);
    }
  }

  private void spread(Exporter exporter, FlowRecord flow, long fromMs, long endMs, long startMs) {
    long first = Math.floorDiv(fromMs, stepMs) * stepMs;
    for (long step = first; step == first || step < endMs; step += stepMs) {
      double part =
          startMs == endMs
              ? 1
              : share(Math.max(fromMs, step), Math.min(endMs, step + stepMs), startMs, endMs);
      open.computeIfAbsent(step, each -> new TrafficStep(maxTalkers))
          .add(exporter, flow, flow.bytes() * part, names);
    }
  }

  private static double share(long fromMs, long toMs, long startMs, long endMs) {
    return (double) (toMs - fromMs) / (endMs - startMs);
  }

  /** Returns the end of the oldest open step, epoch milliseconds. */
  long nextEndMs() {
    return openFromMs + stepMs;
  }

  /** Closes and returns the oldest step. */
  TrafficStep close() {
    Map.Entry<Long, TrafficStep> oldest = open.firstEntry();
    boolean isTheOne = oldest != null && oldest.getKey() == openFromMs;
    openFromMs += stepMs;
    if (!isTheOne) {
      return new TrafficStep(maxTalkers);
    }
    open.remove(oldest.getKey());
    return oldest.getValue();
  }

  /** Returns the traffic that arrived too late for its step since the last call. */
  List<LateFlows.Late> takeLate() {
    return lateFlows.take(openFromMs);
  }
}
