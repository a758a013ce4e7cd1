package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.finding.LongerPast.FormerDegradation;
import io.crosstalk.engine.diagnosis.finding.LongerPast.Highest;
import io.crosstalk.engine.diagnosis.finding.LongerPast.UsualLoad;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.MetricCatalogue;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads figures from all samples that are kept of a domain and of its users, of which the
 * comparison with the victim needs only the latest.
 */
public final class LongerPastReader {
  private static final long DAY_MS = 24 * 3_600_000L;

  /** Number of earlier days from which a load is usual at an hour: one other day has no effect. */
  private static final int LEAST_DAYS = 3;

  /** Largest number of users whose samples are read again. */
  private static final int MOST_USERS = 32;

  private final Timeline timeline;

  public LongerPastReader(Timeline timeline) {
    this.timeline = timeline;
  }

  /**
   * Total loads at the hours of the degradation on earlier days, of which only those count with
   * samples of all users; empty when these are too few, or there are too many users. The samples
   * that are certain to be kept ({@link ColumnWindow#CERTAIN_ROWS}) are of three days or more at
   * sampling intervals from about 9 min on, so there is none at shorter intervals.
   *
   * @param counted users whose loads add up to the total load
   */
  public List<UsualLoad> usual(List<Observation> counted, Collection<LoadTotal> totals) {
    return counted.size() > MOST_USERS
        ? List.of()
        : totals.stream()
            .filter(total -> !total.kind().isUtilization())
            .flatMap(total -> usual(total, frames(counted, total.kind())).stream())
            .toList();
  }

  /** Samples of the users with a load of a kind; a domain has none, though it may report one. */
  private List<SampleFrame> frames(List<Observation> counted, LoadKind kind) {
    return counted.stream()
        .filter(each -> each.demands().stream().anyMatch(demand -> demand.kind() == kind))
        .map(each -> all(each.member()))
        .toList();
  }

  /**
   * The samples that are certain to be kept of a member, however late it is examined, so that the
   * same samples have the same text.
   */
  private SampleFrame all(Member member) {
    return member
        .window()
        .read(Long.MIN_VALUE, timeline.comparedThrough())
        .latest(ColumnWindow.CERTAIN_ROWS);
  }

  private static Optional<UsualLoad> usual(
      LoadTotal total, List<SampleFrame> frames, Timeline timeline, int days) {
    double[] byDay =
        IntStream.rangeClosed(1, days)
            .mapToDouble(
                day ->
                    frames.stream()
                        .mapToDouble(frame -> median(total.kind(), frame, timeline, day))
                        .sum())
            .filter(value -> !Double.isNaN(value))
            .toArray();
    return byDay.length < LEAST_DAYS
        ? Optional.empty()
        : Optional.of(new UsualLoad(total.metric(), Median.of(byDay, byDay.length), byDay.length));
  }

  private Optional<UsualLoad> usual(LoadTotal total, List<SampleFrame> frames) {
    List<SampleFrame> measured =
        frames.stream()
            .filter(frame -> !Double.isNaN(median(total.kind(), frame, timeline, 0)))
            .toList();
    long first =
        measured.stream().mapToLong(frame -> frame.times()[0]).max().orElse(timeline.onset());
    int days = (int) Math.max(0, (timeline.onset() - first) / DAY_MS);
    return usual(total, measured, timeline, days);
  }

  /** Median load at the hours of the degradation, some days earlier. */
  private static double median(LoadKind kind, SampleFrame frame, Timeline timeline, int days) {
    long from = timeline.onset() - days * DAY_MS;
    long to = Math.min(timeline.through(), timeline.onset() + DAY_MS - 1) - days * DAY_MS;
    return kind.median(frame, from, to);
  }

  /** Highest rate of the back end of a compressing domain; null when none is known. */
  public @Nullable Highest backEnd(List<SampleComparison> domain) {
    return domain.stream()
        .map(each -> highestBackEnd(all(each.member())))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable Highest highestBackEnd(SampleFrame frame) {
    double[] rates = DerivedRates.of(frame).get(MetricCatalogue.of(DerivedRates.BACK_END));
    if (rates == null) {
      return null;
    }
    int[] known = IntStream.range(0, rates.length).filter(i -> !Double.isNaN(rates[i])).toArray();
    return known.length == 0
        ? null
        : new Highest(
            IntStream.of(known).mapToDouble(i -> rates[i]).max().orElseThrow(),
            frame.times()[known[0]]);
  }

  /**
   * Affected users that were degraded before as well, with both degradations.
   *
   * @param affected affected users
   * @param most largest number of results
   */
  public List<FormerDegradation> degradedBefore(List<Observation> affected, int most) {
    return affected.stream()
        .limit(MOST_USERS)
        .flatMap(each -> degradedBefore(each).stream())
        .limit(most)
        .toList();
  }

  private Optional<FormerDegradation> degradedBefore(Observation user) {
    SampleFrame frame = all(user.member());
    double[] ratios = frame.values(Degradation.FELT.metric().name());
    if (ratios == null) {
      return Optional.empty();
    }
    double now = degradation(frame, ratios, timeline.onset(), timeline.through());
    long clear = timeline.onset() - timeline.interval() - frame.intervalMs();
    long last =
        IntStream.range(0, ratios.length)
            .filter(i -> frame.times()[i] < clear && ratios[i] >= MemberDegradation.AFFECTED)
            .mapToLong(i -> frame.times()[i])
            .max()
            .orElse(Long.MIN_VALUE);
    return Double.isNaN(now) || last == Long.MIN_VALUE
        ? Optional.empty()
        : Optional.of(
            new FormerDegradation(
                user.id(), now, degradation(frame, ratios, last - DAY_MS / 2, last), last));
  }

  /** Median ratio of the degraded samples between two times; NaN without any. */
  private static double degradation(SampleFrame frame, double[] ratios, long from, long to) {
    double[] degraded =
        IntStream.range(0, ratios.length)
            .filter(i -> frame.times()[i] >= from && frame.times()[i] <= to)
            .mapToDouble(i -> ratios[i])
            .filter(ratio -> ratio >= MemberDegradation.AFFECTED)
            .toArray();
    return Median.of(degraded, degraded.length);
  }
}
