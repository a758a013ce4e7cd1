package io.crosstalk.rules.siterule.condition;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.rules.ownership.Ownership;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An incident at an event time, as conditions see it: a value for each variable. */
public final class IncidentFacts {
  /** Most values of a list of an incident, see {@code IncidentLimits}. */
  private static final int MOST_VALUES = 200;

  private static final int LOWEST_CRITICALITY = 4;
  private static final CelType TEXTS = ListType.create(SimpleType.STRING);

  private static final List<Variable> VARIABLES =
      List.of(
          text("incident.id", facts -> facts.incident.id()),
          text("incident.case", facts -> facts.incident.caseName()),
          text("incident.severity", facts -> facts.incident.severity().wireName()),
          number("incident.severityRank", facts -> facts.incident.severity().ordinal() + 1),
          text("incident.causeClass", facts -> facts.incident.causeClass().wireName()),
          texts(
              "incident.contributing",
              facts -> facts.incident.contributing().stream().map(each -> each.wireName())),
          text("incident.status", facts -> facts.incident.status().wireName()),
          text("incident.sharedResource", facts -> first(facts.of(FieldName.SHARED_RESOURCE))),
          text(
              "incident.sharedResourceKind",
              facts -> {
                var shared = facts.incident.sharedResource();
                return shared == null ? null : shared.kind().wireName();
              }),
          texts("incident.victims", facts -> facts.of(FieldName.VICTIM).stream()),
          texts("incident.victimKinds", facts -> facts.victims(each -> each.kind().wireName())),
          number("incident.victimCount", facts -> facts.incident.victimCount()),
          number("incident.criticality", IncidentFacts::criticality),
          texts("incident.teams", facts -> facts.of(FieldName.TEAM).stream()),
          texts("incident.victimTeams", facts -> facts.victims(Victim::team)),
          text("incident.culprit", facts -> first(facts.of(FieldName.CULPRIT))),
          text("incident.culpritTeam", facts -> facts.culprit(Suspect::team)),
          text(
              "incident.culpritEnvironment",
              facts -> facts.culprit(each -> each.environment().wireName())),
          new Variable("incident.probability", SimpleType.DOUBLE, IncidentFacts::probability),
          text("incident.environment", facts -> first(facts.of(FieldName.ENVIRONMENT))),
          texts("incident.environments", facts -> facts.of(FieldName.ENVIRONMENT).stream()),
          new Variable("incident.onset", SimpleType.TIMESTAMP, facts -> facts.incident.onset()),
          new Variable(
              "incident.openedAt", SimpleType.TIMESTAMP, facts -> facts.incident.openedAt()),
          number("incident.recurrences", facts -> facts.incident.recurrences().size()),
          texts("diagnosis.metrics", facts -> facts.victims(Victim::metric)),
          texts("diagnosis.evidence", IncidentFacts::evidence),
          texts(
              "diagnosis.exonerated",
              facts -> facts.incident.exonerated().stream().map(Exoneration::resource).distinct()),
          texts(
              "change.kinds",
              facts -> facts.incident.changes().stream().map(each -> each.kind().wireName())),
          texts(
              "change.resources",
              facts -> facts.incident.changes().stream().map(each -> each.resource())),
          number("time.hour", facts -> facts.local().getHour()),
          number("time.minute", facts -> facts.local().getMinute()),
          text("time.weekday", IncidentFacts::weekday),
          number("time.day", facts -> facts.local().getDayOfMonth()),
          number("time.month", facts -> facts.local().getMonthValue()),
          new Variable("time.now", SimpleType.TIMESTAMP, facts -> facts.at));

  /** Values of an incident with as many victims, teams and changes as there can be. */
  static final Map<String, Object> LARGEST = largest();

  private final Incident incident;
  private final Instant at;
  private final ZoneId zone;
  private @Nullable Map<String, Object> values;

  /** The same facts in the zones of rules, so that they are read once for all rules of a zone. */
  private final Map<ZoneId, IncidentFacts> inOtherZones = new ConcurrentHashMap<>();

  /**
   * Creates the facts.
   *
   * @param incident the incident, with the status that people and the diagnosis give it
   * @param at event time
   * @param zone time zone of the site
   */
  public IncidentFacts(Incident incident, Instant at, ZoneId zone) {
    this.incident = incident;
    this.at = at;
    this.zone = zone;
  }

  /**
   * Variable of conditions.
   *
   * @param type its type in CEL
   */
  public record Variable(String name, CelType type, Function<IncidentFacts, Object> read) {
    private Object value(IncidentFacts facts) {
      return read.apply(facts);
    }
  }

  /** All variables, in the order of the documentation. */
  public static List<Variable> variables() {
    return VARIABLES;
  }

  /** The same facts in another time zone. */
  public IncidentFacts in(ZoneId other) {
    return other.equals(zone)
        ? this
        : inOtherZones.computeIfAbsent(other, each -> new IncidentFacts(incident, at, each));
  }

  public Incident incident() {
    return incident;
  }

  public Instant at() {
    return at;
  }

  public ZoneId zone() {
    return zone;
  }

  /** Values of all variables, which are read when a condition needs them. */
  public Map<String, Object> values() {
    Map<String, Object> known = values;
    if (known == null) {
      known =
          VARIABLES.stream()
              .collect(Collectors.toUnmodifiableMap(Variable::name, each -> each.value(this)));
      values = known;
    }
    return known;
  }

  public List<String> of(FieldName field) {
    return field.of(incident);
  }

  /** Victims, culprits and the contention domain. */
  public Stream<String> resources() {
    return Stream.of(FieldName.VICTIM, FieldName.CULPRIT, FieldName.SHARED_RESOURCE)
        .flatMap(field -> of(field).stream());
  }

  private Stream<String> victims(Function<Victim, @Nullable String> field) {
    return incident.victims().stream().map(field).flatMap(Stream::ofNullable).distinct();
  }

  private @Nullable String culprit(Function<Suspect, @Nullable String> field) {
    return Culprits.of(incident).findFirst().map(field::apply).orElse(null);
  }

  /** Kinds of the evidence of the incident and against its first suspect. */
  private Stream<String> evidence() {
    return Stream.concat(
            incident.evidence().stream(),
            incident.suspects().stream().limit(1).flatMap(each -> each.evidence().stream()))
        .map(each -> each.kind().wireName())
        .distinct();
  }

  private Object probability() {
    return incident.suspects().stream().mapToDouble(Suspect::probability).max().orElse(0);
  }

  private int criticality() {
    return incident.victims().stream()
        .mapToInt(Victim::criticality)
        .min()
        .orElse(LOWEST_CRITICALITY);
  }

  /** Team of the foremost victim. */
  public String team() {
    return incident.victims().stream().findFirst().map(Victim::team).orElse(Ownership.UNASSIGNED);
  }

  /** Day of the site. */
  public LocalDate day() {
    return local().toLocalDate();
  }

  private ZonedDateTime local() {
    return at.atZone(zone);
  }

  private String weekday() {
    return local().getDayOfWeek().name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String first(Collection<String> values) {
    return values.stream().findFirst().orElse(null);
  }

  private static Variable text(String name, Function<IncidentFacts, @Nullable String> read) {
    return new Variable(
        name,
        SimpleType.STRING,
        facts -> {
          String value = read.apply(facts);
          return value == null ? "" : value;
        });
  }

  private static Variable texts(String name, Function<IncidentFacts, Stream<String>> read) {
    return new Variable(name, TEXTS, facts -> read.apply(facts).toList());
  }

  private static Variable number(String name, Function<IncidentFacts, Integer> read) {
    return new Variable(name, SimpleType.INT, facts -> (long) read.apply(facts));
  }

  private static Map<String, Object> largest() {
    Map<String, Object> values = new LinkedHashMap<>();
    List<String> many =
        IntStream.range(0, MOST_VALUES).mapToObj(i -> "resource-%04d".formatted(i)).toList();
    for (Variable each : VARIABLES) {
      values.put(
          each.name(),
          switch (each.type().kind()) {
            case LIST -> many;
            case INT -> 1L;
            case DOUBLE -> 1.0;
            case TIMESTAMP -> Instant.EPOCH;
            default -> "resource-0000";
          });
    }
    return Map.copyOf(values);
  }
}
