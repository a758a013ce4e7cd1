package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Exonerated.BeganLater;
import io.crosstalk.engine.site.evidence.Exonerated.CarriedBefore;
import io.crosstalk.engine.site.evidence.Exonerated.GrewLess;
import io.crosstalk.engine.site.evidence.Exonerated.LoudInPart;
import io.crosstalk.engine.site.evidence.Exonerated.NoGrowth;
import io.crosstalk.engine.site.evidence.Exonerated.Reason;
import io.crosstalk.engine.site.evidence.Fact.Alignment;
import io.crosstalk.engine.site.evidence.Fact.Begin;
import io.crosstalk.engine.site.evidence.Fact.GrowthShare;
import io.crosstalk.engine.site.evidence.Fact.LargestUser;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.Fact.TotalLoad;
import io.crosstalk.engine.site.evidence.PlaceLoad.Client;
import io.crosstalk.event.incident.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reasons for and against the users of a place, from their loads. */
final class SuspectFacts {
  /** Number of users that are named in a list. */
  private static final int NAMED = 3;

  /** Least share of the load, or of its growth, of a user that is worth a word. */
  private static final double NOTABLE = 0.05;

  /** Ratio up to which a load has not grown. */
  private static final double SAME = 1.1;

  /** Part of the culprit's growth up to which a load has grown less. */
  private static final double LESS = 0.5;

  /** Part of the degraded time up to which a load is high only in a part of it. */
  private static final double PART = 0.6;

  /** Growth that is as good as any larger one. */
  private static final double MOST_TIMES = 100;

  /** Number of sampling intervals after which a rise is later. */
  private static final int LATER = 2;

  private final List<PlaceLoad> loads;
  private final Window window;
  private final RecentSamples samples;
  private final boolean mayBePartial;

  /**
   * Creates the reasons.
   *
   * @param mayBePartial whether machines that are not in the data may load the place, too
   */
  SuspectFacts(List<PlaceLoad> loads, Window window, RecentSamples samples, boolean mayBePartial) {
    this.loads = loads;
    this.window = window;
    this.samples = samples;
    this.mayBePartial = mayBePartial;
  }

  /**
   * Dimension in which the load of the place grew most, of those in which a suspect has a share.
   */
  @Nullable PlaceLoad dimension(String suspect) {
    return loads.stream()
        .filter(each -> each.client(suspect) != null)
        .max(Comparator.comparingDouble(each -> coverage(each) * weight(each, suspect)))
        .orElse(null);
  }

  private static double weight(PlaceLoad load, String suspect) {
    double share = load.share(Objects.requireNonNull(load.client(suspect)));
    return share * Math.log1p(Math.min(MOST_TIMES, load.times()));
  }

  /** Part of the users whose load is measured in a dimension, of the dimension with the most. */
  private double coverage(PlaceLoad load) {
    int most = loads.stream().mapToInt(each -> each.clients().size()).max().orElse(1);
    return (double) load.clients().size() / most;
  }

  /** Reasons for a suspect, the strongest first. */
  List<Fact> of(String suspect) {
    PlaceLoad load = dimension(suspect);
    Client client = load == null ? null : load.client(suspect);
    List<Fact> facts = new ArrayList<>();
    if (load == null || client == null || client.growth() <= 0) {
      return facts;
    }
    double[] values = client.read(load.metric(), window);
    String measuring = client.measuring().size() > 1 ? client.id() : client.measuring().getFirst();
    Figure figure = window.figure(measuring, load.metric(), values, List.of());
    facts.add(new LoadGrowth(figure, load.times()));
    facts.add(new GrowthShare(figure, load.sum().resource(), load.share(client)));
    double level = middle(figure);
    long lagMs = lagMs(values, level);
    long intervalMs = samples.intervalMs(client.measuring().getFirst(), load.metric());
    if (Math.abs(lagMs) <= LATER * Math.max(intervalMs, window.stepMs())) {
      facts.add(new Begin(suspect, lagMs, intervalMs));
    }
    double degraded = window.partAbove(values, level, true);
    double well = window.partAbove(values, level, false);
    if (degraded > well) {
      facts.add(new Alignment(figure, degraded, well));
    }
    return facts;
  }

  private static double middle(Figure figure) {
    double before = Double.isNaN(figure.before()) ? 0 : figure.before();
    return (before + figure.now()) / 2;
  }

  /** Time from the onset to the rise of a load; the largest value when it does not rise. */
  private long lagMs(double[] values, double level) {
    int rise = window.rise(values, level);
    return rise < 0 ? Long.MAX_VALUE : window.time(rise) - window.fromMs();
  }

  /** Users with a high load that are not the cause. */
  List<Exonerated> others(Collection<String> culprits, Set<String> left) {
    PlaceLoad load = culprits.isEmpty() ? largest() : dimension(culprits.iterator().next());
    if (load == null) {
      return List.of();
    }
    double most =
        load.clients().stream()
            .filter(each -> culprits.contains(each.id()))
            .mapToDouble(Client::growth)
            .max()
            .orElse(0);
    return load.clients().stream()
        .filter(each -> !culprits.contains(each.id()) && !left.contains(each.id()))
        .filter(each -> isNotable(each, load))
        .sorted(Comparator.comparingDouble(Client::level).reversed())
        .map(each -> exonerated(each, load, most))
        .filter(Objects::nonNull)
        .limit(NAMED)
        .toList();
  }

  private static boolean isNotable(Client client, PlaceLoad load) {
    return client.level() > NOTABLE * load.sum().now() || load.share(client) > NOTABLE;
  }

  private @Nullable Exonerated exonerated(Client client, PlaceLoad load, double most) {
    double[] values = window.read(client.id(), load.metric());
    Figure figure =
        new Figure(
            client.id(),
            load.metric(),
            window.now(values),
            window.before(values),
            window.peakWhileWell(values));
    Reason reason = reason(client, figure, values, load, most);
    return reason == null ? null : new Exonerated(client.id(), reason, List.of(figure));
  }

  private @Nullable Reason reason(
      Client client, Figure figure, double[] values, PlaceLoad load, double most) {
    if (figure.now() <= SAME * figure.before()) {
      return new NoGrowth();
    }
    if (figure.now() <= figure.extreme()) {
      return new CarriedBefore();
    }
    double level = middle(figure);
    double part = window.partAbove(values, level, true);
    if (part < PART) {
      return new LoudInPart(part);
    }
    long lagMs = lagMs(values, level);
    if (lagMs > LATER * Math.max(window.stepMs(), samples.intervalMs(client.id(), load.metric()))) {
      return new BeganLater(lagMs);
    }
    return client.growth() < LESS * most ? new GrewLess(load.share(client)) : null;
  }

  /** The dimension in which all loads together grew most; null when none is measured. */
  @Nullable PlaceLoad largest() {
    return loads.stream()
        .filter(each -> !Double.isNaN(each.times()))
        .max(
            Comparator.comparingDouble(each -> coverage(each) * Math.min(MOST_TIMES, each.times())))
        .orElse(null);
  }

  /** Load of all users together as a series to plot; null when it is not measured. */
  @Nullable Series series(String metric, long fromMs, long toMs) {
    return loads.stream()
        .filter(each -> each.metric().equals(metric))
        .findFirst()
        .map(each -> each.series(window, fromMs, toMs))
        .orElse(null);
  }

  /** Load of all users together; null when it is not measured. */
  @Nullable TotalLoad total() {
    PlaceLoad load = largest();
    if (load == null || load.clients().size() < 2) {
      return null;
    }
    List<Client> top =
        load.clients().stream().filter(each -> load.share(each) > NOTABLE).limit(NAMED).toList();
    return new TotalLoad(
        load.sum(),
        top.stream().map(Client::id).toList(),
        top.stream().mapToDouble(load::share).sum(),
        mayBePartial);
  }

  /**
   * The user with the largest load; null when it has about an even share, or stands out already.
   */
  @Nullable LargestUser largestUser() {
    TotalLoad total = total();
    PlaceLoad load = largest();
    if (total == null || load == null) {
      return null;
    }
    Client most = Collections.max(load.clients(), Comparator.comparingDouble(Client::level));
    double all = load.clients().stream().mapToDouble(Client::level).sum();
    boolean isKnown = !total.isSustained() && total.top().contains(most.id());
    return isKnown || most.level() <= DeviceFacts.UNEVEN * all / load.clients().size()
        ? null
        : new LargestUser(most.figure(load.metric(), window));
  }

  /** Load of all users together in one dimension; null when it is not measured. */
  @Nullable Figure sum(String metric) {
    return loads.stream()
        .filter(each -> each.metric().equals(metric))
        .map(PlaceLoad::sum)
        .findFirst()
        .orElse(null);
  }
}
