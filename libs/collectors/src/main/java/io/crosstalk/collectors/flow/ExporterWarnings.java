package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;

/**
 * Warnings about the figures of exporters. A warning is kept for an hour after the last record that
 * has caused it. Thread-safe.
 */
final class ExporterWarnings {
  private static final int MAX_KEPT = 200;
  private static final long KEPT_MS = 3_600_000;

  private final Map<Warning, Cause> causes = new BoundedMap<>(MAX_KEPT);

  /** Warning about one exporter. */
  private record Warning(InetAddress exporter, String text) {
    String with(Cause cause) {
      return "exporter %s, %d records: %s"
          .formatted(exporter.getHostAddress(), cause.records, text);
    }
  }

  /** Number of records that have caused a warning, and arrival of the last one. */
  private record Cause(long records, long lastMs) {
    Cause plus(Cause more) {
      return new Cause(records + more.records, Math.max(lastMs, more.lastMs));
    }
  }

  /**
   * Adds a warning.
   *
   * @param records number of records that have caused it
   * @param nowMs their arrival, epoch milliseconds
   */
  synchronized void add(InetAddress exporter, String text, long records, long nowMs) {
    causes.merge(new Warning(exporter, text), new Cause(records, nowMs), Cause::plus);
  }

  /** Removes the warnings without a cause in the hour before a time. */
  synchronized void expire(long nowMs) {
    causes.values().removeIf(cause -> cause.lastMs < nowMs - KEPT_MS);
  }

  /** Returns the warnings as sentences for an operator. */
  synchronized List<String> texts() {
    return causes.entrySet().stream().map(each -> each.getKey().with(each.getValue())).toList();
  }
}
