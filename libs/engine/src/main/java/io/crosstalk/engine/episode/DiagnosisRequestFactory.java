package io.crosstalk.engine.episode;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Ids;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns an episode event into a diagnosis request with everything that the domains need. */
public final class DiagnosisRequestFactory {
  /** Kinds of possible victims; infrastructure is never a victim. */
  private static final Set<ResourceKind> VICTIMS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.JOB,
          ResourceKind.JOB_GROUP,
          ResourceKind.USER);

  /**
   * Degradation, as a ratio to the baseline, that is assumed for a silent resource, because it
   * cannot be measured.
   */
  private static final double MISSED = 2;

  private final String world;
  private final Inventory inventory;
  private final Objectives objectives;

  /**
   * Creates a factory for one world.
   *
   * @param world key of the world
   */
  public DiagnosisRequestFactory(String world, Inventory inventory, Objectives objectives) {
    this.world = world;
    this.inventory = inventory;
    this.objectives = objectives;
  }

  /** Returns whether resources of a kind can be victims. */
  public static boolean canBeVictim(ResourceKind kind) {
    return VICTIMS.contains(kind);
  }

  /**
   * Returns whether a victim of a kind is expected to send data all the time; jobs and users come
   * and go.
   */
  public static boolean isExpectedAlways(ResourceKind kind) {
    return switch (kind) {
      case APPLICATION, DATABASE, VM, LPAR -> true;
      default -> false;
    };
  }

  /** Creates the diagnosis request for the series' current episode. */
  public DiagnosisRequest create(
      String source,
      Resource resource,
      EpisodeEvent event,
      SeriesTracker series,
      ColumnWindow window) {
    OpenEpisode open = Objects.requireNonNull(series.episode());
    boolean closing = event == EpisodeEvent.ENDED;
    SampleFrame frame = window.read(Long.MIN_VALUE, open.decidedAt());
    EpisodeSamples known = EpisodeSamples.of(frame, series.metric());
    long intervalMs = known.around(open.onset(), List.of()).intervalMs();
    List<PastEpisode> continued = series.continued(open, intervalMs);
    EpisodeSamples cut = known.around(open.onset(), continued);
    double observed = cut.median(series, open);
    @Nullable Instant firstOnset =
        continued.isEmpty() ? null : Instant.ofEpochMilli(continued.getFirst().problemOnset());
    Episode episode =
        episode(
            source,
            resource,
            series.metric(),
            open,
            closing,
            cut,
            observed,
            series.silentAfter(),
            firstOnset);
    EpisodeSamples uncompared = cut.uncompared(frame, episode.problemOnset().toEpochMilli(), open);
    List<String> closure = inventory.closure(resource.id(), open.onset());
    return new DiagnosisRequest(
        world,
        episode,
        closing ? open.revision() + 1 : open.revision(),
        false,
        closing,
        source,
        open.decidedAt(),
        victim(
            resource,
            series.metric(),
            DegradationScale.toValue(series.metric(), open.baseline()),
            observed,
            cut.worst(series.metric(), open)),
        new VictimSamples(
            series.recoveredBelow(open),
            open.confidence(),
            closing ? cut.recovered(open) : Double.NaN,
            cut.times(),
            cut.values(),
            uncompared.times(),
            uncompared.values()),
        carriers(closure, open.onset()),
        domains(closure, open.onset()),
        loads(resource, open, frame, cut.intervalMs()),
        0,
        0,
        DiagnosisRequest.Subject.DEGRADATION);
  }

  private List<OwnLoad> loads(
      Resource resource, OpenEpisode open, SampleFrame frame, long intervalMs) {
    boolean called =
        OwnLoad.isService(resource.kind())
            && !inventory.users(resource.id(), open.onset()).isEmpty();
    long from = open.onset() - 2 * OwnLoad.SHORTLY * intervalMs;
    return called ? OwnLoad.in(frame, from, open.onset(), open.lastDegraded()) : List.of();
  }

  /**
   * Creates the diagnosis request for a resource's silence.
   *
   * @param endedAt time at which samples arrived again or were no longer expected, epoch
   *     milliseconds; {@code Long.MAX_VALUE} while the silence continues
   */
  public DiagnosisRequest create(
      String source, Resource resource, SilencePeriod silence, long endedAt) {
    boolean ended = endedAt < Long.MAX_VALUE;
    long decidedAt = ended ? endedAt : silence.detectedAt();
    List<String> closure = inventory.closure(resource.id(), silence.onset());
    Episode episode =
        new Episode(
            id(source, resource, "silence", silence.onset()),
            Instant.ofEpochMilli(silence.onset()),
            Instant.ofEpochMilli(silence.detectedAt()),
            ended ? Instant.ofEpochMilli(endedAt - silence.intervalMs()) : null,
            (int) Math.min(Integer.MAX_VALUE, (decidedAt - silence.onset()) / silence.intervalMs()),
            silence.intervalMs(),
            MISSED);
    double usual = DegradationScale.toValue(silence.metric(), silence.ordinary());
    return new DiagnosisRequest(
        world,
        episode,
        ended ? 2 : 1,
        false,
        ended,
        source,
        decidedAt,
        victim(resource, silence.metric(), usual, usual, null),
        VictimSamples.NONE,
        carriers(closure, silence.onset()),
        domains(closure, silence.onset()),
        List.of(),
        0,
        0,
        DiagnosisRequest.Subject.SILENCE);
  }

  /**
   * Creates the retraction of an earlier episode that has proved to be a habit.
   *
   * @param time time of the decision, epoch milliseconds
   */
  public DiagnosisRequest retract(
      String source, Resource resource, Metric metric, PastEpisode past, long time) {
    List<String> closure = inventory.closure(resource.id(), past.onset());
    Episode episode =
        new Episode(
            id(source, resource, metric.name(), past.onset()),
            Instant.ofEpochMilli(past.onset()),
            Instant.ofEpochMilli(past.detectedAt()),
            Instant.ofEpochMilli(past.end()),
            past.harmedSamples(),
            past.intervalMs(),
            Math.max(1, past.level() / past.ordinary()));
    double usual = DegradationScale.toValue(metric, past.ordinary());
    return new DiagnosisRequest(
        world,
        episode,
        past.revision() + 1,
        false,
        true,
        source,
        time,
        victim(resource, metric, usual, DegradationScale.toValue(metric, past.level()), null),
        VictimSamples.NONE,
        List.of(),
        domains(closure, past.onset()),
        List.of(),
        0,
        0,
        DiagnosisRequest.Subject.HABIT);
  }

  private String id(String source, Resource resource, String subject, long onset) {
    return Ids.derived("ep-", World.parse(world).name(), source, resource.id(), subject, onset);
  }

  private Episode episode(
      String source,
      Resource resource,
      Metric metric,
      OpenEpisode open,
      boolean closing,
      EpisodeSamples cut,
      double observed,
      @Nullable LastSample silentAfter,
      @Nullable Instant firstOnset) {
    return new Episode(
        id(source, resource, metric.name(), open.onset()),
        Instant.ofEpochMilli(open.onset()),
        Instant.ofEpochMilli(open.detectedAt()),
        closing ? Instant.ofEpochMilli(open.lastDegraded()) : null,
        open.harmedSamples(),
        cut.intervalMs(),
        Math.max(1, DegradationScale.of(metric, observed) / open.ordinary()),
        silentAfter,
        open.silences(),
        firstOnset);
  }

  private Victim victim(
      Resource resource, Metric metric, double baseline, double observed, @Nullable Double worst) {
    return new Victim(
        resource.id(),
        resource.kind(),
        metric.name(),
        baseline,
        observed,
        metric.unit(),
        resource.environment(),
        resource.team(),
        resource.criticality(),
        objectives.of(resource, metric),
        resource.isTimeSensitive(),
        worst,
        resource.timeZone(),
        null);
  }

  private List<String> carriers(List<String> closure, long time) {
    List<String> carriers = new ArrayList<>();
    for (String id : closure) {
      Resource used = inventory.at(id, time);
      if (used != null && canBeVictim(used.kind())) {
        carriers.add(id);
      }
    }
    return carriers;
  }

  private List<DomainRef> domains(List<String> closure, long time) {
    List<DomainRef> domains = new ArrayList<>();
    for (String id : closure) {
      Resource used = inventory.at(id, time);
      if (used != null) {
        domains.add(new DomainRef(id, used.kind(), used.layer(), used.team()));
      }
    }
    return domains;
  }
}
