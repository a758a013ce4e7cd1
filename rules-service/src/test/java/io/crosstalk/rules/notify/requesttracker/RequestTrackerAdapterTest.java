package io.crosstalk.rules.notify.requesttracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.message.ChildTicket;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.Children;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.DeliveryResult.Delivered;
import io.crosstalk.rules.notify.targets.DeliveryResult.Refused;
import io.crosstalk.rules.notify.targets.DeliveryResult.TryAgain;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TicketAdapterContract;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Contact;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

class RequestTrackerAdapterTest extends TicketAdapterContract {
  private static final String MARK = "[inc-4e0012ab34cd56ef]";
  private static final Map<Severity, Integer> PRIORITIES =
      Map.of(Severity.CRITICAL, 90, Severity.MAJOR, 60);

  @Override
  protected TestTarget startTarget() throws IOException {
    return new RequestTrackerStandIn(REQUESTED_PAUSE);
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return open((RequestTrackerStandIn) target, deadline, allowPrivate, "resolved");
  }

  static TargetAdapter open(
      RequestTrackerStandIn target, Duration deadline, boolean allowPrivate, String resolved) {
    return RequestTrackerAdapter.create(
        new RequestTrackerProperties.Target(
            "tickets",
            target.url(),
            RequestTrackerStandIn.TOKEN,
            null,
            "Operations",
            Severity.MINOR,
            TargetMode.TICKET,
            allowPrivate,
            false,
            PRIORITIES,
            resolved,
            "open",
            Children.TEAMS,
            true),
        new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM));
  }

  @Override
  protected List<TestTicket> tickets(TestTarget target) {
    return ((RequestTrackerStandIn) target).tickets();
  }

  @Override
  protected Runnable delayNextCreate(TestTarget target) {
    return ((RequestTrackerStandIn) target).delayCreate();
  }

  @Override
  protected void loseReplyToCreateOfChild(TestTarget target) {
    ((RequestTrackerStandIn) target).loseReply("POST /ticket");
  }

  /** Life of a ticket, with the stand-in. */
  @Nested
  class Stories {
    private RequestTrackerStandIn tracker;
    private TargetAdapter adapter;

    @BeforeEach
    void start() throws IOException {
      tracker = new RequestTrackerStandIn(REQUESTED_PAUSE);
      adapter = open(tracker, Duration.ofMinutes(10), true, "resolved");
    }

    @AfterEach
    void stop() {
      adapter.close();
      tracker.close();
    }

    private Ticket delivered(Message message) {
      DeliveryResult result = deliver(adapter, message);
      assertThat(result).isInstanceOf(Delivered.class);
      return Objects.requireNonNull(((Delivered) result).ticket());
    }

    private Ticket opened() {
      return delivered(Messages.of(MessageType.OPENED));
    }

    private RequestTrackerStandIn.Item first() {
      return tracker.ticket(1);
    }

    @Test
    void opened_createsTicketWithIdAndPriority() {
      Ticket ticket = opened();

      assertThat(ticket)
          .isEqualTo(new Ticket("1", tracker.url() + "/Ticket/Display.html?id=1", "new"));
      assertThat(first().field("Subject"))
          .isEqualTo("vm-uat-oracle (uat) slows app-orders through esx-07/vmhba2 " + MARK);
      assertThat(first().field("Content"))
          .contains("News of the kind OPENED", "Move vm-uat-oracle.", "inc-4e0012ab34cd56ef");
      assertThat(first().field("ContentType")).isEqualTo("text/plain");
      assertThat(first().field("Queue")).isEqualTo("Operations");
      assertThat(first().field("Priority")).isEqualTo("90");
    }

    @ParameterizedTest
    @EnumSource(names = {"CHANGED", "RETRACTED", "ACKNOWLEDGED"})
    void update_addsCommentWithNewsAndBody(MessageType type) {
      Ticket updated = delivered(Messages.of(type, opened()));

      assertThat(updated.status()).isEqualTo("new");
      assertThat(first().commentTexts())
          .singleElement()
          .asString()
          .contains("News of the kind " + type, "Move vm-uat-oracle.");
    }

    @ParameterizedTest
    @EnumSource(names = {"RESOLVED", "WITHDRAWN"})
    void end_commentsAndSetsResolvedStatus(MessageType type) {
      Ticket closed = delivered(Messages.of(type, opened()));

      assertThat(closed.status()).isEqualTo("resolved");
      assertThat(first().field("Status")).isEqualTo("resolved");
      assertThat(first().commentTexts()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"resolved, resolved", "rejected, rejected", "stalled, resolved"})
    void resolved_closedTicket_keepsItsStatus(String before, String after) {
      Ticket ticket = opened();
      first().fields.put("Status", before);

      assertThat(delivered(Messages.of(MessageType.RESOLVED, ticket)).status()).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource({"resolved, open", "rejected, open", "stalled, stalled", "new, new"})
    void reopened_opensOnlyClosedTicket(String before, String after) {
      Ticket ticket = opened();
      first().fields.put("Status", before);

      assertThat(delivered(Messages.of(MessageType.REOPENED, ticket)).status()).isEqualTo(after);
      assertThat(first().commentTexts()).hasSize(1);
    }

    @Test
    void changed_newTitleAndSeverity_changesSubjectAndPriority() {
      delivered(retitled(MessageType.CHANGED, opened(), "app-orders is slow", Severity.MAJOR));

      assertThat(first().field("Subject")).isEqualTo("app-orders is slow " + MARK);
      assertThat(first().field("Priority")).isEqualTo("60");
    }

    /** A change of the title that was left out, because the end of the incident contains it. */
    @ParameterizedTest
    @CsvSource({"new", "resolved"})
    void resolved_newTitle_changesSubject(String before) {
      Ticket ticket = opened();
      first().fields.put("Status", before);

      delivered(retitled(MessageType.RESOLVED, ticket, "vm-x slows db-1", Severity.MAJOR));

      assertThat(first().field("Subject")).isEqualTo("vm-x slows db-1 " + MARK);
      assertThat(first().field("Status")).isEqualTo("resolved");
    }

    @Test
    void changed_personHasSetSubjectAndPriority_keepsThem() {
      Ticket ticket = opened();
      first().fields.put("Subject", "Orders, again");
      first().fields.put("Priority", "77");

      delivered(retitled(MessageType.CHANGED, ticket, "app-orders is slow", Severity.MAJOR));

      assertThat(first().field("Subject")).isEqualTo("Orders, again");
      assertThat(first().field("Priority")).isEqualTo("77");
    }

    @Test
    void child_ofACriticalIncident_hasThePriorityOneStepLower() {
      Contact nobody = new Contact(null, null, null, null);
      ChildTicket child =
          new ChildTicket("inc-1-a", "team-a", TeamRole.VICTIM, nobody, null, false);

      Ticket ticket = delivered(Messages.ofChild(MessageType.OPENED, null, child));
      assertThat(first().field("Priority")).isEqualTo("60");

      delivered(Messages.ofChild(MessageType.CHANGED, ticket, child));
      assertThat(first().field("Priority")).isEqualTo("60");
    }

    @Test
    void changed_severityWithoutPriority_keepsPriority() {
      delivered(retitled(MessageType.CHANGED, opened(), "app-orders is slow", Severity.MINOR));

      assertThat(first().field("Priority")).isEqualTo("90");
    }

    @Test
    void createReplyLost_repeatedMessageFindsTicket() {
      tracker.loseReply("POST /ticket");
      Message opening = Messages.of(MessageType.OPENED);

      assertThat(deliver(adapter, opening)).isInstanceOf(TryAgain.class);
      Ticket found = delivered(Messages.repeated(opening));

      assertThat(found.key()).isEqualTo("1");
      assertThat(tracker.count()).isEqualTo(1);
    }

    @Test
    void createReplyLost_ticketOfAnotherQueueIsNotUsed() {
      opened();
      first().fields.put("Queue", "Elsewhere");

      Ticket created = delivered(Messages.repeated(Messages.of(MessageType.OPENED)));

      assertThat(created.key()).isEqualTo("2");
    }

    @Test
    void commentReplyLost_repeatedMessageCommentsOnce() {
      Ticket ticket = opened();
      tracker.loseReply("POST /comment");
      Message resolved = Messages.of(MessageType.RESOLVED, ticket);

      assertThat(deliver(adapter, resolved)).isInstanceOf(TryAgain.class);
      Ticket closed = delivered(Messages.repeated(resolved));

      assertThat(closed.status()).isEqualTo("resolved");
      assertThat(first().commentTexts()).hasSize(1);
    }

    @Test
    void changeReplyLost_repeatedMessageHasNoFurtherEffect() {
      Ticket ticket = opened();
      tracker.loseReply("PUT /1");
      Message resolved = Messages.of(MessageType.RESOLVED, ticket);

      assertThat(deliver(adapter, resolved)).isInstanceOf(TryAgain.class);
      assertThat(delivered(Messages.repeated(resolved)).status()).isEqualTo("resolved");
      assertThat(first().commentTexts()).hasSize(1);
    }

    @Test
    void unreadableNewTicket_isDeliveredAndCreatedOnce() {
      tracker.answer("GET /1", 403, "application/json", "{\"message\":\"Forbidden\"}");

      assertThat(opened().key()).isEqualTo("1");
    }

    @Test
    void changedWithoutTicket_createsTicket() {
      assertThat(delivered(Messages.of(MessageType.CHANGED)).key()).isEqualTo("1");
      assertThat(first().field("Content")).contains("News of the kind CHANGED");
    }

    @Test
    void changedWithoutTicket_usesTicketOfEarlierMessage() {
      opened();

      assertThat(delivered(Messages.of(MessageType.CHANGED)).key()).isEqualTo("1");
      assertThat(first().commentTexts()).hasSize(1);
    }

    @Test
    void resolvedWithoutTicket_createsClosedTicket() {
      assertThat(delivered(Messages.of(MessageType.RESOLVED)).status()).isEqualTo("resolved");
    }

    @ParameterizedTest
    @EnumSource(names = "REOPENED", mode = EnumSource.Mode.EXCLUDE)
    void deletedTicket_isLeftAlone(MessageType type) {
      Ticket ticket = opened();
      first().fields.put("Status", "deleted");

      assertThat(delivered(Messages.of(type, ticket)).status()).isEqualTo("deleted");
      assertThat(first().commentTexts()).isEmpty();
      assertThat(tracker.count()).isEqualTo(1);
    }

    @Test
    void deletedTicket_reopenedIncidentGetsNewTicketOnce() {
      Ticket ticket = opened();
      first().fields.put("Status", "deleted");
      tracker.loseReply("POST /ticket");
      Message reopened = Messages.of(MessageType.REOPENED, ticket);

      assertThat(deliver(adapter, reopened)).isInstanceOf(TryAgain.class);
      assertThat(delivered(Messages.repeated(reopened)).key()).isEqualTo("2");
      assertThat(tracker.count()).isEqualTo(2);
    }

    @Test
    void removedTicket_changedIncidentGetsNewTicket() {
      Ticket ticket = new Ticket("99", null, "open");

      assertThat(delivered(Messages.of(MessageType.CHANGED, ticket)).key()).isEqualTo("1");
    }

    @Test
    void removedTicket_resolvedIncidentGetsNoTicket() {
      Ticket ticket = opened();
      tracker.remove(1);

      assertThat(delivered(Messages.of(MessageType.RESOLVED, ticket)).status())
          .isEqualTo("deleted");
      assertThat(tracker.count()).isZero();
    }

    @Test
    void ticketOfAnotherSystem_isReplaced() {
      Ticket ticket = new Ticket("OPS-5/../1", null, "Done");

      assertThat(delivered(Messages.of(MessageType.CHANGED, ticket)).key()).isEqualTo("1");
    }

    @Test
    void mergedTicket_remainingOneIsCommentedAndKeepsItsFields() {
      Ticket ticket = opened();
      delivered(otherIncident());
      first().mergedInto = 2;
      String subject = tracker.ticket(2).field("Subject");

      Ticket closed = delivered(Messages.of(MessageType.RESOLVED, ticket));

      assertThat(closed).isEqualTo(new Ticket("1", ticket.url(), "new"));
      assertThat(tracker.ticket(2).commentTexts()).hasSize(1);
      assertThat(tracker.ticket(2).field("Status")).isEqualTo("new");
      assertThat(tracker.ticket(2).field("Subject")).isEqualTo(subject);
    }

    @Test
    void ticketChangedAtTheSameTime_isReadAgainAndKeepsThatChange() {
      Ticket ticket = opened();
      tracker.beforeChange(
          () -> {
            first().fields.put("Status", "rejected");
            first().version++;
            tracker.beforeChange(() -> {});
          });

      assertThat(delivered(Messages.of(MessageType.RESOLVED, ticket)).status())
          .isEqualTo("rejected");
      assertThat(first().commentTexts()).hasSize(1);
    }

    @Test
    void ticketMergedAtTheSameTime_remainingOneKeepsItsFields() {
      Ticket ticket = opened();
      delivered(otherIncident());
      tracker.beforeChange(
          () -> {
            first().mergedInto = 2;
            first().version++;
            tracker.beforeChange(() -> {});
          });

      assertThat(delivered(Messages.of(MessageType.RESOLVED, ticket)).status()).isEqualTo("new");
      assertThat(tracker.ticket(2).field("Status")).isEqualTo("new");
    }

    @Test
    void ticketDeletedAtTheSameTime_reopenedIncidentGetsANewOne() {
      Ticket ticket = delivered(Messages.of(MessageType.RESOLVED, opened()));
      tracker.beforeChange(
          () -> {
            first().fields.put("Status", "deleted");
            first().version++;
          });
      Message reopened = Messages.of(MessageType.REOPENED, ticket);

      assertThat(deliver(adapter, reopened)).isInstanceOf(TryAgain.class);
      assertThat(delivered(Messages.repeated(reopened)).key()).isEqualTo("2");
    }

    @Test
    void ticketChangedBeforeEachChange_isTriedAgainAndCommentedOnce() {
      Ticket ticket = opened();
      tracker.beforeChange(() -> first().version++);
      Message resolved = Messages.of(MessageType.RESOLVED, ticket);

      assertThat(deliver(adapter, resolved))
          .isInstanceOfSatisfying(
              TryAgain.class, result -> assertThat(result.reason()).contains("at the same time"));
      tracker.beforeChange(() -> {});
      assertThat(delivered(Messages.repeated(resolved)).status()).isEqualTo("resolved");
      assertThat(first().commentTexts()).hasSize(1);
    }

    @Test
    void statusUnknownToTheLifecycle_isRefusedWithTheReason() {
      try (TargetAdapter misconfigured = open(tracker, Duration.ofMinutes(10), true, "finished")) {
        Ticket ticket = opened();

        assertThat(deliver(misconfigured, Messages.of(MessageType.RESOLVED, ticket)))
            .isInstanceOfSatisfying(
                Refused.class,
                result ->
                    assertThat(result.reason())
                        .contains("'finished'", "isn't a valid status for this ticket"));
      }
    }

    @ParameterizedTest
    @CsvSource({
      "POST /ticket, 200, <html><body>Maintenance</body></html>",
      "POST /ticket, 201, '{\"message\":\"no id\"}'",
      "POST /ticket, 201, '{\"id\":\"1/../2\"}'",
      "GET /1, 200, <html><body>Please log in</body></html>",
      "GET /1, 200, '[]'",
      "POST /ticket, 429, slow down",
      "POST /ticket, 500, '{\"message\":\"Internal\"}'",
      "POST /ticket, 401, '{\"message\":\"Unauthorized\"}'",
      "POST /ticket, 403, '{\"message\":\"No permission to create tickets\"}'",
      "GET /1, 403, '{\"message\":\"Forbidden\"}'"
    })
    void unexpectedReply_isTriedAgainWithoutTheToken(String request, int status, String body) {
      Message message =
          request.equals("GET /1")
              ? Messages.of(MessageType.CHANGED, opened())
              : Messages.of(MessageType.OPENED);
      tracker.answer(request, status, "text/html", body);

      assertThat(deliver(adapter, message))
          .isInstanceOfSatisfying(
              TryAgain.class,
              result ->
                  assertThat(result.reason())
                      .contains("" + status)
                      .doesNotContain(RequestTrackerStandIn.TOKEN));
    }

    @Test
    void searchAnswersWithPage_noSecondTicketIsCreated() {
      opened();
      tracker.answer("GET /tickets", 200, "text/html", "<html>Proxy</html>");

      assertThat(deliver(adapter, Messages.repeated(Messages.of(MessageType.OPENED))))
          .isInstanceOf(TryAgain.class);
      assertThat(tracker.count()).isEqualTo(1);
    }

    @Test
    void wrongToken_isTriedAgainWithAdvice() {
      tracker.answer("POST /ticket", 401, "application/json", "{\"message\":\"Unauthorized\"}");

      assertThat(deliver(adapter, Messages.of(MessageType.OPENED)))
          .isInstanceOfSatisfying(
              TryAgain.class,
              result -> assertThat(result.reason()).contains("authentication token"));
    }
  }

  private static Message retitled(
      MessageType type, Ticket ticket, String title, Severity severity) {
    Message message = Messages.of(type, ticket);
    ObjectNode incident = EventJson.mapper().valueToTree(message.incident());
    incident.put("severity", severity.wireName());
    return new Message(
        message.idempotencyKey(),
        type,
        message.at(),
        message.event(),
        EventJson.mapper().treeToValue(incident, Incident.class),
        new MessageText(title, message.text().news(), message.text().body()),
        ticket,
        false);
  }

  private static Message otherIncident() {
    Message message = Messages.of(MessageType.OPENED);
    ObjectNode incident = EventJson.mapper().valueToTree(message.incident());
    incident.put("id", "inc-other");
    return new Message(
        "live~0/inc-other:1",
        MessageType.OPENED,
        message.at(),
        message.event(),
        EventJson.mapper().treeToValue(incident, Incident.class),
        message.text(),
        null,
        false);
  }
}
