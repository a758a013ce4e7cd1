package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Maximum number of metrics in one statistics query, summed over its entities. Thread-safe.
 *
 * <p>The limit is vCenter's setting {@code config.vpxd.stats.maxQueryMetrics}; where it is not set,
 * the limit is 64 before version 6, and 256 since then.
 */
final class QueryLimit {
  private static final String OPTION = "config.vpxd.stats.maxQueryMetrics";
  private static final int OLD = 64;
  private static final int NEW = 256;

  /** Limit that is used if vCenter's setting is unlimited (-1) or larger. */
  private static final int MAX_METRICS = 2_000;

  /** Maximum number of entities in one query. */
  static final int MAX_ENTITIES = 50;

  private final AtomicInteger metrics;

  QueryLimit(int metrics) {
    this.metrics = new AtomicInteger(metrics);
  }

  static QueryLimit read(VimSession session) throws SourceException, InterruptedException {
    return new QueryLimit(of(option(session), session.content().version()));
  }

  private static String option(VimSession session) throws SourceException, InterruptedException {
    try {
      XmlElement answer =
          session.call(
              new SoapRequest("QueryOptions", session.content().setting()).text("name", OPTION));
      XmlElement option = answer.child("returnval");
      return option == null ? "" : option.text("value");
    } catch (SoapFault e) {
      // It is not set, or the account may not read settings.
      return "";
    }
  }

  /**
   * Returns the limit of a vCenter, as a number of metrics.
   *
   * @param option value of the setting; empty if it is not set
   * @param version version of vCenter
   */
  static int of(String option, String version) {
    if (!option.matches("-?\\d{1,18}")) {
      return version.matches("[0-5]\\..*") ? OLD : NEW;
    }
    long set = Long.parseLong(option);
    return set <= 0 ? MAX_METRICS : (int) Math.min(set, MAX_METRICS);
  }

  int metrics() {
    return metrics.get();
  }

  /** Lowers the limit after the server has rejected a query as too large. */
  void lower() {
    metrics.updateAndGet(now -> Math.max(1, now / 2));
  }
}
