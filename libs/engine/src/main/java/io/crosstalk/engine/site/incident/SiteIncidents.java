package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.IncidentStanding;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.PublicationKind;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Severity;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the versions of the incidents of a site. */
public final class SiteIncidents implements Tracker.Listener {
  /** Number of suspects that an incident lists. */
  private static final int SUSPECTS = 4;

  /** Probability of a resource that is no culprit. */
  private static final double BELOW_CULPRIT = 0.49;

  private static final double CULPRIT = 0.51;

  /** Probability from which the load of a degraded resource speaks against its being a victim. */
  private static final double MAYBE = 0.2;

  private final World world;
  private final SiteInventory inventory;
  private final EngineObserver observer;
  private final Map<Integer, Told> versions = new TreeMap<>();
  private final Map<Silence, Told> silences = new HashMap<>();
  private int silenceCount;

  /**
   * State of an open incident.
   *
   * @param number of a silence; 0 for others
   * @param detectedMs time of the first version of a silence, epoch milliseconds
   */
  private record Told(int revision, boolean isInfo, int number, long detectedMs) {}

  public SiteIncidents(World world, SiteInventory inventory, EngineObserver observer) {
    this.world = world;
    this.inventory = inventory;
    this.observer = observer;
  }

  @Override
  public void updated(TrackedIncident incident, long nowMs, boolean isSaid) {
    Told before = versions.get(incident.number());
    if (incident.isClosed() && incident.partOf() != null) {
      versions.remove(incident.number());
      Incident last = before == null ? null : version(incident, nowMs, before.revision, false);
      if (last != null) {
        publish(last, PublicationKind.WITHDRAWN, new IncidentStanding.Withdrawn(), nowMs);
      }
      return;
    }
    int revision = before == null ? 1 : before.revision + 1;
    Incident version = version(incident, nowMs, revision, incident.isClosed());
    if (version == null) {
      return;
    }
    if (incident.isClosed()) {
      versions.remove(incident.number());
    } else {
      boolean isInfo = version.severity() == Severity.INFO;
      versions.put(incident.number(), new Told(revision, isInfo, 0, 0));
    }
    if (isSaid || incident.isClosed()) {
      publish(version, kind(before, incident), new IncidentStanding.Live(), nowMs);
    }
  }

  private static PublicationKind kind(@Nullable Told before, TrackedIncident incident) {
    if (incident.isClosed()) {
      return PublicationKind.RESOLVED;
    }
    return before == null || before.isInfo ? PublicationKind.OPENED : PublicationKind.CHANGED;
  }

  private void publish(
      Incident version, PublicationKind kind, IncidentStanding standing, long nowMs) {
    observer.published(
        new Publication(
            version, kind, Instant.ofEpochMilli(nowMs), standing, List.of(), List.of()));
  }

  private @Nullable Incident version(
      TrackedIncident incident, long nowMs, int revision, boolean isOver) {
    Snapshot belief = incident.last();
    Statement said = incident.publisher().said();
    Statement statement = said == null || said.isUnknown() ? Statement.of(belief) : said;
    if (said == null && statement.probability() < 0.5) {
      statement = statement.withCulprits(List.of());
    }
    boolean isUnsaid = said != null && said.isUnknown() && !isOver;
    CauseClass causeClass = isUnsaid ? CauseClass.UNKNOWN : statement.causeClass();
    List<String> culprits = isUnsaid ? List.of() : statement.culprits();
    List<Victim> victims = victims(belief, culprits, causeClass);
    if (victims.isEmpty()) {
      return null;
    }
    Long saidMs = incident.saidMs();
    return incident(
        "inc-%03d".formatted(incident.number()),
        causeClass,
        causeClass == belief.causeClass() ? belief.contributing() : Set.of(),
        said == null ? Severity.INFO : Severity.MAJOR,
        new Times(
            belief.fromMs(),
            isOver ? Long.valueOf(belief.toMs()) : null,
            saidMs == null ? incident.first().timeMs() : saidMs,
            nowMs),
        revision,
        shared(belief.at()),
        victims,
        suspects(belief, culprits, causeClass),
        incident.isAdopted() ? Resolution.LASTING : null);
  }

  /**
   * Times of an incident, epoch milliseconds.
   *
   * @param toMs end; null while it lasts
   */
  private record Times(long fromMs, @Nullable Long toMs, long detectedMs, long nowMs) {}

  private Incident incident(
      String id,
      CauseClass causeClass,
      Set<CauseClass> contributing,
      Severity severity,
      Times times,
      int revision,
      SharedResource shared,
      List<Victim> victims,
      List<Suspect> suspects,
      @Nullable Resolution resolution) {
    boolean isOver = times.toMs != null;
    Instant detected = Instant.ofEpochMilli(times.detectedMs);
    return new Incident(
        id,
        world.caseName(),
        world.key(),
        isOver ? IncidentStatus.RESOLVED : IncidentStatus.OPEN,
        severity,
        causeClass.wireName() + " at " + shared.id(),
        causeClass,
        List.copyOf(contributing),
        Instant.ofEpochMilli(times.fromMs),
        times.toMs == null ? null : Instant.ofEpochMilli(times.toMs),
        detected,
        detected,
        isOver ? Instant.ofEpochMilli(times.nowMs) : null,
        Instant.EPOCH,
        revision,
        shared,
        victims,
        victims.size(),
        suspects,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        "",
        List.of(),
        List.of(),
        "",
        DataState.CURRENT,
        null,
        resolution,
        "UTC",
        null,
        List.of());
  }

  @Override
  public void silent(Silence silence, long nowMs, boolean isOver) {
    Told before = silences.get(silence);
    int number = before == null ? ++silenceCount : before.number;
    int revision = before == null ? 1 : before.revision + 1;
    long detectedMs = before == null ? nowMs : before.detectedMs;
    boolean isProduction =
        silence.resources().stream()
            .anyMatch(id -> resource(id).environment() == Environment.PRODUCTION);
    Incident version =
        incident(
            "inc-s%03d".formatted(number),
            CauseClass.MISSING_SIGNAL,
            Set.of(),
            isProduction ? Severity.MINOR : Severity.INFO,
            new Times(silence.fromMs(), isOver ? Long.valueOf(nowMs) : null, detectedMs, nowMs),
            revision,
            shared(silence.at()),
            silence.resources().stream()
                .sorted(Comparator.comparing((String id) -> rank(resource(id))))
                .map(id -> victim(resource(id), "silence"))
                .toList(),
            List.of(),
            null);
    if (isOver) {
      silences.remove(silence);
    } else {
      silences.put(silence, new Told(revision, false, number, detectedMs));
    }
    publish(
        version,
        isOver ? PublicationKind.RESOLVED : PublicationKind.OPENED,
        new IncidentStanding.Live(),
        nowMs);
  }

  private SharedResource shared(String id) {
    return new SharedResource(id, resource(id).kind());
  }

  private Resource resource(String id) {
    return inventory.graph().resource(inventory.graph().number(id));
  }

  private List<Victim> victims(Snapshot belief, List<String> culprits, CauseClass causeClass) {
    boolean isNeighbour = causeClass == CauseClass.NOISY_NEIGHBOUR;
    return belief.victims().entrySet().stream()
        .filter(each -> !culprits.contains(each.getKey()))
        .filter(each -> !isNeighbour || belief.suspects().getOrDefault(each.getKey(), 0.0) < MAYBE)
        .sorted(
            Comparator.comparing(
                    (Map.Entry<String, Snapshot.Affected> each) -> rank(resource(each.getKey())))
                .thenComparing(each -> -each.getValue().steps())
                .thenComparing(Map.Entry::getKey))
        .map(each -> victim(resource(each.getKey()), each.getValue().metric()))
        .toList();
  }

  private static int rank(Resource resource) {
    int environment = resource.environment() == Environment.PRODUCTION ? 0 : 10;
    return environment + resource.kind().ordinal();
  }

  private static Victim victim(Resource resource, String metric) {
    return new Victim(
        resource.id(),
        resource.kind(),
        metric,
        0,
        0,
        MetricCatalogue.of(metric).unit(),
        resource.environment(),
        resource.team(),
        resource.criticality());
  }

  private List<Suspect> suspects(Snapshot belief, List<String> culprits, CauseClass causeClass) {
    Map<String, Double> shown = new LinkedHashMap<>();
    if (causeClass == CauseClass.NOISY_NEIGHBOUR) {
      culprits.forEach(
          who -> shown.put(who, Math.max(CULPRIT, belief.suspects().getOrDefault(who, 0.0))));
    }
    Set<String> others = new LinkedHashSet<>();
    belief.suspects().entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(SUSPECTS)
        .forEach(each -> others.add(each.getKey()));
    for (String who : others) {
      shown.putIfAbsent(who, Math.min(BELOW_CULPRIT, belief.suspects().getOrDefault(who, 0.0)));
    }
    List<Suspect> suspects = new ArrayList<>();
    shown.forEach(
        (who, probability) ->
            suspects.add(
                new Suspect(
                    suspects.size() + 1,
                    who,
                    resource(who).environment(),
                    resource(who).team(),
                    Math.min(0.95, probability),
                    List.of())));
    return suspects;
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.varint(versions.size());
    versions.forEach(
        (number, told) -> {
          out.varint(number);
          out.varint(told.revision);
          out.u8(told.isInfo ? 1 : 0);
        });
    out.varint(silenceCount);
    out.varint(silences.size());
    silences.forEach(
        (silence, told) -> {
          silence.write(out);
          out.varint(told.number);
          out.varint(told.revision);
          out.zigzag(told.detectedMs);
        });
  }

  /** Reverses {@link #write} on a new instance. */
  public void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      int number = (int) in.varint();
      versions.put(number, new Told((int) in.varint(), in.u8() == 1, 0, 0));
    }
    silenceCount = (int) in.varint();
    for (long left = in.varint(); left > 0; left--) {
      Silence silence = Silence.read(in);
      int number = (int) in.varint();
      silences.put(silence, new Told((int) in.varint(), false, number, in.zigzag()));
    }
  }
}
