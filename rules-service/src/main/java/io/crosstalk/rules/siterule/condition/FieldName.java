package io.crosstalk.rules.siterule.condition;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Field of an incident that matchers and inhibitions name; it can have several values. */
public enum FieldName {
  /** The same for all incidents; Alertmanager's tools name it in silences. */
  ALERT_NAME("alertname", incident -> Stream.of(FieldName.ALERT)),
  ID("id", incident -> Stream.of(incident.id())),
  CASE("case", incident -> Stream.ofNullable(incident.caseName())),
  WORLD("world", incident -> Stream.of(World.parse(incident.world()).name())),
  SEVERITY("severity", incident -> Stream.of(incident.severity().wireName())),
  CAUSE_CLASS("causeClass", incident -> Stream.of(incident.causeClass().wireName())),
  SHARED_RESOURCE(
      "sharedResource",
      incident -> Stream.ofNullable(incident.sharedResource()).map(shared -> shared.id())),
  VICTIM("victim", incident -> incident.victims().stream().map(victim -> victim.resource())),
  CULPRIT("culprit", incident -> Culprits.of(incident).map(suspect -> suspect.resource())),
  TEAM("team", incident -> incident.teams().stream().map(team -> team.team())),
  ENVIRONMENT(
      "environment",
      incident -> incident.victims().stream().map(victim -> victim.environment().wireName()));

  /** Name of the alerts of all incidents. */
  public static final String ALERT = "Crosstalk";

  private final String wireName;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Function<Incident, Stream<String>> values;

  FieldName(String wireName, Function<Incident, Stream<String>> values) {
    this.wireName = wireName;
    this.values = values;
  }

  /** Spelling in YAML and JSON. */
  public String wireName() {
    return wireName;
  }

  public static Optional<FieldName> parse(String wireName) {
    return Arrays.stream(values()).filter(each -> each.wireName.equals(wireName)).findFirst();
  }

  /** Values of the field, each once. */
  public List<String> of(Incident incident) {
    return values.apply(incident).distinct().toList();
  }
}
