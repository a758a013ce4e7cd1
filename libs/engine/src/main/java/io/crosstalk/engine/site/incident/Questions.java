package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Question;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.event.Ids;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what is believed about incidents into what is stated about them. */
final class Questions {
  /** Number of suspects that an incident lists. */
  private static final int SUSPECTS = 4;

  /** Distance of a shown probability from that of a culprit. */
  private static final double MARGIN = 0.01;

  /** Highest probability that is stated. */
  private static final double MOST = 0.95;

  private final World world;
  private final SiteInventory inventory;

  Questions(World world, SiteInventory inventory) {
    this.world = world;
    this.inventory = inventory;
  }

  /**
   * Creates the question about an incident.
   *
   * @param id of the incident; null for the first version
   * @param before the version before; null for the first one
   */
  Question of(
      TrackedIncident incident, long nowMs, @Nullable String id, @Nullable Diagnosis before) {
    Snapshot belief = incident.last();
    Statement said = incident.publisher().said();
    Statement statement = said == null || said.isUnknown() ? Statement.of(belief) : said;
    if (said == null && statement.probability() < 0.5) {
      statement = statement.withCulprits(List.of());
    }
    Statement unknown = said != null && said.isUnknown() && !incident.isClosed() ? said : null;
    CauseClass causeClass = unknown == null ? statement.causeClass() : CauseClass.UNKNOWN;
    List<String> culprits = unknown == null ? statement.culprits() : List.of();
    Long saidMs = incident.saidMs();
    Map<String, String> victims = victims(belief, culprits, causeClass);
    if (victims.isEmpty() && before != null) {
      before.victims().forEach(each -> victims.put(each.resource(), each.metric()));
    }
    return new Question(
        id == null ? id(incident, statement) : id,
        causeClass,
        Math.min(MOST, statement.probability()),
        suspects(belief, culprits, causeClass),
        unknown == null ? statement.at() : unknown.at(),
        causeClass == belief.causeClass() ? belief.contributing() : Set.of(),
        victims,
        incident.parts().stream().map(Part::trouble).toList(),
        belief.rows(),
        Part.periods(incident.parts()),
        belief.fromMs(),
        belief.toMs(),
        saidMs == null ? incident.first().timeMs() : saidMs,
        nowMs,
        incident.resolution(),
        incident.isClosed() ? null : noDataSince(incident, victims.keySet()),
        said != null,
        incident.parts().isEmpty() ? 0 : incident.parts().getFirst().stepMs());
  }

  private String id(TrackedIncident incident, Statement statement) {
    return Ids.derived(
        "inc-", world.name(), statement.at(), incident.last().fromMs(), incident.number());
  }

  /** Time of the last sample of the foremost silent victim; null unless all are silent. */
  private static @Nullable Instant noDataSince(
      TrackedIncident incident, Collection<String> victims) {
    Map<String, Long> lastMs = incident.silent().lastMs();
    return victims.stream()
        .filter(each -> incident.silent().isWithoutData())
        .flatMap(each -> Stream.ofNullable(lastMs.get(each)))
        .findFirst()
        .map(Instant::ofEpochMilli)
        .orElse(null);
  }

  /** Ids of silent resources, the most important first. */
  List<String> ranked(Silence silence) {
    return silence.resources().stream()
        .sorted(Comparator.comparing((String id) -> rank(resource(id))))
        .toList();
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
        .filter(
            each ->
                !isNeighbour
                    || belief.suspects().getOrDefault(each.getKey(), 0.0) < 1 - Publisher.SURE)
        .sorted(
            Comparator.comparing(
                    (Map.Entry<String, Snapshot.Affected> each) -> rank(resource(each.getKey())))
                .thenComparing(each -> -each.getValue().steps())
                .thenComparing(Map.Entry::getKey))
        .forEach(each -> victims.put(each.getKey(), each.getValue().metric()));
    return victims;
  }

  private static int rank(Resource resource) {
    int environment = resource.environment().isProductive() ? 0 : 10;
    return environment + resource.kind().ordinal();
  }

  private static Map<String, Double> suspects(
      Snapshot belief, List<String> culprits, CauseClass causeClass) {
    Map<String, Double> shown = new LinkedHashMap<>();
    if (causeClass == CauseClass.NOISY_NEIGHBOUR) {
      culprits.forEach(
          who ->
              shown.put(
                  who,
                  Math.clamp(
                      belief.suspects().getOrDefault(who, 0.0),
                      Suspect.CULPRIT_PROBABILITY + MARGIN,
                      MOST)));
    }
    belief.suspects().entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(SUSPECTS)
        .forEach(
            each ->
                shown.putIfAbsent(
                    each.getKey(),
                    Math.min(Suspect.CULPRIT_PROBABILITY - MARGIN, each.getValue())));
    return shown;
  }
}
