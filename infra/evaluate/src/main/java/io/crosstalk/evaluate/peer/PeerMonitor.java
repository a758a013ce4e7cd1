package io.crosstalk.evaluate.peer;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.evaluate.peer.SampleColumns.Column;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Monitoring as it would be with the published methods alone: threshold alerts find the victims,
 * alerts that overlap and share a device are one incident, and each method ranks the loads of the
 * machines that share a resource with the victim of the first alert. Nothing is known of the truth.
 */
public final class PeerMonitor {
  /** Methods that are run, in the order of the table. */
  public static final List<Peer> PEERS = List.of(Peer.PEARSON, Peer.CPI2, Peer.ROBUST_SCORER);

  private final Map<String, List<Column>> loads;
  private final SharedUses uses;
  private final Map<String, Set<String>> suspects = new HashMap<>();

  private PeerMonitor(SampleColumns columns, SharedUses uses) {
    this.loads = columns.loads();
    this.uses = uses;
    loads.keySet().removeIf(each -> !uses.isClient(each));
  }

  /** Runs the methods on a case and returns the incidents, in the order of their first alerts. */
  public static List<PeerIncident> incidents(CaseRecording recording, ReadingProgress progress)
      throws IOException {
    SampleColumns columns;
    try (SampleStream samples = recording.openSamples(progress)) {
      columns = SampleColumns.read(samples);
    }
    SharedUses uses = new SharedUses(recording.resources());
    PeerMonitor monitor = new PeerMonitor(columns, uses);
    return groups(alerts(columns, uses), uses).stream().map(monitor::incident).toList();
  }

  /** Alerts of all possible victims, in the order of their detection. */
  private static List<ThresholdAlert> alerts(SampleColumns columns, SharedUses uses) {
    return columns.qualities().stream()
        .filter(each -> uses.isClient(each.resource()))
        .flatMap(each -> ThresholdAlert.in(each).stream())
        .sorted(Comparator.comparingLong(ThresholdAlert::detectedMs))
        .toList();
  }

  /** Groups of alerts that overlap and share a domain, directly or through others of the group. */
  private static List<List<ThresholdAlert>> groups(List<ThresholdAlert> alerts, SharedUses uses) {
    List<List<ThresholdAlert>> groups = new ArrayList<>();
    List<ThresholdAlert> open = new ArrayList<>(alerts);
    while (!open.isEmpty()) {
      List<ThresholdAlert> group = new ArrayList<>(List.of(open.removeFirst()));
      for (int i = 0; i < group.size(); i++) {
        ThresholdAlert member = group.get(i);
        List<ThresholdAlert> joined =
            open.stream()
                .filter(each -> each.overlaps(member) && uses.shareDomain(each, member))
                .toList();
        open.removeAll(joined);
        group.addAll(joined);
      }
      group.sort(Comparator.comparingLong(ThresholdAlert::detectedMs));
      groups.add(group);
    }
    return groups;
  }

  private PeerIncident incident(List<ThresholdAlert> group) {
    ThresholdAlert first = group.getFirst();
    Set<String> victims = new LinkedHashSet<>();
    group.forEach(each -> victims.add(each.series().resource()));
    long end = group.stream().mapToLong(ThresholdAlert::endMs).max().orElseThrow();
    return new PeerIncident(
        Instant.ofEpochMilli(group.stream().mapToLong(ThresholdAlert::onsetMs).min().orElseThrow()),
        end == Long.MAX_VALUE ? null : Instant.ofEpochMilli(end),
        Instant.ofEpochMilli(first.detectedMs()),
        List.copyOf(victims),
        ranked(first));
  }

  private Map<Peer, PeerRanking.Ranked> ranked(ThresholdAlert alert) {
    PeerRanking ranking =
        PeerRanking.of(
            alert, loads, suspects.computeIfAbsent(alert.series().resource(), uses::suspects));
    Map<Peer, PeerRanking.Ranked> first = new EnumMap<>(Peer.class);
    for (Peer peer : PEERS) {
      ranking.suspects(peer).stream().findFirst().ifPresent(each -> first.put(peer, each));
    }
    return first;
  }
}
