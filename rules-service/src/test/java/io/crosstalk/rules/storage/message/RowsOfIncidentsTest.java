package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.world.WorldStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that rows about tickets and decisions go with their incident or world. */
class RowsOfIncidentsTest {
  private static final List<String> OF_TICKETS =
      List.of("ticket", "child_ticket", "notified", "followed_ticket", "ticket_change");

  private final TestStores stores = new TestStores();

  @BeforeEach
  void fill() {
    stores.addIncident("case-1", "case-1~1", "inc-1");
    stores.addTickets("case-1~1/inc-1", "desk");
    stores.addIncident("live", "live", "inc-2");
    stores.addTickets("live/inc-2", "desk");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private List<String> incidentsIn(String table) {
    return stores
        .jdbc()
        .sql("select distinct incident from " + table + " order by incident")
        .query(String.class)
        .list();
  }

  private long decisions() {
    return stores.jdbc().sql("select count(*) from grouping_decision").query(Long.class).single();
  }

  private void decide() {
    new DecisionStore(stores.jdbc())
        .add(
            World.parse("case-1~1"),
            new DecisionStore.Made(
                new Grouping.Merge("inc-1", "inc-9"),
                "inc-9",
                "ada",
                "",
                Instant.now(),
                Instant.now()));
  }

  @Test
  void incidentIsDeleted_rowsAboutItsTicketsGoWithIt() {
    stores.jdbc().sql("delete from incident where id = 'inc-1'").update();

    assertThat(OF_TICKETS)
        .allSatisfy(table -> assertThat(incidentsIn(table)).containsExactly("live/inc-2"));
  }

  @Test
  void newerRun_hasNoTicketsAndNoDecisionsOfTheOlderOne() {
    decide();

    stores.worlds().admit(World.parse("case-1~2"));

    assertThat(OF_TICKETS)
        .allSatisfy(table -> assertThat(incidentsIn(table)).containsExactly("live/inc-2"));
    assertThat(decisions()).isZero();
  }

  @Test
  void newerRun_messagesOfTheOlderOneThatWaitAreDropped() {
    stores
        .jdbc()
        .sql(
            """
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', 'k', 'e', '{}', now()) returning id)
                insert into delivery (outbox, target, incident, child, type, next_attempt)
                select id, 'desk', 'case-1~1/inc-1', 'c-1', 'CHANGED', now() from o""")
        .update();

    stores.worlds().admit(World.parse("case-1~2"));

    assertThat(stores.deliveries().count("dropped")).isEqualTo(1);
    assertThat(stores.deliveries().count("pending")).isZero();
  }

  @Test
  void saveProgress_onlyProgressCountsForTheRetentionOfTheWorld() {
    WorldStore.Progress progress =
        new WorldStore.Progress("case-1~1", Instant.parse("2026-03-13T12:00:00Z"), false);
    stores.worlds().saveProgress(progress);
    assertThat(isOld()).isFalse();
    age();
    stores.worlds().saveProgress(progress);
    assertThat(isOld()).as("no progress").isTrue();

    stores.worlds().saveProgress(new WorldStore.Progress("case-1~1", progress.through(), true));
    assertThat(isOld()).as("the end is progress").isFalse();
    age();
    stores.worlds().admit(World.parse("case-1~2"));
    assertThat(isOld()).as("a new run is progress").isFalse();
  }

  private void age() {
    stores.jdbc().sql("update world set last_progress = '2020-01-01'").update();
  }

  private boolean isOld() {
    return stores
        .jdbc()
        .sql("select last_progress = '2020-01-01' from world where name = 'case-1'")
        .query(Boolean.class)
        .single();
  }

  @Test
  void worldIsDeleted_itsDecisionsGoWithIt() {
    decide();

    stores.jdbc().sql("delete from world where name = 'case-1'").update();

    assertThat(decisions()).isZero();
  }
}
