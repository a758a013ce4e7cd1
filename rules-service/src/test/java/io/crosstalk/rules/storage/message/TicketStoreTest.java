package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.storage.database.LostLeadershipException;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.TicketStore.Followed;
import io.crosstalk.rules.storage.message.TicketStore.Reading;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what is stored of tickets while other writers change them. */
class TicketStoreTest {
  private static final String INCIDENT = "live/inc-1";

  private final TestStores stores = new TestStores();
  private final TicketStore tickets = stores.tickets();

  @BeforeEach
  void fill() {
    stores.addIncident("live", "live", "inc-1");
    stores.addTickets(INCIDENT, "desk");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private Followed followed(String child) {
    return tickets.followed("desk", Instant.EPOCH).stream()
        .filter(each -> each.child().equals(child))
        .findFirst()
        .orElseThrow();
  }

  private static Followed with(Followed ticket, String key, String status) {
    return new Followed(
        ticket.incident(),
        ticket.target(),
        ticket.child(),
        ticket.team(),
        key,
        ticket.url(),
        status,
        ticket.reading());
  }

  private String stored(String table) {
    return stores
        .jdbc()
        .sql("select key || ' ' || status from " + table)
        .query(String.class)
        .single();
  }

  @Test
  void show_ticketIsUnchangedSinceTheReadingBegan_isStored() {
    assertThat(tickets.show(followed(""), with(followed(""), "T-9", "open"))).isTrue();
    assertThat(tickets.show(followed("c-1"), with(followed("c-1"), "T-2", "done"))).isTrue();

    assertThat(stored("ticket")).isEqualTo("T-9 open");
    assertThat(stored("child_ticket")).isEqualTo("T-2 done");
  }

  @Test
  void show_messageHasReplacedTheTicket_keepsTheNewerKey() {
    Followed before = followed("");
    stores.jdbc().sql("update ticket set key = 'T-7'").update();

    assertThat(tickets.show(before, with(before, "T-1", "closed"))).isFalse();

    assertThat(stored("ticket")).isEqualTo("T-7 new");
  }

  @Test
  void show_messageHasClosedTheChild_keepsTheNewerStatus() {
    Followed before = followed("c-1");
    stores.jdbc().sql("update child_ticket set status = 'resolved'").update();

    assertThat(tickets.show(before, with(before, "T-2", "open"))).isFalse();

    assertThat(stored("child_ticket")).isEqualTo("T-2 resolved");
  }

  @Test
  void followed_childTicket_hasItsTeam() {
    assertThat(followed("c-1").team()).isEqualTo("team-a");
    assertThat(followed("c-1").key()).isEqualTo("T-2");
    assertThat(followed("").team()).isNull();
  }

  @Test
  void follow_newTickets_beginsToReadThemAndTheirChildren() {
    stores.jdbc().sql("delete from followed_ticket").update();

    tickets.follow("desk", Instant.now());

    assertThat(tickets.followed("desk", Instant.EPOCH))
        .extracting(Followed::key)
        .containsExactlyInAnyOrder("T-1", "T-2");
  }

  @Test
  void add_incidentIsGone_doesNothing() {
    Followed before = followed("");
    stores.jdbc().sql("delete from incident").update();

    tickets.add(
        before,
        List.of(new TicketStore.Seen("9", "comment", Instant.now(), "ada", "waiting", "{}")),
        Instant.now());
    tickets.save(before.with(new Reading("p", "v", null, null, null)), Instant.now());

    assertThat(tickets.followed("desk", Instant.EPOCH)).isEmpty();
  }

  @Test
  void fence_leadershipWasLostAndAcquiredAgain_refusesWorkFromBefore() {
    Leadership leadership = stores.leadership();
    long begun = leadership.epoch();
    leadership.release();
    leadership.tryAcquire();

    leadership.fence();
    assertThatThrownBy(() -> leadership.fence(begun)).isInstanceOf(LostLeadershipException.class);
  }
}
