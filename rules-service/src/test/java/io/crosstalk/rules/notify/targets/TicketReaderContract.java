package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.TargetAdapterContract.Behaviour;
import io.crosstalk.rules.notify.targets.TargetAdapterContract.TestTarget;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketChange.AssigneeChanged;
import io.crosstalk.rules.notify.ticket.TicketChange.Commented;
import io.crosstalk.rules.notify.ticket.TicketChange.Content;
import io.crosstalk.rules.notify.ticket.TicketChange.StatusChanged;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Contract test for readers of tickets; each reader has a subclass with a system in which people
 * change a ticket that its adapter has created.
 */
public abstract class TicketReaderContract {
  /** Time of the first change in a system; each change is a second later. */
  public static final Instant BEGIN = Instant.parse("2026-03-13T23:05:00Z");

  private TicketSystem system;
  private TargetAdapter adapter;
  private TicketReader reader;
  private String key;
  private String position = "";
  private final Set<String> seen = new HashSet<>();

  /** A system with tickets, which people change. */
  public interface TicketSystem extends TestTarget {
    void comment(String key, String user, String text);

    void setPhase(String key, String user, TicketPhase phase);

    /**
     * Assigns a ticket.
     *
     * @param assignee a user; null for none
     */
    void assign(String key, String user, @Nullable String assignee);

    /** Removes a ticket, so that it no longer exists. */
    void remove(String key);
  }

  protected abstract TicketSystem startSystem() throws Exception;

  /** Opens an adapter that is connected to the system, and reads its tickets. */
  protected abstract TargetAdapter open(TicketSystem system, Duration deadline);

  @BeforeEach
  void openTicket() throws Exception {
    system = startSystem();
    adapter = open(system, Duration.ofMinutes(10));
    reader = (TicketReader) adapter;
    key = ticket(adapter.deliver(Messages.of(MessageType.OPENED))).key();
  }

  @AfterEach
  void close() {
    adapter.close();
    system.close();
  }

  /** The system of the test. */
  protected final TicketSystem system() {
    return system;
  }

  /** Key of the ticket of the test. */
  protected final String key() {
    return key;
  }

  protected static Ticket ticket(DeliveryResult.Delivered delivered) {
    return Objects.requireNonNull(delivered.ticket());
  }

  private Ticket sendOwn(MessageType type) throws UndeliverableException {
    Ticket known = new Ticket(key, null, "");
    return ticket(adapter.deliver(Messages.of(type, known)));
  }

  /** Reads the ticket as it is read in the service, and returns the changes not seen before. */
  protected final List<TicketChange> changes() throws UndeliverableException {
    TicketReading reading = reader.read(new TicketPosition(key, position, seen));
    assertThat(reading).isInstanceOf(TicketReading.Found.class);
    TicketReading.Found found = (TicketReading.Found) reading;
    position = found.position();
    key = found.ticket().key();
    return found.changes().stream().filter(change -> seen.add(change.id())).toList();
  }

  /** Changes that people have made. */
  protected final List<TicketChange> changesOfPeople() throws UndeliverableException {
    return changes().stream().filter(change -> !change.own()).toList();
  }

  private static List<Content> contents(List<TicketChange> changes) {
    return changes.stream().map(TicketChange::content).toList();
  }

  @Test
  void read_newTicket_hasNoChangesOfPeople() throws Exception {
    assertThat(changesOfPeople()).isEmpty();
  }

  @Test
  void read_commentOfAPerson_isReturnedOnceWithAuthorTimeAndText() throws Exception {
    changes();
    system.comment(key, "dana", "The vMotion is at 21:00.\nÄnderung 4711");

    TicketChange change = changesOfPeople().getFirst();

    assertThat(change.author()).isEqualTo("dana");
    assertThat(change.at()).isAfterOrEqualTo(BEGIN);
    assertThat(change.content())
        .isEqualTo(new Commented("The vMotion is at 21:00.\nÄnderung 4711"));
    assertThat(changes()).isEmpty();
  }

  @Test
  void read_statusIsChanged_isReturnedWithBothPhasesAndTheTicket() throws Exception {
    changes();
    system.setPhase(key, "dana", TicketPhase.IN_PROGRESS);
    List<TicketChange> begun = changesOfPeople();
    system.setPhase(key, "dana", TicketPhase.CLOSED);
    List<TicketChange> closed = changesOfPeople();
    system.setPhase(key, "eve", TicketPhase.IN_PROGRESS);
    List<TicketChange> reopened = changesOfPeople();

    assertThat(begun).singleElement().satisfies(each -> isStep(each, "NEW", "IN_PROGRESS"));
    assertThat(closed).singleElement().satisfies(each -> isStep(each, "IN_PROGRESS", "CLOSED"));
    assertThat(closed.getFirst().author()).isEqualTo("dana");
    assertThat(reopened).singleElement().satisfies(each -> isStep(each, "CLOSED", "IN_PROGRESS"));
    assertThat(reopened.getFirst().author()).isEqualTo("eve");
    assertThat(changes()).isEmpty();
  }

  private static void isStep(TicketChange change, String from, String to) {
    assertThat(change.content())
        .isInstanceOfSatisfying(
            StatusChanged.class,
            status -> {
              assertThat(status.from().name()).isEqualTo(from);
              assertThat(status.to().name()).isEqualTo(to);
              assertThat(status.name()).isNotBlank();
            });
  }

  @Test
  void read_assigneeIsChanged_isReturnedWithItsName() throws Exception {
    changes();
    system.assign(key, "dana", "eve");
    List<TicketChange> assigned = changesOfPeople();
    system.assign(key, "dana", null);
    List<TicketChange> unassigned = changesOfPeople();

    assertThat(contents(assigned)).containsExactly(new AssigneeChanged("eve"));
    assertThat(assigned.getFirst().author()).isEqualTo("dana");
    assertThat(contents(unassigned)).containsExactly(new AssigneeChanged(null));
  }

  @Test
  void read_messagesOfCrosstalk_areItsOwn() throws Exception {
    changes();
    sendOwn(MessageType.CHANGED);
    sendOwn(MessageType.RESOLVED);
    assertThat(changesOfPeople()).isEmpty();

    sendOwn(MessageType.REOPENED);
    assertThat(changesOfPeople()).isEmpty();
  }

  @Test
  void read_personChangesAfterCrosstalk_isReturnedWithoutItsOwn() throws Exception {
    sendOwn(MessageType.RESOLVED);
    changes();
    system.setPhase(key, "dana", TicketPhase.IN_PROGRESS);
    system.comment(key, "dana", "It is back.");

    assertThat(changesOfPeople())
        .hasSize(2)
        .allSatisfy(change -> assertThat(change.author()).isEqualTo("dana"));
  }

  @Test
  void read_fromTheBeginningAgain_hasTheSameIds() throws Exception {
    system.comment(key, "dana", "one");
    system.setPhase(key, "dana", TicketPhase.CLOSED);
    TicketPosition first = TicketPosition.first(key);

    assertThat(ids(reader.read(first))).isNotEmpty().isEqualTo(ids(reader.read(first)));
  }

  private static List<String> ids(TicketReading reading) {
    return ((TicketReading.Found) reading).changes().stream().map(TicketChange::id).toList();
  }

  @Test
  void versions_ticketIsChanged_differ() throws Exception {
    String before = versions().getOrDefault(key, "");
    system.comment(key, "dana", "one");
    String commented = versions().getOrDefault(key, "");
    system.setPhase(key, "dana", TicketPhase.CLOSED);
    String closed = versions().getOrDefault(key, "");

    assertThat(Set.of(before, commented, closed)).hasSize(3).doesNotContain("");
    assertThat(versions()).containsEntry(key, closed);
  }

  private Map<String, String> versions() throws UndeliverableException {
    return reader.versions(List.of(key));
  }

  @Test
  void removedTicket_hasNoVersionAndIsLostWithTheReason() throws Exception {
    changes();
    system.remove(key);

    assertThat(versions()).doesNotContainKey(key);
    assertThat(reader.read(new TicketPosition(key, position, seen)))
        .isInstanceOfSatisfying(
            TicketReading.Lost.class, lost -> assertThat(lost.reason()).isNotBlank());
  }

  @Test
  void read_systemIsBusy_requestsItsPause() {
    system.behave(Behaviour.IS_BUSY);

    assertThatThrownBy(() -> reader.read(TicketPosition.first(key)))
        .isInstanceOfSatisfying(
            UndeliverableException.class,
            e ->
                assertThat(((DeliveryResult.TryAgain) e.result()).after())
                    .isEqualTo(TargetAdapterContract.REQUESTED_PAUSE));
    assertThatThrownBy(this::versions).isInstanceOf(UndeliverableException.class);
  }

  @Test
  void read_systemNeverResponds_endsAtTheDeadline() {
    system.behave(Behaviour.NEVER_ANSWERS);
    try (TargetAdapter hasty = open(system, Duration.ofMillis(300))) {
      assertThatThrownBy(() -> ((TicketReader) hasty).read(TicketPosition.first(key)))
          .isInstanceOfSatisfying(
              UndeliverableException.class,
              e -> assertThat(e.result()).isInstanceOf(DeliveryResult.TryAgain.class));
    }
  }
}
