package io.crosstalk.rules.umbrella;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.decision.DailyBudget;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.message.UmbrellaMembers;
import io.crosstalk.rules.storage.message.UmbrellaMembers.State;
import io.crosstalk.rules.storage.message.UmbrellaStore.Member;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests which messages the umbrella of a budget has, and when. */
class UmbrellaWorkTest {
  private static final DailyBudget BUDGET =
      new DailyBudget("tickets", "team-dba", LocalDate.parse("2026-03-13"));

  private static final Instant START = Instant.parse("2026-03-13T12:00:00Z");

  private final TestStores stores = new TestStores();
  private final UmbrellaMembers members = stores.umbrellaMembers();
  private final UmbrellaWork work = work();
  private Instant now = START;

  private UmbrellaWork work() {
    return new UmbrellaWork(
        stores.leadership(),
        stores.transactions(),
        new Targets(
            List.of(new TargetPolicy("desk", Severity.MINOR, TargetMode.TICKET, true)),
            Set.of("desk")),
        stores.umbrellas(),
        new UmbrellaEvents(stores.incidents(), stores.view()),
        stores.outbox(),
        stores.deliveries(),
        () -> now);
  }

  @BeforeEach
  void addWorld() {
    stores.jdbc().sql("insert into world (name, run, key) values ('live', 1, 'live')").update();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void hold(String incident, Severity severity) {
    members.hold("live/" + incident, "desk", BUDGET, severity, now);
  }

  private void leave(String incident, State state) {
    members.leave("live/" + incident, "desk", state);
  }

  private void run() {
    while (work.step() == Work.Next.IMMEDIATELY) {}
  }

  private void pass(Duration time) {
    now = now.plus(time);
    run();
  }

  /**
   * Types of the messages that are queued, with the severity and the number of incidents that last.
   */
  private List<String> queued() {
    return stores
        .jdbc()
        .sql(
            """
            select d.type, o.payload from delivery d join outbox o on o.id = d.outbox
            where d.target = 'desk' and d.state = 'pending' and d.incident like 'live/umb-%' and o.sent is not null
            order by d.id\
            """)
        .query(
            (row, n) -> {
              JsonNode data = EventJson.mapper().readTree(row.getString("payload")).path("data");
              return "%s %s %d"
                  .formatted(
                      row.getString("type"),
                      data.path("severity").asString(),
                      data.path("umbrella").path("held").asInt());
            })
        .list();
  }

  @Test
  void step_moreIncidentsWithinThePause_areOneChange() {
    hold("inc-1", Severity.MAJOR);
    pass(MatchedRules.RECHECK);
    hold("inc-2", Severity.MINOR);
    hold("inc-3", Severity.MAJOR);
    pass(UmbrellaWork.PAUSE.minusSeconds(1));
    assertThat(queued()).containsExactly("OPENED major 1");

    pass(Duration.ofSeconds(1));
    pass(UmbrellaWork.PAUSE);

    assertThat(queued()).containsExactly("OPENED major 1", "CHANGED major 3");
  }

  @Test
  void step_severityRises_isStatedAtOnce() {
    hold("inc-1", Severity.MINOR);
    pass(MatchedRules.RECHECK);
    hold("inc-2", Severity.CRITICAL);

    pass(Duration.ofSeconds(1));

    assertThat(queued()).containsExactly("OPENED minor 1", "CHANGED critical 2");
  }

  @Test
  void step_allIncidentsAreOver_resolvesAndReopensTheSameUmbrella() {
    hold("inc-1", Severity.MAJOR);
    pass(MatchedRules.RECHECK);
    leave("inc-1", State.OVER);
    pass(UmbrellaWork.PAUSE);
    hold("inc-2", Severity.MAJOR);
    pass(UmbrellaWork.PAUSE);
    leave("inc-2", State.RELEASED);
    pass(UmbrellaWork.PAUSE);

    assertThat(queued())
        .containsExactly(
            "OPENED major 1", "RESOLVED major 0", "REOPENED major 1", "RESOLVED major 0");
    assertThat(stores.jdbc().sql("select count(*) from umbrella").query(Long.class).single())
        .isEqualTo(1);
  }

  @Test
  void step_incidentIsOverBeforeTheFirstMessage_queuesNone() {
    hold("inc-1", Severity.MAJOR);
    leave("inc-1", State.OVER);

    pass(UmbrellaWork.PAUSE);

    assertThat(queued()).isEmpty();
  }

  @Test
  void step_manyIncidentsBegin_areInTheFirstMessage() {
    hold("inc-1", Severity.MAJOR);
    run();
    hold("inc-2", Severity.MAJOR);
    pass(MatchedRules.RECHECK);

    assertThat(queued()).containsExactly("OPENED major 2");
  }

  @Test
  void step_replayHasPassedTheDay_opensTheUmbrellaNevertheless() {
    stores
        .jdbc()
        .sql(
            """
            insert into world (name, run, key, through)
            values ('case', 1, 'case-11111111~1', '2026-03-15T00:00:00Z')\
            """)
        .update();
    members.hold("case-11111111~1/inc-1", "desk", BUDGET, Severity.MAJOR, START);

    run();

    assertThat(
            stores
                .jdbc()
                .sql("select incident from delivery where type = 'OPENED'")
                .query(String.class)
                .single())
        .startsWith("case-11111111~1/umb-");
  }

  @Test
  void step_dayIsOver_opensNoUmbrella() {
    hold("inc-1", Severity.MAJOR);
    now = Instant.parse("2026-03-14T00:00:00Z");

    run();

    assertThat(queued()).isEmpty();
  }

  @Test
  void step_worldHasEnded_doesNotWait() {
    hold("inc-1", Severity.MAJOR);
    pass(MatchedRules.RECHECK);
    leave("inc-1", State.OVER);
    stores.jdbc().sql("update world set ended = true").update();

    run();

    assertThat(queued()).containsExactly("OPENED major 1", "RESOLVED major 0");
  }

  @Test
  void step_anotherLeader_queuesNothingAgain() {
    hold("inc-1", Severity.MAJOR);
    pass(MatchedRules.RECHECK);

    while (work().step() == Work.Next.IMMEDIATELY) {}

    assertThat(queued()).hasSize(1);
  }

  @Test
  void hold_anotherBudget_movesTheIncidentToItsUmbrella() {
    hold("inc-1", Severity.MAJOR);
    pass(MatchedRules.RECHECK);
    now = Instant.parse("2026-03-14T00:00:00Z");
    DailyBudget next = new DailyBudget("tickets", "team-dba", LocalDate.parse("2026-03-14"));
    members.hold("live/inc-1", "desk", next, Severity.MAJOR, now);
    pass(MatchedRules.RECHECK);

    assertThat(queued())
        .containsExactlyInAnyOrder("OPENED major 1", "RESOLVED major 0", "OPENED major 1");
  }

  @Test
  void step_manyIncidents_namesTheMostSevere() {
    for (int i = 0; i < 12; i++) {
      stores.addIncident("live", "live", "inc-" + i);
      hold("inc-" + i, i < 9 ? Severity.MINOR : Severity.CRITICAL);
    }

    assertThat(stores.umbrellas().held(key(), UmbrellaWork.LISTED))
        .hasSize(UmbrellaWork.LISTED)
        .startsWith(member("inc-10"), member("inc-11"), member("inc-9"));
  }

  private static Member member(String incident) {
    return new Member("live/" + incident, Severity.CRITICAL);
  }

  private String key() {
    return stores.jdbc().sql("select key from umbrella").query(String.class).single();
  }

  @Test
  void retention_umbrellaWithoutIncidentsThatWait_isDeletedWithItsIncidents() {
    hold("inc-1", Severity.MAJOR);
    pass(MatchedRules.RECHECK);
    stores.jdbc().sql("update umbrella set recorded = '2020-01-01'").update();

    assertThat(stores.expiredRows().deleteUmbrellas(START, START, 10)).isZero();
    leave("inc-1", State.OVER);
    assertThat(stores.expiredRows().deleteUmbrellas(START, START, 10)).isEqualTo(1);
    assertThat(
            stores.jdbc().sql("select count(*) from umbrella_incident").query(Long.class).single())
        .isZero();
  }

  @Test
  void retention_umbrellaOfADayWithoutAMessage_isDeletedADayLater() {
    hold("inc-1", Severity.MAJOR);
    Instant before = Instant.EPOCH;

    assertThat(stores.expiredRows().deleteUmbrellas(before, START.plus(Duration.ofDays(1)), 10))
        .isZero();
    assertThat(stores.expiredRows().deleteUmbrellas(before, START.plus(Duration.ofDays(2)), 10))
        .isEqualTo(1);
  }
}
