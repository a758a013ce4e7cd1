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
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import io.crosstalk.rules.ownership.Contact;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests the adapter with Request Tracker 5; each test has an incident of its own. */
class RequestTrackerPeerIT {
  private static final AtomicInteger INCIDENTS = new AtomicInteger();
  private static final String TITLE = "vm-uat-oracle (uat) slows app-größe 🚀";

  @TempDir static Path folder;
  private static RequestTrackerServer tracker;

  private final String incident = "inc-peer-" + INCIDENTS.incrementAndGet();
  private final String mark = "[" + incident + "]";
  private RequestTrackerAdapter adapter;

  @BeforeAll
  static void startTracker() throws Exception {
    tracker = RequestTrackerServer.start(folder);
  }

  @AfterAll
  static void stopTracker() {
    tracker.close();
  }

  @BeforeEach
  void open() {
    adapter = adapter("Operations", tracker.token(), "resolved");
  }

  @AfterEach
  void close() {
    adapter.close();
  }

  private static HttpSender sender() {
    return new HttpSender(
        new DeliveryProperties(
            Duration.ofSeconds(60), Duration.ofSeconds(70), Duration.ofDays(3), Map.of()),
        true,
        RulesClock.SYSTEM);
  }

  private static RequestTrackerAdapter adapter(String queue, String token, String resolved) {
    return RequestTrackerAdapter.create(
        new RequestTrackerProperties.Target(
            "tickets",
            tracker.url(),
            token,
            null,
            queue,
            Severity.MINOR,
            TargetMode.TICKET,
            true,
            false,
            Map.of(Severity.CRITICAL, 90, Severity.MAJOR, 60),
            resolved,
            "open",
            Children.TEAMS,
            true),
        sender());
  }

  private Message message(MessageType type, @Nullable Ticket ticket) {
    return message(type, ticket, TITLE, Severity.CRITICAL);
  }

  private Message message(
      MessageType type, @Nullable Ticket ticket, String title, Severity severity) {
    Message message = Messages.of(type, ticket);
    ObjectNode fields = EventJson.mapper().valueToTree(message.incident());
    fields.put("id", incident);
    fields.put("severity", severity.wireName());
    return new Message(
        "live~0/" + incident + ":" + type,
        type,
        message.at(),
        message.event(),
        EventJson.mapper().treeToValue(fields, Incident.class),
        new MessageText(title, "News of " + type, "Zeitüberschreitungen 🚀.\nMove it."),
        ticket,
        false);
  }

  private Ticket deliver(Message message) throws UndeliverableException {
    return Objects.requireNonNull(adapter.deliver(message).ticket());
  }

  private DeliveryResult failure(RequestTrackerAdapter failing, Message message) {
    try (failing) {
      return failing.deliver(message);
    } catch (UndeliverableException e) {
      return e.result();
    }
  }

  @Test
  void incident_wholeLife_isOneTicket() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    JsonNode created = tracker.ticket(opened.key());
    assertThat(opened.status()).isEqualTo("new");
    assertThat(created.path("Subject").asString()).isEqualTo(TITLE + " " + mark);
    assertThat(created.path("Priority").asString()).isEqualTo("90");
    assertThat(tracker.texts(opened.key()))
        .singleElement()
        .asString()
        .contains("News of OPENED", "Zeitüberschreitungen 🚀.\nMove it.", incident);

    Ticket changed = deliver(message(MessageType.CHANGED, opened, "Another title", Severity.MAJOR));
    assertThat(changed.status()).isEqualTo("new");
    assertThat(tracker.ticket(opened.key()).path("Subject").asString())
        .isEqualTo("Another title " + mark);
    assertThat(tracker.ticket(opened.key()).path("Priority").asString()).isEqualTo("60");

    deliver(message(MessageType.RETRACTED, changed));
    deliver(message(MessageType.ACKNOWLEDGED, changed));
    Ticket resolved = deliver(message(MessageType.RESOLVED, changed));
    assertThat(resolved.status()).isEqualTo("resolved");
    assertThat(tracker.ticket(opened.key()).path("Status").asString()).isEqualTo("resolved");

    Ticket reopened = deliver(message(MessageType.REOPENED, resolved));
    assertThat(reopened.status()).isEqualTo("open");
    assertThat(tracker.ticket(opened.key()).path("Status").asString()).isEqualTo("open");

    Ticket withdrawn = deliver(message(MessageType.WITHDRAWN, reopened));
    assertThat(withdrawn).isEqualTo(new Ticket(opened.key(), opened.url(), "resolved"));
    assertThat(tracker.texts(opened.key()))
        .extracting(text -> text.lines().findFirst().orElse(""))
        .containsExactly(
            "News of OPENED",
            "News of CHANGED",
            "News of RETRACTED",
            "News of ACKNOWLEDGED",
            "News of RESOLVED",
            "News of REOPENED",
            "News of WITHDRAWN");
  }

  /** Request Tracker itself says that the child is a member of the incident's ticket. */
  @Test
  void child_ofATeam_isLinkedToTheIncidentsTicketInTheQueueOfItsGroup() throws Exception {
    Ticket parent = deliver(message(MessageType.OPENED, null));
    Ticket child = deliver(child(MessageType.OPENED, null, parent));

    JsonNode members =
        tracker
            .send(
                "GET",
                "/tickets?query=MemberOf%20%3D%20"
                    + parent.key()
                    + "%20AND%20Queue%20%3D%20'Databases'",
                "")
            .path("items");
    assertThat(members.valueStream().map(each -> each.path("id").asString()))
        .containsExactly(child.key());
    Message repeated = Messages.repeated(child(MessageType.OPENED, null, parent));
    assertThat(deliver(repeated).key()).isEqualTo(child.key());

    assertThat(deliver(child(MessageType.RESOLVED, child, parent)).status()).isEqualTo("resolved");
    assertThat(tracker.ticket(parent.key()).path("Status").asString()).isEqualTo("new");
  }

  private Message child(MessageType type, @Nullable Ticket ticket, Ticket parent) {
    Message message = message(type, ticket);
    return new Message(
        message.idempotencyKey(),
        type,
        message.at(),
        message.event(),
        message.incident(),
        message.text(),
        ticket,
        false,
        new ChildTicket(
            incident + "-0a0b0c0d0e0f",
            "team-dba",
            TeamRole.CULPRIT,
            new Contact("Databases", null, null, null),
            parent,
            false));
  }

  @Test
  void opened_repeated_findsItsTicket() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    int tickets = tracker.count();

    Message again = Messages.repeated(message(MessageType.OPENED, null));

    assertThat(deliver(again)).isEqualTo(opened);
    assertThat(tracker.count()).isEqualTo(tickets);
  }

  @Test
  void opened_longTitleRepeated_findsItsTicket() throws Exception {
    Message opening =
        message(MessageType.OPENED, null, "Größenüberschreitung ".repeat(20), Severity.MINOR);
    Ticket opened = deliver(opening);

    assertThat(tracker.ticket(opened.key()).path("Subject").asString()).endsWith("… " + mark);
    assertThat(deliver(Messages.repeated(opening))).isEqualTo(opened);
  }

  @Test
  void resolved_repeated_commentsOnce() throws Exception {
    Message resolving = message(MessageType.RESOLVED, deliver(message(MessageType.OPENED, null)));
    Ticket resolved = deliver(resolving);

    assertThat(deliver(Messages.repeated(resolving))).isEqualTo(resolved);
    assertThat(tracker.texts(resolved.key())).hasSize(2);
  }

  @Test
  void resolved_ticketRejectedByAPerson_keepsItsStatus() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    tracker.send("PUT", "/ticket/" + opened.key(), "{\"Status\":\"rejected\"}");

    assertThat(deliver(message(MessageType.RESOLVED, opened)).status()).isEqualTo("rejected");
    assertThat(deliver(message(MessageType.REOPENED, opened)).status()).isEqualTo("open");
  }

  @Test
  void resolved_withoutTicket_createsClosedTicket() throws Exception {
    Ticket created = deliver(message(MessageType.RESOLVED, null));

    assertThat(tracker.ticket(created.key()).path("Status").asString()).isEqualTo("resolved");
  }

  @Test
  void deletedTicket_isReplacedWhenTheIncidentIsReopened() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    tracker.send("DELETE", "/ticket/" + opened.key(), "");

    assertThat(deliver(message(MessageType.RESOLVED, opened)).status()).isEqualTo("deleted");
    Message reopening = message(MessageType.REOPENED, opened);
    Ticket replacement = deliver(reopening);

    assertThat(replacement.key()).isNotEqualTo(opened.key());
    assertThat(deliver(Messages.repeated(reopening))).isEqualTo(replacement);
    assertThat(tracker.texts(opened.key())).hasSize(1);
  }

  @Test
  void unknownTicket_isReplaced() throws Exception {
    Ticket created = deliver(message(MessageType.CHANGED, new Ticket("999999", null, "open")));

    assertThat(tracker.ticket(created.key()).path("Subject").asString()).contains(mark);
  }

  @Test
  void mergedTicket_remainingOneIsCommentedAndStaysOpen() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    String other =
        tracker
            .send("POST", "/ticket", "{\"Queue\":\"Operations\",\"Subject\":\"of a person\"}")
            .path("id")
            .asString();
    tracker.send("PUT", "/ticket/" + opened.key(), "{\"MergeInto\":" + other + "}");

    Ticket closed = deliver(message(MessageType.RESOLVED, opened));

    assertThat(closed.key()).isEqualTo(opened.key());
    assertThat(tracker.ticket(other).path("Status").asString()).isEqualTo("new");
    assertThat(tracker.ticket(other).path("Subject").asString()).isEqualTo("of a person");
    assertThat(tracker.texts(other)).last().asString().contains("News of RESOLVED");
  }

  private static TicketReading.Found found(TicketReading reading) {
    assertThat(reading).isInstanceOf(TicketReading.Found.class);
    return (TicketReading.Found) reading;
  }

  private static List<String> contents(TicketReading.Found reading) {
    return reading.changes().stream()
        .filter(change -> !change.own())
        .map(change -> change.author() + " " + change.content())
        .toList();
  }

  @Test
  void read_wholeLife_hasTheChangesOfPeopleOnly() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    String ticket = "/ticket/" + opened.key();
    deliver(message(MessageType.CHANGED, opened));
    TicketReading.Found first = found(adapter.read(TicketPosition.first(opened.key())));
    assertThat(contents(first)).isEmpty();
    assertThat(first.changes()).isNotEmpty();

    tracker.sendAsPerson("PUT", ticket, "{\"Owner\":\"dana\"}");
    tracker.sendAsPerson(
        "POST", ticket + "/correspond", "{\"Content\":\"Größe\",\"ContentType\":\"text/plain\"}");
    tracker.sendAsPerson("PUT", ticket, "{\"Owner\":\"Nobody\"}");
    tracker.sendAsPerson("PUT", ticket, "{\"Status\":\"rejected\"}");
    deliver(message(MessageType.REOPENED, opened));
    TicketReading.Found second =
        found(adapter.read(new TicketPosition(opened.key(), first.position(), Set.of())));

    assertThat(contents(second))
        .containsExactly(
            "dana AssigneeChanged[assignee=dana]",
            "dana Commented[text=Größe]",
            "RT_System StatusChanged[from=NEW, to=IN_PROGRESS, name=open]",
            "dana AssigneeChanged[assignee=null]",
            "dana StatusChanged[from=IN_PROGRESS, to=CLOSED, name=rejected]");
    assertThat(second.ticket().status()).isEqualTo("open");
    assertThat(second.changes())
        .extracting(TicketChange::at)
        .isSorted()
        .allSatisfy(at -> assertThat(at).isAfter(Instant.parse("2025-01-01T00:00:00Z")));
  }

  @Test
  void read_mergedTicket_followsTheRemainingOne() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    TicketReading.Found first = found(adapter.read(TicketPosition.first(opened.key())));
    String other =
        tracker
            .sendAsPerson(
                "POST", "/ticket", "{\"Queue\":\"Operations\",\"Subject\":\"of a person\"}")
            .path("id")
            .asString();
    tracker.send("PUT", "/ticket/" + opened.key(), "{\"MergeInto\":" + other + "}");
    tracker.sendAsPerson("PUT", "/ticket/" + other, "{\"Status\":\"resolved\"}");

    assertThat(adapter.versions(List.of(opened.key(), other))).containsOnlyKeys(other);
    assertThat(
            contents(
                found(adapter.read(new TicketPosition(opened.key(), first.position(), Set.of())))))
        .containsExactly("dana StatusChanged[from=NEW, to=CLOSED, name=resolved]");
  }

  @Test
  void read_ticketThatCannotBeReadAnyMore_isLost() throws Exception {
    Ticket moved = deliver(message(MessageType.OPENED, null));
    tracker.send("PUT", "/ticket/" + moved.key(), "{\"Queue\":\"Other\"}");
    assertThat(adapter.read(TicketPosition.first(moved.key())))
        .isInstanceOf(TicketReading.Lost.class);
    assertThat(adapter.versions(List.of(moved.key()))).isEmpty();

    tracker.send("DELETE", "/ticket/" + moved.key(), "");
    tracker.send("PUT", "/ticket/" + moved.key(), "{\"Queue\":\"Operations\"}");
    assertThat(adapter.read(TicketPosition.first(moved.key())))
        .isEqualTo(new TicketReading.Lost("it was deleted"));
    assertThat(adapter.read(TicketPosition.first("999999"))).isInstanceOf(TicketReading.Lost.class);
  }

  @Test
  void change_ticketChangedSinceItWasRead_isNotMade() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));
    try (TicketClient client = new TicketClient(tracker.url(), tracker.token(), sender())) {
      TicketState read = client.read(opened.key()).orElseThrow();
      tracker.send("PUT", "/ticket/" + opened.key(), "{\"Status\":\"stalled\"}");

      assertThat(client.change(read, Map.of("Status", "resolved"))).isEmpty();
    }
    assertThat(tracker.ticket(opened.key()).path("Status").asString()).isEqualTo("stalled");
  }

  @Test
  void wrongToken_isTriedAgain() {
    String wrong = tracker.token().replaceAll(".$", "x");

    assertThat(failure(adapter("Operations", wrong, "resolved"), message(MessageType.OPENED, null)))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class,
            result -> assertThat(result.reason()).contains("401").doesNotContain(wrong));
  }

  @Test
  void queueWithoutRights_isTriedAgain() {
    assertThat(
            failure(
                adapter("Other", tracker.token(), "resolved"), message(MessageType.OPENED, null)))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class,
            result -> assertThat(result.reason()).contains("No permission to create tickets"));
  }

  @Test
  void statusUnknownToTheLifecycle_isRefusedWithTheReason() throws Exception {
    Ticket opened = deliver(message(MessageType.OPENED, null));

    assertThat(
            failure(
                adapter("Operations", tracker.token(), "finished"),
                message(MessageType.RESOLVED, opened)))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("isn't a valid status"));
  }
}
