package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.ChildTicket;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.message.Stories;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Contact;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Contract test for adapters of ticket systems: of them an incident's ticket can have children. */
public abstract class TicketAdapterContract extends TargetAdapterContract {
  public static final String GROUP = "Database Support";
  private static final String INCIDENT = "inc-4e0012ab34cd56ef";

  /**
   * A ticket of the test target.
   *
   * @param parent key of the ticket that it is linked to as a child; null without one
   * @param group queue or assignment group; null without one
   * @param title its title
   * @param comments number of comments
   */
  public record TestTicket(
      String key,
      @Nullable String parent,
      @Nullable String group,
      String title,
      int comments,
      boolean isClosed) {}

  /** The tickets of the target, in the order in which they were created. */
  protected abstract List<TestTicket> tickets(TestTarget target);

  /** Lets the target create the child ticket of the next message, and close without a reply. */
  protected abstract void loseReplyToCreateOfChild(TestTarget target);

  /**
   * Lets the target close the connection of the next request without a reply, and carry it out
   * later.
   *
   * @return carries the request out
   */
  protected abstract Runnable delayNextCreate(TestTarget target);

  /** Tickets that a slow target creates after the request was given up. */
  @Nested
  class LateTickets {
    private TestTarget target;
    private TargetAdapter adapter;
    private Stories story;

    @BeforeEach
    void start() throws Exception {
      target = startTarget();
      adapter = open(target, Duration.ofMinutes(10), true);
      story = new Stories(adapter);
    }

    @AfterEach
    void close() {
      adapter.close();
      target.close();
    }

    @Test
    void create_withoutAnswer_isNotRepeatedWhileItMayBeUnderWay() {
      delayNextCreate(target);

      assertThat(story.result(MessageType.OPENED))
          .isInstanceOfSatisfying(
              DeliveryResult.TryAgain.class,
              again -> assertThat(again.underWay()).isGreaterThan(Duration.ofSeconds(15)));
    }

    @Test
    void create_targetIsUnreachable_isNotUnderWayForLong() {
      target.close();

      assertThat(story.result(MessageType.OPENED))
          .isInstanceOfSatisfying(
              DeliveryResult.TryAgain.class,
              again -> assertThat(again.underWay()).isLessThanOrEqualTo(Duration.ofSeconds(30)));
    }

    @Test
    void lateTicket_appearsAfterTheSecondCreate_isClosedAndLinkedAndReported() {
      Runnable carryOut = delayNextCreate(target);
      story.result(MessageType.OPENED);
      story.repeated(MessageType.OPENED);
      carryOut.run();
      assertThat(tickets(target)).hasSize(2).noneMatch(TestTicket::isClosed);

      DeliveryResult changed = story.result(MessageType.CHANGED);

      String late = tickets(target).getLast().key();
      assertThat(changed)
          .isInstanceOfSatisfying(
              DeliveryResult.Delivered.class,
              delivered -> assertThat(delivered.duplicates()).containsExactly(late));
      assertThat(tickets(target).getFirst().isClosed()).isFalse();
      assertThat(tickets(target).getLast().isClosed()).isTrue();
      assertThat(target.received()).contains("Duplicate of " + story.ticket().key());
      assertThat(story.ticket().key()).isEqualTo(tickets(target).getFirst().key());
    }

    @Test
    void lateTicket_appearsBeforeTheSecondAttempt_isUsed() {
      Runnable carryOut = delayNextCreate(target);
      story.result(MessageType.OPENED);
      carryOut.run();

      assertThat(story.repeated(MessageType.OPENED)).isInstanceOf(DeliveryResult.Delivered.class);

      assertThat(tickets(target)).singleElement().matches(each -> !each.isClosed());
    }
  }

  private static ChildTicket child(TeamRole role, @Nullable Ticket parent, boolean isLeaving) {
    return new ChildTicket(
        INCIDENT + "-" + Integer.toHexString(role.ordinal() + 10).repeat(12),
        "team-dba",
        role,
        new Contact(GROUP, "+49 1", "dba@example.com", null),
        parent,
        isLeaving);
  }

  /** Messages for the ticket of one incident and its children. */
  @Nested
  class ChildTickets {
    private TestTarget target;
    private TargetAdapter adapter;
    private Ticket parent;

    @BeforeEach
    void openIncident() throws Exception {
      target = startTarget();
      adapter = open(target, Duration.ofMinutes(10), true);
      parent = delivered(Messages.of(MessageType.OPENED));
    }

    @AfterEach
    void close() {
      adapter.close();
      target.close();
    }

    private Ticket delivered(Message message) {
      DeliveryResult result = deliver(adapter, message);
      assertThat(result).isInstanceOf(DeliveryResult.Delivered.class);
      return Objects.requireNonNull(((DeliveryResult.Delivered) result).ticket());
    }

    private Message opened(TeamRole role) {
      return Messages.ofChild(MessageType.OPENED, null, child(role, parent, false));
    }

    private Message message(MessageType type, Ticket ticket, boolean isLeaving) {
      return Messages.ofChild(type, ticket, child(TeamRole.CULPRIT, parent, isLeaving));
    }

    private TestTicket ticket(Ticket wanted) {
      return tickets(target).stream()
          .filter(each -> each.key().equals(wanted.key()))
          .findFirst()
          .orElseThrow();
    }

    @Test
    void child_opened_isLinkedToTheIncidentsTicketAndAssignedToItsGroup() {
      Ticket child = delivered(opened(TeamRole.CULPRIT));

      assertThat(child.key()).isNotEqualTo(parent.key());
      assertThat(tickets(target)).hasSize(2);
      assertThat(ticket(child).parent()).isEqualTo(parent.key());
      assertThat(ticket(child).group()).isEqualTo(GROUP);
      assertThat(ticket(child).title()).contains("Cause: vm-uat-oracle");
      assertThat(ticket(child).isClosed()).isFalse();
      assertThat(ticket(parent).parent()).isNull();
    }

    @Test
    void child_connectionClosesAfterTheCreate_existsOnceAndIsLinked() {
      loseReplyToCreateOfChild(target);

      assertThat(deliver(adapter, opened(TeamRole.CULPRIT)))
          .isInstanceOf(DeliveryResult.TryAgain.class);
      Ticket child = delivered(Messages.repeated(opened(TeamRole.CULPRIT)));

      assertThat(tickets(target)).hasSize(2);
      assertThat(ticket(child).parent()).isEqualTo(parent.key());
    }

    @Test
    void children_ofTwoRoles_areTwoTickets() {
      Ticket first = delivered(opened(TeamRole.CULPRIT));
      Ticket second = delivered(opened(TeamRole.VICTIM));

      assertThat(first.key()).isNotEqualTo(second.key());
      assertThat(tickets(target)).hasSize(3);
      assertThat(delivered(Messages.repeated(opened(TeamRole.VICTIM))).key())
          .isEqualTo(second.key());
      assertThat(delivered(Messages.repeated(Messages.of(MessageType.OPENED))).key())
          .isEqualTo(parent.key());
      assertThat(tickets(target)).hasSize(3);
    }

    @Test
    void child_ofATeamThatIsNoLongerConcerned_isToldAndClosedAndTheIncidentStaysOpen() {
      Ticket child = delivered(opened(TeamRole.CULPRIT));

      delivered(message(MessageType.WITHDRAWN, child, true));

      assertThat(ticket(child).isClosed()).isTrue();
      assertThat(ticket(child).comments()).isEqualTo(1);
      assertThat(ticket(parent).isClosed()).isFalse();
      assertThat(ticket(parent).comments()).isZero();
    }

    @Test
    void child_ofATeamThatLeavesBeforeItIsOpened_isClosedAtOnce() {
      Ticket child =
          delivered(
              Messages.ofChild(MessageType.OPENED, null, child(TeamRole.CULPRIT, parent, true)));

      assertThat(ticket(child).isClosed()).isTrue();
      assertThat(ticket(parent).isClosed()).isFalse();
    }

    @Test
    void child_incidentEndsAndReturns_isClosedAndOpenedAgain() {
      Ticket child = delivered(opened(TeamRole.CULPRIT));

      child = delivered(message(MessageType.RESOLVED, child, false));
      assertThat(ticket(child).isClosed()).isTrue();

      child = delivered(message(MessageType.REOPENED, child, false));
      assertThat(ticket(child).isClosed()).isFalse();
      assertThat(tickets(target)).hasSize(2);
    }
  }
}
