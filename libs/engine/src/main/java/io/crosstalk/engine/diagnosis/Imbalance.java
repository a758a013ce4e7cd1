package io.crosstalk.engine.diagnosis;

import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Uneven distribution of a load among peers that should share it.
 *
 * <p>The share of the load to be moved is Hoover's index (Interstate Redistribution of Population,
 * Journal of Economic History 1, 1941). Peers without any load, for example during maintenance, do
 * not count.
 *
 * @param peers number of peers, at least {@link #LEAST_PEERS}
 * @param loaded peers that carried more than an even share during the degradation, busiest first
 * @param before share of the load of those peers before the onset, 0 to 1
 * @param during the same during the degradation
 * @param unevenBefore share of the load before the onset that would have to be moved for all peers
 *     to carry the same, 0 to 1
 * @param uneven the same during the degradation
 * @param plots series of the busiest and of the least busy peer
 */
public record Imbalance(
    String metric,
    int peers,
    List<String> loaded,
    double before,
    double during,
    double unevenBefore,
    double uneven,
    List<Series> plots) {
  static final int LEAST_PEERS = 3;

  /** Unevenness that chance and rounding do not reach. */
  static final double EVEN = 0.1;

  public Imbalance {
    loaded = List.copyOf(loaded);
    plots = List.copyOf(plots);
  }

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
      Imbalance each = shares.size() < LEAST_PEERS ? null : of(shares, timeline);
      worst = worst == null || (each != null && each.uneven > worst.uneven) ? each : worst;
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
    return Plot.of(share.peer(), load.metric(), load.kind().unit(), timeline, load.values());
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
