package io.crosstalk.rules.ticket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.action.ActionRequest;
import io.crosstalk.rules.action.IncidentActions;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.ActionConflictException;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.TicketReader;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import io.crosstalk.rules.storage.database.LostLeadershipException;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.TestStores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that a process whose leadership was taken over while it read stores nothing, and that a
 * ticket with a fault does not stop others.
 */
class TicketWorkTest {
  private final TestStores stores = new TestStores();
  private final Leadership leadership = stores.leadership();

  @AfterEach
  void close() {
    stores.close();
  }

  /** A system in which something happens while a ticket is read. */
  private record System(Runnable whileReading) implements TicketReader {
    @Override
    public Map<String, String> versions(Collection<String> keys) {
      Map<String, String> versions = new HashMap<>();
      keys.forEach(key -> versions.put(key, "v2"));
      return versions;
    }

    @Override
    public TicketReading read(TicketPosition ticket) {
      whileReading.run();
      return new TicketReading.Found(new Ticket(ticket.key(), null, "old"), "p-old", List.of());
    }
  }

  private Instant now = Instant.parse("2026-03-13T12:00:00Z");

  private TicketWork work(Runnable whileReading) {
    return work(whileReading, null);
  }

  private TicketWork work(Runnable whileReading, @Nullable IncidentActions actions) {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    return new TicketWork(
        "desk",
        new System(whileReading),
        stores.tickets(),
        new ChangeApplier(stores.tickets(), actions, null, stores.log(), () -> now, meters),
        () -> Fence.of(stores.transactions(), leadership),
        () -> now,
        meters,
        new TicketProperties(Duration.ofSeconds(30)),
        new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5)));
  }

  private List<String> stored() {
    return stores
        .jdbc()
        .sql(
            """
                select t.status || ' ' || f.position from ticket t
                join followed_ticket f on f.incident = t.incident and f.child = ''""")
        .query(String.class)
        .list();
  }

  private void addTicket() {
    stores.addIncident("live", "live", "inc-1");
    stores.addTickets("live/inc-1", "desk");
  }

  @Test
  void step_processLeads_storesWhatItRead() {
    addTicket();

    work(() -> {}).step();

    assertThat(stored()).containsExactly("old p-old");
  }

  @Test
  void step_changeOfOneTicketCannotBeApplied_readsAllOthers() {
    addTicket();
    stores.addIncident("live", "live", "inc-0");
    stores.addTickets("live/inc-0", "desk");
    stores
        .jdbc()
        .sql(
            """
                insert into ticket_change
                    (incident, target, child, id, kind, at, author, recorded, outcome, content)
                values ('live/inc-0', 'desk', '', '2', 'comment', now(), 'ada', now(), 'waiting', '[]')""")
        .update();

    work(() -> {}).step();

    assertThat(stored()).containsExactly("old p-old", "old p-old");
  }

  private void addChange(String id, int minute, String kind, String content) {
    stores
        .jdbc()
        .sql(
            """
                insert into ticket_change
                    (incident, target, child, id, kind, at, author, recorded, outcome, content)
                values ('live/inc-1', 'desk', '', :id, :kind, now() + make_interval(mins => :minute), 'ada', now(),
                    'waiting', cast(:content as json))""")
        .param("id", id)
        .param("minute", minute)
        .param("kind", kind)
        .param("content", content)
        .update();
  }

  private List<String> outcomes() {
    return stores
        .jdbc()
        .sql(
            """
                select id || ' ' || outcome || ' ' || coalesce(reason, '') || coalesce(content ->> 0, '')
                from ticket_change where child = '' and id <> '1' order by id""")
        .query(String.class)
        .list();
  }

  @Test
  void step_changeFailsAgainAndAgain_isLeftOutWithTheReasonAndLaterOnesAreApplied() {
    addTicket();
    addChange("2", 1, "status", "[7]");
    addChange("3", 2, "status", "{\"name\":\"new\",\"from\":\"NEW\",\"to\":\"NEW\"}");
    TicketWork work = work(() -> {});

    for (int round = 1; outcomes().getFirst().startsWith("2 waiting"); round++) {
      assertThat(outcomes()).containsExactly("2 waiting 7", "3 waiting ");
      assertThat(round).isLessThanOrEqualTo(ChangeApplier.MAX_TRIES);
      work.step();
      now = now.plusSeconds(31);
    }
    work.step();

    assertThat(outcomes()).hasSize(2);
    assertThat(outcomes().getFirst()).startsWith("2 failed it failed 5 times: ").endsWith("7");
    assertThat(outcomes().getLast()).isEqualTo("3 no_effect ");
    assertThat(
            stores
                .jdbc()
                .sql("select actor || ' ' || reason from incident_event")
                .query(String.class)
                .list())
        .singleElement()
        .asString()
        .startsWith("desk:ada A change of the status of ticket T-1 was not applied: it failed 5");
    assertThat(stores.jdbc().sql("select kind from timeline").query(String.class).list())
        .containsExactly("ticket");
  }

  /** Actions of which one does not fit, while something happens in another transaction. */
  private static IncidentActions refusing(Class<? extends Action> unfit, Runnable meanwhile) {
    return new IncidentActions(null, null, null, null, null, null) {
      @Override
      public ActionResult apply(ActionRequest request) {
        if (unfit.isInstance(request.action())) {
          CompletableFuture.runAsync(meanwhile).join();
          throw new ActionConflictException("it does not fit");
        }
        return new ActionResult.Now();
      }
    };
  }

  private static final String REOPENED =
      "{\"name\":\"open\",\"from\":\"CLOSED\",\"to\":\"IN_PROGRESS\"}";

  private void setIncidentStatus(String status) {
    stores.jdbc().sql("update incident set status = :status").param("status", status).update();
  }

  @Test
  void step_actionDoesNotFitTheIncident_changeIsRefused() {
    addTicket();
    setIncidentStatus("resolved");
    addChange("2", 1, "status", REOPENED);

    work(() -> {}, refusing(Action.Reopen.class, () -> {})).step();

    assertThat(outcomes()).containsExactly("2 conflict it does not fit");
  }

  @Test
  void step_incidentIsReopenedWhileItsReopeningIsRefused_changeIsAppliedToIt() {
    addTicket();
    setIncidentStatus("resolved");
    addChange("2", 1, "status", REOPENED);

    Runnable reopening = () -> setIncidentStatus("reopened");
    TicketWork work = work(() -> {}, refusing(Action.Reopen.class, reopening));
    work.step();
    now = now.plusSeconds(31);
    work.step();

    assertThat(outcomes()).containsExactly("2 applied ");
  }

  @Test
  void step_incidentCannotBeChangedEither_changeIsLeftOutWithoutAnItemOfTheLog() {
    addTicket();
    addChange("2", 1, "status", "[7]");
    stores.jdbc().sql("alter table timeline add check (text = '')").update();
    TicketWork work = work(() -> {});

    for (int round = 1; round <= ChangeApplier.MAX_TRIES; round++) {
      work.step();
      now = now.plusSeconds(31);
    }

    assertThat(outcomes()).singleElement().asString().startsWith("2 failed ");
  }

  @Test
  void step_anotherProcessHasTakenOverWhileItRead_storesNothing() {
    addTicket();
    Runnable takeOver =
        () ->
            stores
                .jdbc()
                .sql(
                    """
                        update counter set number = number + 1 where name = 'leadership';
                        update followed_ticket set position = 'p-new', version = 'v3';
                        update ticket set status = 'new status'""")
                .update();

    assertThatThrownBy(() -> work(takeOver).step()).isInstanceOf(LostLeadershipException.class);

    assertThat(stored()).containsExactly("new status p-new");
  }

  @Test
  void step_thisProcessIsLeaderAgainAfterAnother_storesNothingFromBefore() {
    addTicket();
    Runnable lossAndReturn =
        () -> {
          leadership.release();
          stores.jdbc().sql("update ticket set status = 'new status'").update();
          leadership.tryAcquire();
        };

    assertThatThrownBy(() -> work(lossAndReturn).step())
        .isInstanceOf(LostLeadershipException.class);

    assertThat(stored()).containsExactly("new status ");
  }
}
