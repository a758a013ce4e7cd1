package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Ids;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Turns an event of an episode into an inquiry, with everything that the domains need to know. */
public final class Inquirer {
  /** Infrastructure is never a victim. */
  private static final Set<ResourceKind> VICTIMS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.JOB,
          ResourceKind.JOB_GROUP,
          ResourceKind.USER);

  private static final long HOUR_MS = 3_600_000;
  private static final long DAY_MS = 24 * HOUR_MS;

  /** Samples before the onset that a comparison rests on. */
  private static final int BEFORE = 120;

  /** Samples from the onset on: the beginning says most about the cause. */
  private static final int DURING = 380;

  /** Silence is clearly worse than normal, and how much worse nobody knows. */
  private static final double MISSED = 2;

  private Inquirer() {}

  /** Whether resources of a kind can be victims. */
  public static boolean canBeVictim(ResourceKind kind) {
    return VICTIMS.contains(kind);
  }

  /** Whether a victim of a kind is always there: jobs and people come and go. */
  public static boolean isExpectedAlways(ResourceKind kind) {
    return switch (kind) {
      case APPLICATION, DATABASE, VM, LPAR -> true;
      default -> false;
    };
  }

  /** The inquiry about the series' current episode. */
  public static Inquiry inquire(
      String world,
      String source,
      Resource resource,
      EpisodeEvent event,
      SeriesTracker series,
      ColumnWindow window,
      Inventory inventory) {
    OpenEpisode open = Objects.requireNonNull(series.episode());
    boolean closing = event == EpisodeEvent.ENDED;
    Frame frame = window.read(Long.MIN_VALUE, open.decidedAt());
    Cut cut = Cut.of(frame, series.metric(), open.onset());
    double observed = median(cut, series, open);
    List<String> closure = inventory.closure(resource.id(), open.onset());
    return new Inquiry(
        world,
        episode(world, source, resource, series.metric(), open, closing, cut, observed),
        closing ? open.revision() + 1 : open.revision(),
        false,
        closing,
        source,
        open.decidedAt(),
        victim(
            resource, series.metric(), Badness.toValue(series.metric(), open.baseline()), observed),
        series.recoveredBelow(open),
        open.confidence(),
        closing ? recovered(cut, open) : Double.NaN,
        cut.times,
        cut.values,
        carriers(closure, open.onset(), inventory),
        domains(closure, open.onset(), inventory),
        loads(resource, open, frame, cut.intervalMs(), inventory),
        0,
        0,
        Inquiry.Subject.HARM);
  }

  private static List<OwnLoad> loads(
      Resource resource, OpenEpisode open, Frame frame, long intervalMs, Inventory inventory) {
    boolean called =
        OwnLoad.isService(resource.kind())
            && !inventory.users(resource.id(), open.onset()).isEmpty();
    long from = open.onset() - 2 * OwnLoad.SHORTLY * intervalMs;
    return called ? OwnLoad.in(frame, from, open.onset(), open.lastHarmed()) : List.of();
  }

  /**
   * The inquiry about a resource's silence.
   *
   * @param endedAt when it was heard again or was given up, epoch milliseconds; {@code
   *     Long.MAX_VALUE} while neither is so
   */
  public static Inquiry inquire(
      String world,
      String source,
      Resource resource,
      SilentSpell spell,
      long endedAt,
      Inventory inventory) {
    boolean over = endedAt < Long.MAX_VALUE;
    long decidedAt = over ? endedAt : spell.detectedAt();
    List<String> closure = inventory.closure(resource.id(), spell.onset());
    Episode episode =
        new Episode(
            id(world, source, resource, "silence", spell.onset()),
            Instant.ofEpochMilli(spell.onset()),
            Instant.ofEpochMilli(spell.detectedAt()),
            over ? Instant.ofEpochMilli(endedAt - spell.intervalMs()) : null,
            (int) Math.min(Integer.MAX_VALUE, (decidedAt - spell.onset()) / spell.intervalMs()),
            spell.intervalMs(),
            MISSED);
    double usual = Badness.toValue(spell.metric(), spell.ordinary());
    return new Inquiry(
        world,
        episode,
        over ? 2 : 1,
        false,
        over,
        source,
        decidedAt,
        victim(resource, spell.metric(), usual, usual),
        Double.POSITIVE_INFINITY,
        1,
        Double.NaN,
        new long[0],
        new double[0],
        carriers(closure, spell.onset(), inventory),
        domains(closure, spell.onset(), inventory),
        List.of(),
        0,
        0,
        Inquiry.Subject.SILENCE);
  }

  /** Tells of an earlier episode that it was nothing unusual, as of a time (epoch milliseconds). */
  public static Inquiry takeBack(
      String world,
      String source,
      Resource resource,
      Metric metric,
      PastEpisode past,
      long time,
      Inventory inventory) {
    List<String> closure = inventory.closure(resource.id(), past.onset());
    Episode episode =
        new Episode(
            id(world, source, resource, metric.name(), past.onset()),
            Instant.ofEpochMilli(past.onset()),
            Instant.ofEpochMilli(past.detectedAt()),
            Instant.ofEpochMilli(past.end()),
            past.harmedSamples(),
            (past.end() - past.onset()) / Math.max(1, past.harmedSamples() - 1),
            Math.max(1, past.level() / past.ordinary()));
    double usual = Badness.toValue(metric, past.ordinary());
    return new Inquiry(
        world,
        episode,
        past.revision() + 1,
        false,
        true,
        source,
        time,
        victim(resource, metric, usual, Badness.toValue(metric, past.level())),
        Double.POSITIVE_INFINITY,
        1,
        Double.NaN,
        new long[0],
        new double[0],
        List.of(),
        domains(closure, past.onset(), inventory),
        List.of(),
        0,
        0,
        Inquiry.Subject.HABIT);
  }

  private static String id(
      String world, String source, Resource resource, String what, long onset) {
    return Ids.derived("ep-", World.parse(world).name(), source, resource.id(), what, onset);
  }

  private static Episode episode(
      String world,
      String source,
      Resource resource,
      Metric metric,
      OpenEpisode open,
      boolean closing,
      Cut cut,
      double observed) {
    return new Episode(
        id(world, source, resource, metric.name(), open.onset()),
        Instant.ofEpochMilli(open.onset()),
        Instant.ofEpochMilli(open.detectedAt()),
        closing ? Instant.ofEpochMilli(open.lastHarmed()) : null,
        open.harmedSamples(),
        cut.intervalMs(),
        Math.max(1, Badness.of(metric, observed) / open.ordinary()));
  }

  private static Victim victim(Resource resource, Metric metric, double baseline, double observed) {
    return new Victim(
        resource.id(),
        resource.kind(),
        metric.name(),
        baseline,
        observed,
        metric.unit(),
        resource.environment(),
        resource.team(),
        resource.criticality());
  }

  private static List<String> carriers(List<String> closure, long time, Inventory inventory) {
    List<String> carriers = new ArrayList<>();
    for (String id : closure) {
      Resource used = inventory.at(id, time);
      if (used != null && canBeVictim(used.kind())) {
        carriers.add(id);
      }
    }
    return carriers;
  }

  private static List<DomainRef> domains(List<String> closure, long time, Inventory inventory) {
    List<DomainRef> domains = new ArrayList<>();
    for (String id : closure) {
      Resource used = inventory.at(id, time);
      if (used != null) {
        domains.add(new DomainRef(id, used.kind(), used.team()));
      }
    }
    return domains;
  }

  /** The median of the degraded samples, in the metric's unit. */
  private static double median(Cut cut, SeriesTracker series, OpenEpisode open) {
    double bound = series.recoveredBelow(open);
    double[] degraded = new double[cut.values.length];
    int count = 0;
    for (int i = 0; i < cut.values.length; i++) {
      boolean during = cut.times[i] >= open.onset() && cut.times[i] <= open.lastHarmed();
      if (during && Badness.of(series.metric(), cut.values[i]) >= bound) {
        degraded[count++] = cut.values[i];
      }
    }
    Arrays.sort(degraded, 0, count);
    return count == 0 ? Badness.toValue(series.metric(), open.level()) : degraded[count / 2];
  }

  private static double recovered(Cut cut, OpenEpisode open) {
    double[] after = new double[cut.values.length];
    int count = 0;
    for (int i = 0; i < cut.values.length; i++) {
      if (cut.times[i] > open.lastHarmed()) {
        after[count++] = cut.values[i];
      }
    }
    Arrays.sort(after, 0, count);
    return count == 0 ? Double.NaN : after[count / 2];
  }

  /** The victim's samples around the onset, without gaps. */
  private record Cut(long[] times, double[] values) {
    static Cut of(Frame frame, Metric metric, long onset) {
      Cut known = known(frame.times(), Objects.requireNonNull(frame.values(metric.name())));
      int first = 0;
      while (first < known.times.length && known.times[first] < onset) {
        first++;
      }
      int end = Math.min(known.times.length, first + DURING);
      return known.between(from(known.times, first, onset), end);
    }

    /** Only what is known counts: with what else it came, or did not come, decides nothing. */
    private static Cut known(long[] times, double[] column) {
      long[] knownTimes = new long[column.length];
      double[] values = new double[column.length];
      int count = 0;
      for (int i = 0; i < column.length; i++) {
        if (!Double.isNaN(column[i])) {
          knownTimes[count] = times[i];
          values[count++] = column[i];
        }
      }
      return new Cut(Arrays.copyOf(knownTimes, count), Arrays.copyOf(values, count));
    }

    /** Where the same hours of the day before are remembered, these are part of the past. */
    private static int from(long[] times, int first, long onset) {
      int from = Math.max(0, first - BEFORE);
      boolean remembered = times.length > 0 && Inquiry.knowsTheDayBefore(times[0], onset);
      while (remembered && from > 0 && times[from] > onset - DAY_MS - HOUR_MS) {
        from--;
      }
      return from;
    }

    /** What follows a cut episode is appended: the recovery is of interest in any case. */
    private Cut between(int from, int end) {
      int more = Math.min(SeriesTracker.RECOVERED_RUN, times.length - end);
      long[] cutTimes = Arrays.copyOfRange(times, from, end + more);
      double[] cutValues = Arrays.copyOfRange(values, from, end + more);
      System.arraycopy(times, times.length - more, cutTimes, end - from, more);
      System.arraycopy(values, values.length - more, cutValues, end - from, more);
      return new Cut(cutTimes, cutValues);
    }

    long intervalMs() {
      long[] gaps = new long[Math.max(0, times.length - 1)];
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] = times[i + 1] - times[i];
      }
      Arrays.sort(gaps);
      return gaps.length == 0 ? 0 : gaps[gaps.length / 2];
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }
}
