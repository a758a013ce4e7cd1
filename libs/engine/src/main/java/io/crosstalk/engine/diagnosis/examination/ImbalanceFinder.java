package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.Imbalance;
import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the load that is spread most unevenly among peers. */
final class ImbalanceFinder {
  private ImbalanceFinder() {}

  private record Share(String peer, Load load) {
    private double of(boolean before) {
      return before ? load.before() : load.during();
    }
  }

  /** Imbalance of the load that is most uneven; null when too few peers are measured. */
  static @Nullable Imbalance among(List<SampleComparison> peers, Timeline timeline) {
    Imbalance worst = null;
    for (LoadKind kind : List.of(LoadKind.NETWORK, LoadKind.CONNECTIONS, LoadKind.CPU)) {
      List<Share> shares = new ArrayList<>();
      for (SampleComparison peer : peers) {
        Load load = kind.of(peer.member(), new Alignment(peer.frame(), timeline));
        if (load != null && load.during() > 0) {
          shares.add(new Share(peer.id(), load));
        }
      }
      Imbalance each = shares.size() < Imbalance.LEAST_PEERS ? null : of(shares, timeline);
      worst = worst == null || (each != null && each.uneven() > worst.uneven()) ? each : worst;
    }
    return worst;
  }

  private static Imbalance of(List<Share> shares, Timeline timeline) {
    shares.sort(
        Comparator.comparingDouble((Share share) -> -share.load().during())
            .thenComparing(Share::peer));
    double even = sum(shares, false) / shares.size();
    List<Share> busier = shares.stream().filter(share -> share.load().during() > even).toList();
    return new Imbalance(
        shares.getFirst().load().metric(),
        shares.size(),
        busier.stream().map(Share::peer).toList(),
        part(busier, shares, true),
        part(busier, shares, false),
        uneven(shares, true),
        uneven(shares, false),
        List.of(plot(shares.getFirst(), timeline), plot(shares.getLast(), timeline)));
  }

  private static Series plot(Share share, Timeline timeline) {
    Load load = share.load();
    return PlotSeries.of(share.peer(), load.metric(), load.kind().unit(), timeline, load.values());
  }

  private static double part(List<Share> busier, List<Share> all, boolean before) {
    double whole = sum(all, before);
    return whole > 0 ? sum(busier, before) / whole : 0;
  }

  private static double uneven(List<Share> shares, boolean before) {
    double whole = sum(shares, before);
    double even = whole / shares.size();
    double tooMuch = shares.stream().mapToDouble(each -> Math.max(0, each.of(before) - even)).sum();
    return whole > 0 ? tooMuch / whole : 0;
  }

  private static double sum(List<Share> shares, boolean before) {
    return shares.stream().mapToDouble(each -> each.of(before)).sum();
  }
}
