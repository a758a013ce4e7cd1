package io.crosstalk.engine.site.evidence;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A measured reason for a cause. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface Fact {
  /** The figure that it rests on; null without one. */
  default @Nullable Figure figure() {
    return null;
  }

  /** Figures to plot. */
  default List<Figure> plotted() {
    Figure own = figure();
    return own == null ? List.of() : List.of(own);
  }

  /**
   * Growth of the load of a suspect.
   *
   * @param times growth as a multiple of the whole load of the place before; NaN without one
   */
  record LoadGrowth(Figure figure, double times) implements Fact {}

  /**
   * Share of a suspect in the growth of the load of a place.
   *
   * @param share 0 to 1
   */
  record GrowthShare(Figure figure, String place, double share) implements Fact {}

  /**
   * Begin of a suspect's load, against the onset.
   *
   * @param lagMs time from the onset to its rise, milliseconds; negative when the load rose first
   * @param intervalMs sampling interval, milliseconds
   */
  record Begin(String resource, long lagMs, long intervalMs) implements Fact {}

  /**
   * Parts of the degraded and of the other time in which a load is high.
   *
   * @param degraded 0 to 1
   * @param well 0 to 1
   */
  record Alignment(Figure figure, double degraded, double well) implements Fact {}

  /**
   * Load of all users of a place together; its extreme is the largest load while all were well.
   *
   * @param top the users that grew most
   * @param topShare their share of the growth, 0 to 1
   * @param mayBePartial whether machines that are not in the data may load the place, too
   */
  record TotalLoad(Figure figure, List<String> top, double topShare, boolean mayBePartial)
      implements Fact {
    public TotalLoad(Figure figure, List<String> top, double topShare) {
      this(figure, top, topShare, false);
    }

    /** Returns whether all were well with as much load. */
    public boolean isSustained() {
      return figure.extreme() >= figure.now();
    }
  }

  /** Load of the user of a place that has more than its part, whether it has grown or not. */
  record LargestUser(Figure figure) implements Fact {}

  /**
   * Load of a device behind its compression.
   *
   * @param figure of the back end; its extreme is the usual peak
   * @param ratio compression now
   * @param ratioBefore compression before
   */
  record BackEnd(Figure figure, double ratio, double ratioBefore) implements Fact {
    /** Metric of the compression. */
    public static final String RATIO = "data.reduction_ratio";

    @Override
    public List<Figure> plotted() {
      return List.of(figure, new Figure(figure.resource(), RATIO, ratio, ratioBefore, Double.NaN));
    }
  }

  /** Utilization or response time of the place itself. */
  record PlaceItself(Figure figure) implements Fact {}

  /**
   * Devices of one kind on a place that do not answer alike.
   *
   * @param slowest figure of the slowest one
   * @param slow all that are about as slow
   * @param fastest figure of the fastest one
   * @param fast all others that are about as fast
   */
  record UnequalDevices(
      String place, Figure slowest, List<String> slow, Figure fastest, List<String> fast)
      implements Fact {
    @Override
    public Figure figure() {
      return slowest;
    }

    @Override
    public List<Figure> plotted() {
      return List.of(slowest, fastest);
    }
  }

  /** Unbuffered writes of a victim, whose extreme is the slowest. */
  record UnbufferedWrites(Figure figure) implements Fact {}

  /** Number of measured users of a place, and of those that are degraded. */
  record DegradedUsers(String place, int degraded, int measured) implements Fact {}

  /**
   * Components of a response time that grew.
   *
   * @param parts the largest growth first
   * @param total the response time; null when it is not measured
   */
  record Components(List<Figure> parts, @Nullable Figure total) implements Fact {
    @Override
    public Figure figure() {
      return parts.getFirst();
    }

    /** Returns whether the parts are more than the response time: medians do not add up. */
    public boolean exceedTotal() {
      return total != null && parts.stream().mapToDouble(Figure::now).sum() > total.now();
    }

    @Override
    public List<Figure> plotted() {
      return Stream.concat(Stream.ofNullable(total), parts.stream()).toList();
    }
  }

  /**
   * Latency at both ends of the path through a place.
   *
   * @param client figure of what sends the requests
   * @param device figure of the device that they reach; no larger than that of the client
   */
  record AlongThePath(Figure client, Figure device) implements Fact {
    @Override
    public Figure figure() {
      return client;
    }

    @Override
    public List<Figure> plotted() {
      return List.of(client, device);
    }
  }

  /**
   * A metric that has stopped arriving while others go on.
   *
   * @param lastMs time of its last sample, epoch milliseconds
   */
  record SilentMetric(List<String> resources, String metric, long lastMs) implements Fact {}

  /**
   * Peers that carry more than their part of a load.
   *
   * @param figure load of all peers together; null for a utilization, which does not add up, and in
   *     a diagnosis that was stored without it
   * @param top peers with more than an even share
   * @param share of these, 0 to 1
   * @param before share of these before, 0 to 1
   * @param peers number of all peers
   */
  record Imbalance(
      @Nullable Figure figure,
      String metric,
      List<String> top,
      double share,
      double before,
      int peers)
      implements Fact {
    @Override
    public List<Figure> plotted() {
      return top.stream()
          .map(peer -> new Figure(peer, metric, Double.NaN, Double.NaN, Double.NaN))
          .toList();
    }
  }

  /** Errors of a device, its work for itself, or a part of it that is gone. */
  record DeviceSign(Figure figure) implements Fact {}

  /**
   * Changes of one resource with which the degradation began and ended again and again.
   *
   * @param on detail of the changes with which it began
   * @param off detail of those with which it ended
   */
  record Toggle(String resource, String on, int begins, String off, int ends) implements Fact {}

  /**
   * A setting that contradicts another one or the load.
   *
   * @param figure of the metric that it concerns; null when that is not measured
   */
  record Setting(Contradiction contradiction, @Nullable Figure figure) implements Fact {}

  /** A change immediately before the onset. */
  record ChangeBefore(Change change) implements Fact {}

  /** A change with which the degradation ended, with the figure of a victim then. */
  record Recovery(Change change, Figure figure) implements Fact {}

  /**
   * Changes since the last incident of this kind, with the figure of the foremost victim now and,
   * as the value before, then.
   */
  record SinceLast(List<Change> changes, Figure figure) implements Fact {}

  /**
   * The next probable explanation.
   *
   * @param who suspects of it; empty without any
   */
  record NextBest(CauseClass causeClass, List<String> who, double probability) implements Fact {}
}
