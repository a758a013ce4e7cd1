package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.evidence.Diagnoser;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.evidence.Earlier;
import io.crosstalk.engine.site.evidence.Question;
import io.crosstalk.engine.site.evidence.RecentSamples;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Severity;
import io.crosstalk.event.World;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The incidents of a site in their latest version. */
public final class SiteIncidents implements Tracker.Listener {
  /** Number of suspects that an incident lists. */
  private static final int SUSPECTS = 4;

  /** Probability of a resource that is no culprit. */
  private static final double BELOW_CULPRIT = 0.49;

  private static final double CULPRIT = 0.51;

  /** Highest probability that is stated. */
  private static final double MOST = 0.95;

  /** Probability from which the load of a degraded resource speaks against its being a victim. */
  private static final double MAYBE = 0.2;

  private final SiteInventory inventory;
  private final Diagnoser diagnoser;
  private final SiteObserver observer;
  private final Map<Integer, Earlier> versions = new TreeMap<>();
  private final Map<Silence, Earlier> silences = new HashMap<>();

  /**
   * Creates the incidents of a site.
   *
   * @param observer receives each version
   */
  public SiteIncidents(
      World world, SiteInventory inventory, RecentSamples samples, SiteObserver observer) {
    this.inventory = inventory;
    this.diagnoser = new Diagnoser(world, inventory, samples);
    this.observer = observer;
  }

  @Override
  public void updated(TrackedIncident incident, long nowMs, boolean isSaid) {
    Earlier before = versions.get(incident.number());
    boolean isWithdrawn = incident.isClosed() && incident.partOf() != null;
    boolean isNews = isSaid || incident.isClosed() || (before != null && before.isDue(nowMs));
    if (isWithdrawn ? before == null : !isNews) {
      versions.keySet().removeIf(number -> isWithdrawn && number == incident.number());
      return;
    }
    Event event = isWithdrawn ? Event.WITHDRAWN : event(before, incident, isSaid);
    Question question = question(incident, nowMs, event);
    if (!question.victims().isEmpty()) {
      Diagnosis version = diagnoser.diagnose(question, before);
      versions.put(incident.number(), Earlier.of(version));
      observer.version(version);
    }
    if (incident.isClosed()) {
      versions.remove(incident.number());
    }
  }

  private static Event event(@Nullable Earlier before, TrackedIncident incident, boolean isSaid) {
    if (incident.isClosed()) {
      return Event.RESOLVED;
    }
    if (!isSaid) {
      return Event.REVISED;
    }
    return before == null || before.severity() == Severity.INFO ? Event.OPENED : Event.CHANGED;
  }

  private Question question(TrackedIncident incident, long nowMs, Event event) {
    Snapshot belief = incident.last();
    Statement said = incident.publisher().said();
    Statement statement = said == null || said.isUnknown() ? Statement.of(belief) : said;
    if (said == null && statement.probability() < 0.5) {
      statement = statement.withCulprits(List.of());
    }
    boolean isUnsaid = said != null && said.isUnknown() && !incident.isClosed();
    CauseClass causeClass = isUnsaid ? CauseClass.UNKNOWN : statement.causeClass();
    List<String> culprits = isUnsaid ? List.of() : statement.culprits();
    Long saidMs = incident.saidMs();
    return new Question(
        incident.number(),
        event,
        causeClass,
        Math.min(MOST, statement.probability()),
        suspects(belief, culprits, causeClass),
        statement.at(),
        causeClass == belief.causeClass() ? belief.contributing() : Set.of(),
        victims(belief, culprits, causeClass),
        incident.parts().stream().map(Part::trouble).toList(),
        belief.rows(),
        Part.periods(incident.parts()),
        belief.fromMs(),
        belief.toMs(),
        saidMs == null ? incident.first().timeMs() : saidMs,
        nowMs,
        incident.resolution(),
        said != null,
        incident.parts().isEmpty() ? 0 : incident.parts().getFirst().stepMs());
  }

  @Override
  public void silent(Silence silence, long nowMs, boolean isOver) {
    Earlier before = silences.get(silence);
    List<String> resources =
        silence.resources().stream()
            .sorted(Comparator.comparing((String id) -> rank(resource(id))))
            .toList();
    Diagnosis version =
        diagnoser.silence(resources, silence.at(), silence.fromMs(), nowMs, isOver, before);
    if (isOver) {
      silences.remove(silence);
    } else {
      silences.put(silence, Earlier.of(version));
    }
    observer.version(version);
  }

  private Resource resource(String id) {
    return inventory.graph().resource(inventory.graph().number(id));
  }

  /** Metrics of the victims, the most important first. */
  private Map<String, String> victims(
      Snapshot belief, List<String> culprits, CauseClass causeClass) {
    boolean isNeighbour = causeClass == CauseClass.NOISY_NEIGHBOUR;
    Map<String, String> victims = new LinkedHashMap<>();
    belief.victims().entrySet().stream()
        .filter(each -> !culprits.contains(each.getKey()))
        .filter(each -> !isNeighbour || belief.suspects().getOrDefault(each.getKey(), 0.0) < MAYBE)
        .sorted(
            Comparator.comparing(
                    (Map.Entry<String, Snapshot.Affected> each) -> rank(resource(each.getKey())))
                .thenComparing(each -> -each.getValue().steps())
                .thenComparing(Map.Entry::getKey))
        .forEach(each -> victims.put(each.getKey(), each.getValue().metric()));
    return victims;
  }

  private static int rank(Resource resource) {
    int environment = resource.environment() == Environment.PRODUCTION ? 0 : 10;
    return environment + resource.kind().ordinal();
  }

  private static Map<String, Double> suspects(
      Snapshot belief, List<String> culprits, CauseClass causeClass) {
    Map<String, Double> shown = new LinkedHashMap<>();
    if (causeClass == CauseClass.NOISY_NEIGHBOUR) {
      culprits.forEach(
          who ->
              shown.put(who, Math.clamp(belief.suspects().getOrDefault(who, 0.0), CULPRIT, MOST)));
    }
    belief.suspects().entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(SUSPECTS)
        .forEach(
            each -> shown.putIfAbsent(each.getKey(), Math.min(BELOW_CULPRIT, each.getValue())));
    return shown;
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.varint(versions.size());
    versions.forEach(
        (number, earlier) -> {
          out.varint(number);
          earlier.write(out);
        });
    out.varint(silences.size());
    silences.forEach(
        (silence, earlier) -> {
          silence.write(out);
          earlier.write(out);
        });
    diagnoser.write(out);
  }

  /** Reverses {@link #write} on a new instance. */
  public void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      versions.put((int) in.varint(), Earlier.read(in));
    }
    for (long left = in.varint(); left > 0; left--) {
      silences.put(Silence.read(in), Earlier.read(in));
    }
    diagnoser.read(in);
  }
}
