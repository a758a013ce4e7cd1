package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.network.AddressBook;
import java.net.InetAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Publishes the content of a tshark report as samples.
 *
 * @param book resource ids by address
 * @param link id of the captured link
 * @param maxAddresses number of resources that are published individually; all others are summed
 */
record ReportPublisher(SourceContext context, AddressBook book, String link, int maxAddresses) {
  /**
   * Maximum number of intervals in which missing resets are published as zeros. A capture with more
   * intervals contains wrong times.
   */
  private static final long MAX_FILLED_STEPS = 50_000;

  /**
   * Publishes the sums over a whole capture, as one sample of each metric and resource.
   *
   * @return ids of the resources with traffic
   */
  Set<String> totals(CaptureReport report, PacketSpan span, Intake intake) {
    if (report.expert().isSeen()) {
      double rate = report.expert().resets() / span.seconds();
      intake.sample(span.endMs(), link, "net.resets", rate, "1/s");
    }
    Map<String, AddressTotals> bytes = byId(report.bytes());
    most(bytes, Comparator.comparingDouble(each -> -each.sentBytes() - each.receivedBytes()))
        .forEach((id, totals) -> throughput(id, totals, span, intake));
    Map<String, AddressTotals> connections = byId(report.transport().conversations());
    most(connections, Comparator.comparingLong(each -> -each.connections()))
        .forEach(
            (id, totals) ->
                intake.sample(span.endMs(), id, "net.connections", totals.connections(), "1"));
    Set<String> resourceIds = new java.util.TreeSet<>(bytes.keySet());
    resourceIds.addAll(connections.keySet());
    return resourceIds;
  }

  private void throughput(String id, AddressTotals totals, PacketSpan span, Intake intake) {
    double seconds = span.seconds();
    intake.sample(span.endMs(), id, "net.tx.throughput", totals.sentBytes() / seconds, "B/s");
    intake.sample(span.endMs(), id, "net.rx.throughput", totals.receivedBytes() / seconds, "B/s");
    intake.sample(span.endMs(), id, "net.packets", totals.packets() / seconds, "1/s");
  }

  /**
   * Sums the traffic of the addresses by resource, since several addresses may belong to one
   * resource.
   */
  private Map<String, AddressTotals> byId(TotalsTable table) {
    Map<String, AddressTotals> byId = new HashMap<>();
    table
        .byAddress()
        .forEach(
            (address, totals) ->
                byId.computeIfAbsent(book.id(address), id -> new AddressTotals()).add(totals));
    if (table.others().packets() > 0) {
      byId.computeIfAbsent(context.id("other"), id -> new AddressTotals()).add(table.others());
    }
    return byId;
  }

  /**
   * Returns the traffic of the resources that come first in the given order; the traffic of all
   * others is summed under the id {@code <prefix>other}.
   */
  private Map<String, AddressTotals> most(
      Map<String, AddressTotals> all, Comparator<AddressTotals> order) {
    List<Map.Entry<String, AddressTotals>> sorted =
        all.entrySet().stream()
            .sorted(
                Map.Entry.<String, AddressTotals>comparingByValue(order)
                    .thenComparing(Map.Entry.comparingByKey()))
            .toList();
    Map<String, AddressTotals> first = new LinkedHashMap<>();
    for (Map.Entry<String, AddressTotals> entry : sorted) {
      String id = first.size() < maxAddresses ? entry.getKey() : context.id("other");
      first.computeIfAbsent(id, each -> new AddressTotals()).add(entry.getValue());
    }
    return first;
  }

  /**
   * Publishes the rates of connection resets by resource and interval. An interval without resets
   * between the first and the last one is zero, since the capture was running.
   *
   * @return ids of the resources with reset connections
   */
  Set<String> resets(TcpResetCounts resets, Intake intake) {
    Map<String, TreeMap<Long, TcpResetCounts.Count>> byId = new TreeMap<>();
    resets.byAddress().forEach((address, steps) -> add(byId, idOf(address, byId), steps));
    byId.forEach((id, steps) -> resets(id, steps, resets, intake));
    return byId.keySet();
  }

  private String idOf(InetAddress address, Map<String, TreeMap<Long, TcpResetCounts.Count>> known) {
    String id = book.id(address);
    return known.containsKey(id) || known.size() < maxAddresses ? id : context.id("other");
  }

  private static void add(
      Map<String, TreeMap<Long, TcpResetCounts.Count>> byId,
      String id,
      Map<Long, TcpResetCounts.Count> steps) {
    TreeMap<Long, TcpResetCounts.Count> sum = byId.computeIfAbsent(id, each -> new TreeMap<>());
    steps.forEach((endMs, count) -> sum.merge(endMs, count, TcpResetCounts.Count::plus));
  }

  private static void resets(
      String id,
      NavigableMap<Long, TcpResetCounts.Count> steps,
      TcpResetCounts resets,
      Intake intake) {
    long count = (resets.lastMs() - resets.firstMs()) / resets.stepMs() + 1;
    if (count > MAX_FILLED_STEPS) {
      steps.forEach((endMs, each) -> sample(id, endMs, each, resets.stepMs(), intake));
      return;
    }
    for (long endMs = resets.firstMs(); endMs <= resets.lastMs(); endMs += resets.stepMs()) {
      TcpResetCounts.Count each = steps.getOrDefault(endMs, TcpResetCounts.Count.NONE);
      sample(id, endMs, each, resets.stepMs(), intake);
    }
  }

  private static void sample(
      String id, long endMs, TcpResetCounts.Count count, long stepMs, Intake intake) {
    double seconds = stepMs / 1000.0;
    intake.sample(endMs, id, "net.resets_sent", count.sent() / seconds, "1/s");
    intake.sample(endMs, id, "net.resets_received", count.received() / seconds, "1/s");
  }
}
