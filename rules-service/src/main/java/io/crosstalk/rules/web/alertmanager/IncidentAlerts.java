package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.notify.message.UnnamedSuspects;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.policy.CurrentRules;
import io.crosstalk.rules.policy.TargetStates;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.siterule.decision.SiteState;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.storage.incident.OpenIncidents;
import io.crosstalk.rules.storage.incident.OpenIncidents.OpenIncident;
import io.crosstalk.rules.storage.message.KnownTargets;
import io.crosstalk.rules.storage.site.SiteProperties;
import io.crosstalk.rules.web.alertmanager.AlertView.Receiver;
import io.crosstalk.rules.web.alertmanager.AlertView.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * The open incidents as alerts. An alert states which rules of the site hold its messages, and
 * which notification targets receive it.
 */
@Component
class IncidentAlerts {
  /** Receiver of all alerts: the page and the REST interface. */
  static final Receiver CONSOLE = new Receiver("console");

  /** Alertmanager's default for the time after which an alert that is not repeated has ended. */
  private static final Duration RESOLVE_TIMEOUT = Duration.ofMinutes(5);

  private final OpenIncidents incidents;
  private final CurrentRules rules;
  private final Targets targets;
  private final UsedResources used;
  private final ReportedMaintenance maintenance;
  private final SiteProperties site;
  private final RulesClock wallClock;

  IncidentAlerts(
      OpenIncidents incidents,
      CurrentRules rules,
      Targets targets,
      UsedResources used,
      ReportedMaintenance maintenance,
      SiteProperties site,
      RulesClock wallClock) {
    this.incidents = incidents;
    this.rules = rules;
    this.targets = targets;
    this.used = used;
    this.maintenance = maintenance;
    this.site = site;
    this.wallClock = wallClock;
  }

  List<Receiver> receivers() {
    return Stream.concat(
            Stream.of(CONSOLE),
            targets.policies().stream()
                .filter(policy -> !policy.isShadow())
                .map(policy -> new Receiver(policy.name())))
        .toList();
  }

  List<AlertView> all(AlertFilter filter) {
    List<OpenIncident> open = incidents.ofAllWorlds();
    Map<String, List<Incident>> byWorld =
        open.stream().map(OpenIncident::incident).collect(Collectors.groupingBy(Incident::world));
    CurrentRules.Snapshot current = rules.get();
    Instant now = wallClock.now();
    return open.stream()
        .map(
            each -> {
              World world = World.parse(each.incident().world());
              Instant at = eventTime(each, now);
              CurrentRules.Snapshot book = world.isLive() ? current : rules.of(world, at);
              IncidentFacts facts = new IncidentFacts(each.incident(), at, rules.zone());
              SiteState state =
                  new SiteState(
                      () -> byWorld.getOrDefault(each.incident().world(), List.of()),
                      (budget, target) -> 0,
                      used,
                      maintenance);
              MatchedRules matched = book.book().match(facts, state);
              return alert(each.incident(), matched, recipients(each, matched), now);
            })
        .filter(filter::accepts)
        .toList();
  }

  /** Time on the clock of the incident's world. */
  private static Instant eventTime(OpenIncident open, Instant now) {
    Instant through = open.through();
    boolean isLive = World.parse(open.incident().world()).isLive();
    return isLive || through == null ? now : through;
  }

  private List<Receiver> recipients(OpenIncident open, MatchedRules matched) {
    boolean isLive = World.parse(open.incident().world()).isLive();
    List<TargetPolicy> possible =
        targets.policies().stream()
            .filter(policy -> !policy.isShadow())
            .filter(policy -> isLive || policy.replays())
            .toList();
    TargetStates states = new TargetStates(targets);
    return Stream.concat(
            Stream.of(CONSOLE),
            possible.stream()
                .filter(policy -> receives(states.of(policy, KnownTargets.NONE), matched))
                .map(policy -> new Receiver(policy.name())))
        .toList();
  }

  private static boolean receives(TargetState state, MatchedRules matched) {
    return matched.decide(state, MessageType.OPENED).isRecipient();
  }

  private AlertView alert(
      Incident incident, MatchedRules matched, List<Receiver> receivers, Instant now) {
    UnnamedSuspects unnamed = UnnamedSuspects.of(incident);
    String console = site.consoleUrl();
    return new AlertView(
        AlertLabels.of(incident),
        Map.of("summary", unnamed.title(), "description", unnamed.explanation()),
        incident.onset(),
        now.plus(RESOLVE_TIMEOUT),
        incident.recordedAt(),
        AlertUuid.fingerprint(incident.id()),
        receivers,
        Status.of(ids(matched.silencing()), ids(matched.inhibiting())),
        console.isEmpty() ? null : console + "/#/incidents/" + incident.id());
  }

  private static List<String> ids(List<SiteRule> rules) {
    return rules.stream().map(SiteRule::id).map(AlertUuid::ofRule).toList();
  }
}
