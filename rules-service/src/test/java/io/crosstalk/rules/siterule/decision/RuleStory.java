package io.crosstalk.rules.siterule.decision;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.maintenance.MaintenanceChanges;
import io.crosstalk.rules.maintenance.MaintenancePeriod;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.siterule.reading.RuleReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** An incident, rules as YAML, and what they decide for a target. */
public final class RuleStory {
  public static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** A Friday, 22:30 in Berlin; the incident was opened at this time. */
  public static final Instant OPENED = Instant.parse("2026-03-13T21:30:00Z");

  private static final String INCIDENT =
      """
      {"id":"inc-1","case":null,"world":"live~0","status":"open","severity":"major",
       "title":"vm-uat-oracle (uat) slows app-orders through ds-1","causeClass":"noisy_neighbour",
       "contributing":[],"onset":"2026-03-13T21:28:00Z","end":null,"detectedAt":"2026-03-13T21:30:00Z",
       "openedAt":"2026-03-13T21:30:00Z","resolvedAt":null,"recordedAt":"2026-03-13T21:30:01Z","revision":1,
       "sharedResource":{"id":"ds-1","kind":"datastore"},
       "victims":[{"resource":"app-orders","kind":"application","metric":"app.response_time","baseline":60.0,
         "observed":400.0,"unit":"ms","environment":"production","team":"team-orders","criticality":2}],
       "victimCount":1,
       "suspects":[{"rank":1,"resource":"vm-uat-oracle","environment":"uat","team":"team-dba","probability":0.93,
         "evidence":[]}],
       "exonerated":[],"notMeasured":[],"teams":[{"team":"team-orders","role":"victim"}],"recurrences":[],
       "changes":[{"time":"2026-03-13T21:27:00Z","resource":"vm-uat-oracle","kind":"backup_start","detail":""}],
       "remedy":null,"tickets":[],"fingerprint":"fp-1","evidence":[],"advice":[],"explanation":"",
        "dataState":"current","resolution":null,"timeZone":"UTC"}\
      """;

  private final List<String> failures = new ArrayList<>();
  private List<SiteRule> rules = List.of();
  private List<Incident> others = List.of();
  private Map<DailyBudget, Integer> budgets = Map.of();
  private Incident incident = incident("inc-1", "major", "datastore");
  private Instant at = OPENED;
  private boolean opensTickets;
  private boolean notified;
  private UsedResources used = UsedResources.NONE;
  private ReportedMaintenance maintenance = ReportedMaintenance.NONE;

  public static Incident incident(String id, String severity, String sharedResourceKind) {
    ObjectNode json = (ObjectNode) EventJson.mapper().readTree(INCIDENT);
    json.put("id", id).put("severity", severity);
    ((ObjectNode) json.path("sharedResource")).put("kind", sharedResourceKind);
    return EventJson.read(json.toString().getBytes(StandardCharsets.UTF_8), Incident.class);
  }

  public static Incident incidentOn(String id, String sharedResource, String kind) {
    ObjectNode json = EventJson.mapper().valueToTree(incident(id, "major", kind));
    ((ObjectNode) json.path("sharedResource")).put("id", sharedResource);
    return EventJson.read(json.toString().getBytes(StandardCharsets.UTF_8), Incident.class);
  }

  public static SiteRule rule(String yaml) {
    try {
      return new RuleReader(BERLIN).read(null, yaml);
    } catch (RuleException e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  static RuleStory given(String... yaml) {
    RuleStory story = new RuleStory();
    story.rules = List.of(yaml).stream().map(RuleStory::rule).toList();
    return story;
  }

  RuleStory about(Incident other) {
    incident = other;
    return this;
  }

  RuleStory whileOpen(Incident... open) {
    others = List.of(open);
    return this;
  }

  /** The inventory: each line is a resource with its kind, and what it uses. */
  RuleStory withInventory(String... lines) {
    Inventory inventory = new Inventory();
    for (String line : lines) {
      String[] words = line.split(" ");
      inventory.put(
          "test",
          Instant.EPOCH,
          new Resource(
              words[0],
              ResourceKind.parse(words[1]),
              Layer.SAN,
              null,
              Environment.PRODUCTION,
              null,
              Map.of(),
              List.of(words).subList(2, words.length)));
    }
    used =
        new UsedResources() {
          @Override
          public List<Resource> of(String world, String id, Instant time) {
            return inventory.closure(id, time.toEpochMilli()).stream()
                .map(each -> inventory.at(each, time.toEpochMilli()))
                .toList();
          }

          @Override
          public boolean isCaughtUp() {
            return true;
          }
        };
    return this;
  }

  /** The inventory has not been read. */
  RuleStory withoutInventory() {
    withInventory();
    UsedResources empty = used;
    used =
        new UsedResources() {
          @Override
          public List<Resource> of(String world, String id, Instant time) {
            return empty.of(world, id, time);
          }

          @Override
          public boolean isCaughtUp() {
            return false;
          }
        };
    return this;
  }

  /** Reported maintenance: each line is a time, {@code start} or {@code end}, and a resource. */
  RuleStory withMaintenance(String... lines) {
    MaintenanceChanges changes = new MaintenanceChanges();
    for (String line : lines) {
      String[] words = line.split(" ");
      changes.add(
          "live",
          new Change(
              Instant.parse(words[0]),
              words[2],
              ChangeKind.parse("maintenance_" + words[1]),
              "planned"));
    }
    maintenance = reported(changes, true);
    return this;
  }

  /** The changes have not been read. */
  RuleStory withoutChanges() {
    maintenance = reported(new MaintenanceChanges(), false);
    return this;
  }

  private static ReportedMaintenance reported(MaintenanceChanges changes, boolean isCaughtUp) {
    return new ReportedMaintenance() {
      @Override
      public List<MaintenancePeriod> periods(String world, String resource, Instant time) {
        return changes.periods(world, resource, time);
      }

      @Override
      public boolean isCaughtUp() {
        return isCaughtUp;
      }
    };
  }

  /** Tickets under the budget {@code tickets}, which all teams share. */
  RuleStory afterTickets(String day, int number) {
    return afterTicketsOf("", day, number);
  }

  /** Tickets of a team under its budget {@code tickets}. */
  RuleStory afterTicketsOf(String team, String day, int number) {
    budgets = Map.of(new DailyBudget("tickets", team, LocalDate.parse(day)), number);
    return this;
  }

  RuleStory acknowledged() {
    ObjectNode json = EventJson.mapper().valueToTree(incident);
    json.put("status", IncidentStatus.ACKNOWLEDGED.wireName());
    incident = EventJson.read(json.toString().getBytes(StandardCharsets.UTF_8), Incident.class);
    return this;
  }

  RuleStory at(String time) {
    at = Instant.parse(time);
    return this;
  }

  RuleStory forTicketSystem() {
    opensTickets = true;
    return this;
  }

  RuleStory forNotifiedTarget() {
    notified = true;
    return this;
  }

  MatchedRules matched() {
    return new SiteRuleBook(rules, (rule, reason) -> failures.add(rule.id() + ": " + reason))
        .match(
            new IncidentFacts(incident, at, BERLIN),
            new SiteState(
                () -> others,
                (budget, target) -> budgets.getOrDefault(budget, 0),
                used,
                maintenance));
  }

  List<String> failures() {
    matched();
    return failures;
  }

  /** The decision for the target {@code chat}, which receives {@code minor} and worse. */
  TargetDecision decides(MessageType type) {
    return matched()
        .decide(new TargetState("chat", opensTickets, Severity.MINOR, notified, false), type);
  }

  TargetDecision decides() {
    return decides(MessageType.OPENED);
  }

  boolean isSent() {
    TargetDecision decision = decides();
    return decision.isRecipient() && decision.hold() == null;
  }

  boolean isHeld() {
    TargetDecision decision = decides();
    return decision.isRecipient() && decision.hold() != null;
  }
}
