package io.crosstalk.rules.siterule.decision;

import static io.crosstalk.rules.siterule.decision.RuleStory.given;
import static io.crosstalk.rules.siterule.decision.RuleStory.incident;
import static io.crosstalk.rules.siterule.decision.RuleStory.incidentOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what each kind of rule does with the messages about an incident. */
class RuleKindsTest {
  private static final String SUPPRESSION =
      """
      id: backup-noise
      kind: suppression
      when: incident.culprit == "vm-uat-oracle" && "backup_start" in change.kinds
      reason: the backup of this machine is known
      """;

  private static final String SILENCE =
      """
      id: quiet-ds-1
      kind: silence
      matchers: [sharedResource=ds-1, 'victim=~"app-.*"', severity!=critical]
      until: 2026-03-14T00:00
      reason: the datastore is being moved
      """;

  private static final String SUNDAYS =
      """
      id: sundays
      kind: maintenance
      every: {weekdays: [sunday], at: "02:00", for: 4h}
      resources: [ds-1]
      reason: firmware on Sundays
      """;

  private static final String REPORTED =
      """
      id: calendar
      kind: maintenance
      from-changes: true
      reason: the calendar of the site
      """;

  private static final String DELAY =
      """
      id: wait
      kind: delay
      delay: 10m
      when: incident.severity != "critical"
      reason: short degradations end by themselves
      """;

  private static final String ESCALATION =
      """
      id: manager
      kind: escalation
      after: 30m
      targets: [chat]
      when: incident.severityRank <= 2
      reason: the manager is told of long incidents
      """;

  private static final String BUDGET =
      """
      id: tickets
      kind: budget
      limit: 3
      when: '"team-orders" in incident.teams && incident.severity != "critical"'
      reason: the team handles three a day
      """;

  private static final String INHIBITION =
      """
      id: array-first
      kind: inhibition
      when: incident.sharedResourceKind == "datastore"
      by: incident.sharedResourceKind == "array"
      common: [team]
      reason: the array explains its datastores
      """;

  @Test
  void inhibition_byTheArrayThatContainsTheDatastore_holds() {
    String rule = INHIBITION.replace("common: [team]", "related: contains");
    RuleStory story =
        given(rule)
            .whileOpen(incidentOn("inc-2", "array-1", "array"))
            .withInventory("ds-1 datastore lun-1", "lun-1 volume array-1", "array-1 array");

    assertThat(story.isHeld()).isTrue();
    assertThat(story.about(incidentOn("inc-1", "ds-9", "datastore")).isSent()).isTrue();
    assertThat(given(rule).whileOpen(incidentOn("inc-2", "array-1", "array")).isSent()).isTrue();
  }

  @Test
  void inhibition_byAnotherDatastoreOfTheSameArray_holds() {
    String rule =
        INHIBITION
            .replace("by: incident.sharedResourceKind == \"array\"", "by: incident.id == 'inc-2'")
            .replace("common: [team]", "related: same_array");
    String[] inventory = {
      "ds-1 datastore array-1",
      "ds-2 datastore array-1",
      "ds-3 datastore array-2",
      "array-1 array",
      "array-2 array"
    };

    assertThat(
            given(rule)
                .whileOpen(incidentOn("inc-2", "ds-2", "datastore"))
                .withInventory(inventory)
                .isHeld())
        .isTrue();
    assertThat(
            given(rule)
                .whileOpen(incidentOn("inc-2", "ds-3", "datastore"))
                .withInventory(inventory)
                .isSent())
        .isTrue();
  }

  /** A message that was sent cannot be taken back; one that is held is decided again. */
  @Test
  void inhibition_beforeTheInventoryWasRead_holds() {
    assertThat(
            given(INHIBITION.replace("common: [team]", "related: contains"))
                .whileOpen(incidentOn("inc-2", "array-1", "array"))
                .withoutInventory()
                .isHeld())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "app-orders, true",
    "vm-uat-oracle, true",
    "ds-1, true",
    "ds-2, false",
    "app-order, false"
  })
  void maintenanceFromChanges_ofAVictimCulpritOrDomain_holds(String resource, boolean isHeld) {
    RuleStory story = given(REPORTED).withMaintenance("2026-03-13T21:00:00Z start " + resource);

    assertThat(story.isHeld()).isEqualTo(isHeld);
    assertThat(story.isSent()).isEqualTo(!isHeld);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-13T20:59:59Z, false",
    "2026-03-13T21:00:00Z, true",
    "2026-03-13T22:59:59Z, true",
    "2026-03-13T23:00:00Z, false"
  })
  void maintenanceFromChanges_holdsFromTheStartToTheEnd(String at, boolean isHeld) {
    assertThat(
            given(REPORTED)
                .withMaintenance("2026-03-13T21:00:00Z start ds-1", "2026-03-13T23:00:00Z end ds-1")
                .at(at)
                .isHeld())
        .isEqualTo(isHeld);
  }

  @Test
  void maintenanceFromChanges_withResourcesAndWhen_holdsWhatAllOfThemSelect() {
    String start = "2026-03-13T21:00:00Z start ds-1";

    assertThat(given(REPORTED + "resources: [ds-1, ds-2]\n").withMaintenance(start).isHeld())
        .isTrue();
    assertThat(given(REPORTED + "resources: [app-orders]\n").withMaintenance(start).isHeld())
        .as("app-orders is in the incident, but not under maintenance")
        .isFalse();
    assertThat(
            given(REPORTED + "when: incident.severity != \"major\"\n")
                .withMaintenance(start)
                .isHeld())
        .isFalse();
  }

  @Test
  void maintenanceFromChanges_endIsKnown_isTheEndOfTheRule() {
    RuleStory open = given(REPORTED).withMaintenance("2026-03-13T21:00:00Z start ds-1");
    RuleStory planned =
        given(REPORTED)
            .withMaintenance(
                "2026-03-13T21:00:00Z start ds-1",
                "2026-03-13T23:00:00Z end ds-1",
                "2026-03-13T21:10:00Z start app-orders",
                "2026-03-13T22:00:00Z end app-orders");

    assertThat(open.matched().end(RuleStory.rule(REPORTED))).isEmpty();
    assertThat(planned.matched().end(RuleStory.rule(REPORTED)))
        .hasValue(Instant.parse("2026-03-13T23:00:00Z"));
  }

  /** A message that was sent cannot be taken back; one that is held is decided again. */
  @Test
  void maintenanceFromChanges_beforeTheChangesWereRead_holds() {
    assertThat(given(REPORTED).withoutChanges().isHeld()).isTrue();
    assertThat(given(REPORTED + "resources: [ds-2]\n").withoutChanges().isHeld()).isFalse();
    assertThat(given(SUNDAYS).withoutChanges().isHeld()).isFalse();
  }

  @Test
  void routing_byTeam_selectsTheIncidentsOfTheTeam() {
    String rule = "id: r\nkind: routing\nteam: %s\ntargets: [pager]\nreason: a test\n";

    assertThat(given(rule.formatted("team-orders")).decides().isRecipient()).isFalse();
    assertThat(given(rule.formatted("[team-dba, team-orders]")).decides().isRecipient()).isFalse();
    assertThat(given(rule.formatted("team-dba")).isSent()).isTrue();
  }

  @Test
  void noRule_severityIsThatOfTheTarget_isSent() {
    assertThat(given().isSent()).isTrue();
  }

  @Test
  void suppression_matches_holdsTheMessageAndNamesTheRule() {
    TargetDecision decision = given(SUPPRESSION).decides();

    assertThat(decision.hold().rules()).extracting(SiteRule::id).containsExactly("backup-noise");
    assertThat(decision.hold().recheck()).isEqualTo(RuleStory.OPENED.plusSeconds(60));
  }

  @Test
  void suppression_conditionFails_isSent() {
    assertThat(given(SUPPRESSION.replace("uat-oracle", "other")).isSent()).isTrue();
  }

  @Test
  void suppression_atNight_holdsByTheSitesTime() {
    String night =
        """
        id: night
        kind: suppression
        when: time.hour >= 22 || time.hour < 6
        reason: the night shift looks at the page
        """;

    assertThat(given(night).isHeld()).isTrue();
    assertThat(given(night).at("2026-03-14T04:59:00Z").isHeld()).isTrue();
    assertThat(given(night).at("2026-03-14T05:00:00Z").isSent()).isTrue();
  }

  @Test
  void validity_outsideOfItsPeriod_hasNoEffect() {
    String rule = SUPPRESSION + "from: 2026-03-13T22:00\nuntil: 2026-03-13T22:30:00Z\n";

    assertThat(given(rule).isHeld()).isTrue();
    assertThat(given(rule).at("2026-03-13T20:59:59Z").isSent()).isTrue();
    assertThat(given(rule).at("2026-03-13T22:30:00Z").isSent()).isTrue();
  }

  @Test
  void silence_allMatchersHold_holdsUntilItExpires() {
    assertThat(given(SILENCE).isHeld()).isTrue();
    assertThat(given(SILENCE).at("2026-03-13T22:59:30Z").decides().hold().recheck())
        .isEqualTo(Instant.parse("2026-03-13T23:00:00Z"));
    assertThat(given(SILENCE).at("2026-03-13T23:00:00Z").isSent()).isTrue();
  }

  @Test
  void silence_oneMatcherFails_isSent() {
    assertThat(given(SILENCE).about(incident("inc-1", "critical", "datastore")).isSent()).isTrue();
    assertThat(given(SILENCE.replace("app-.*", "app")).isSent()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-15T00:59:59Z, false",
    "2026-03-15T01:00:00Z, true",
    "2026-03-15T04:59:59Z, true",
    "2026-03-15T05:00:00Z, false",
    // The clocks of Berlin go forward at 02:00 on this Sunday; the window begins at 03:00.
    "2026-03-29T00:59:59Z, false",
    "2026-03-29T01:00:00Z, true",
    "2026-03-29T04:59:59Z, true",
    "2026-03-29T05:00:00Z, false",
  })
  void maintenance_recurring_holdsWithinTheWindow(String time, boolean held) {
    assertThat(given(SUNDAYS).at(time).isHeld()).isEqualTo(held);
  }

  @Test
  void maintenance_windowOverMidnight_holdsOnBothDays() {
    String overnight =
        SUNDAYS.replace("02:00", "22:00").replace("weekdays: [sunday]", "days: [13]");

    assertThat(given(overnight).at("2026-03-13T21:30:00Z").isHeld()).isTrue();
    assertThat(given(overnight).at("2026-03-14T00:59:59Z").isHeld()).isTrue();
    assertThat(given(overnight).at("2026-03-14T01:00:00Z").isSent()).isTrue();
  }

  @Test
  void maintenance_otherResource_isSent() {
    String other = SUNDAYS.replace("ds-1", "ds-2");

    assertThat(given(other).at("2026-03-15T02:00:00Z").isSent()).isTrue();
  }

  @Test
  void delay_incidentIsYoung_holdsUntilItIsOldEnough() {
    assertThat(given(DELAY).isHeld()).isTrue();
    assertThat(given(DELAY).at("2026-03-13T21:39:30Z").decides().hold().recheck())
        .isEqualTo(Instant.parse("2026-03-13T21:40:00Z"));
    assertThat(given(DELAY).at("2026-03-13T21:40:00Z").isSent()).isTrue();
    assertThat(given(DELAY).forNotifiedTarget().isSent()).isTrue();
  }

  @Test
  void severity_severalRules_theWorstIsStated() {
    String minor = severity("a-minor", "minor");
    String critical = severity("b-critical", "critical");

    assertThat(given(minor).decides().severity()).isEqualTo(Severity.MINOR);
    assertThat(given(minor, critical).decides().severity()).isEqualTo(Severity.CRITICAL);
  }

  @Test
  void severity_info_isNotSent() {
    assertThat(given(severity("uat-is-info", "info")).decides().isRecipient()).isFalse();
    assertThat(given(severity("uat-is-info", "info")).forNotifiedTarget().isSent()).isTrue();
  }

  private static String severity(String id, String severity) {
    return """
    id: %s
    kind: severity
    severity: %s
    when: incident.culpritEnvironment == "uat"
    reason: agreed with the teams
    """
        .formatted(id, severity);
  }

  @Test
  void routing_matches_onlyNamedTargetsReceive() {
    assertThat(given(routing("chat")).isSent()).isTrue();
    assertThat(given(routing("pager")).decides().isRecipient()).isFalse();
    assertThat(given(routing("pager"), routing("chat")).isSent()).isTrue();
    assertThat(given(routing("pager")).forNotifiedTarget().isSent()).isTrue();
  }

  private static String routing(String target) {
    return """
    id: to-%1$s
    kind: routing
    targets: [%1$s]
    when: '"team-orders" in incident.teams'
    reason: the team reads this
    """
        .formatted(target);
  }

  @Test
  void escalation_notAcknowledgedInTime_isSentToTheFurtherTarget() {
    assertThat(given(ESCALATION).isHeld()).isTrue();
    assertThat(given(ESCALATION).at("2026-03-13T22:00:00Z").isSent()).isTrue();
  }

  @Test
  void escalation_targetIsRoutedToo_isSentAtOnce() {
    assertThat(given(ESCALATION, routing("chat")).isSent()).isTrue();
    assertThat(given(ESCALATION, routing("pager")).isHeld()).isTrue();
  }

  @Test
  void escalation_acknowledged_staysHeld() {
    RuleStory story = given(ESCALATION).acknowledged();

    assertThat(story.at("2026-03-13T22:30:00Z").isHeld()).isTrue();
  }

  @Test
  void inhibition_whileTheArrayHasAnIncident_isHeld() {
    assertThat(given(INHIBITION).isSent()).isTrue();
    assertThat(given(INHIBITION).whileOpen(incident("inc-2", "major", "array")).isHeld()).isTrue();
    assertThat(given(INHIBITION).whileOpen(incident("inc-2", "major", "host")).isSent()).isTrue();
  }

  @Test
  void inhibition_commonFieldWithoutCommonValue_isSent() {
    String sameId = INHIBITION.replace("[team]", "[team, id]");

    assertThat(given(sameId).whileOpen(incident("inc-2", "major", "array")).isSent()).isTrue();
  }

  @Test
  void inhibition_bothIncidentsAreSources_doNotInhibitEachOther() {
    String mutual =
        INHIBITION.replace("by: incident.sharedResourceKind == \"array\"", "by: 'true'");

    assertThat(given(mutual).whileOpen(incident("inc-2", "major", "array")).isSent()).isTrue();
  }

  @Test
  void changePolicy_matches_forbidsTheActionsInTheMessage() {
    String policy =
        """
        id: no-moves
        kind: change_policy
        forbid: [vmotion, storage_vmotion]
        when: incident.environment == "production"
        reason: moves need an approval
        """;

    assertThat(given(policy).decides().forbidden())
        .containsExactlyInAnyOrder(AdviceAction.VMOTION, AdviceAction.STORAGE_VMOTION);
    assertThat(given(policy).isSent()).isTrue();
    assertThat(given(policy.replace("production", "test")).decides().forbidden()).isEmpty();
  }

  @Test
  void budget_isUsedUp_holdsTicketsUntilTheNextDayOfTheSite() {
    assertThat(given(BUDGET).forTicketSystem().afterTickets("2026-03-13", 2).isSent()).isTrue();
    TargetDecision decision =
        given(BUDGET).forTicketSystem().afterTickets("2026-03-13", 3).decides();

    assertThat(decision.hold().rules()).extracting(SiteRule::id).containsExactly("tickets");
    assertThat(decision.charged()).isEmpty();
    RuleStory late = given(BUDGET).forTicketSystem().afterTickets("2026-03-13", 3);
    assertThat(late.at("2026-03-13T22:59:30Z").decides().hold().recheck())
        .isEqualTo(Instant.parse("2026-03-13T23:00:00Z"));
    assertThat(late.at("2026-03-13T23:00:00Z").isSent()).isTrue();
  }

  @Test
  void budget_perTeam_countsTheTeamOfTheForemostVictim() {
    String rule = BUDGET + "per: team\n";

    assertThat(decides(rule, "team-orders").exceeded())
        .isEqualTo(new DailyBudget("tickets", "team-orders", LocalDate.parse("2026-03-13")));
    assertThat(decides(rule, "team-dba").charged())
        .containsExactly(new DailyBudget("tickets", "team-orders", LocalDate.parse("2026-03-13")));
    assertThat(decides(rule, "").exceeded()).isNull();
    assertThat(decides(BUDGET, "team-orders").exceeded()).isNull();
    assertThat(decides(BUDGET, "").exceeded())
        .isEqualTo(new DailyBudget("tickets", "", LocalDate.parse("2026-03-13")));
  }

  /** The decision when a team, or all teams together if it is empty, has used the budget up. */
  private static TargetDecision decides(String rule, String team) {
    return given(rule).forTicketSystem().afterTicketsOf(team, "2026-03-13", 3).decides();
  }

  @Test
  void budget_anotherRuleHoldsTheMessage_isNotTheReason() {
    TargetDecision decision =
        given(BUDGET, SUPPRESSION).forTicketSystem().afterTickets("2026-03-13", 3).decides();

    assertThat(decision.hold().rules()).hasSize(2);
    assertThat(decision.exceeded()).isNull();
  }

  @Test
  void budget_firstTicket_isCharged() {
    assertThat(given(BUDGET).forTicketSystem().decides().charged()).hasSize(1);
    assertThat(given(BUDGET).forTicketSystem().forNotifiedTarget().decides().charged()).isEmpty();
  }

  @Test
  void budget_targetWithoutTickets_isNotHeld() {
    RuleStory story = given(BUDGET).afterTickets("2026-03-13", 9);

    assertThat(story.isSent()).isTrue();
    assertThat(story.decides().charged()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = MessageType.class,
      names = {"RESOLVED", "WITHDRAWN", "RETRACTED"})
  void suppression_endOfAnIncidentThatTheTargetKnows_isSent(MessageType type) {
    assertThat(given(SUPPRESSION).forNotifiedTarget().decides(type).hold()).isNull();
    assertThat(given(SUPPRESSION).forNotifiedTarget().decides(MessageType.CHANGED).hold())
        .isNotNull();
    assertThat(given(SUPPRESSION).decides(type).hold()).isNotNull();
  }

  @Test
  void mode_shadow_hasNoEffectAndIsNamed() {
    RuleStory story = given(SUPPRESSION + "mode: shadow\n");

    assertThat(story.isSent()).isTrue();
    assertThat(story.matched().shadows()).extracting(SiteRule::id).containsExactly("backup-noise");
  }

  @Test
  void mode_notify_hasNoEffectOnTicketSystems() {
    String notify = SUPPRESSION + "mode: notify\n";

    assertThat(given(notify).isHeld()).isTrue();
    assertThat(given(notify).forTicketSystem().isSent()).isTrue();
    assertThat(given(SUPPRESSION).forTicketSystem().isHeld()).isTrue();
  }

  @Test
  void condition_failsForThisIncident_doesNotMatchAndIsReported() {
    String rule = SUPPRESSION.replaceAll("when: .*", "when: incident.victims[5] == 'x'");

    assertThat(given(rule).isSent()).isTrue();
    assertThat(given(rule).failures()).singleElement().asString().startsWith("backup-noise: ");
  }
}
