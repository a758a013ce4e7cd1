package io.crosstalk.rules.notify.servicenow;

import static io.crosstalk.event.message.MessageType.CHANGED;
import static io.crosstalk.event.message.MessageType.OPENED;
import static io.crosstalk.event.message.MessageType.REOPENED;
import static io.crosstalk.event.message.MessageType.RESOLVED;
import static io.crosstalk.event.message.MessageType.RETRACTED;
import static io.crosstalk.event.message.MessageType.WITHDRAWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.Authorization;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.ChildTicket;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.message.Stories;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.HttpStandIn;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TicketAdapterContract;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Contact;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IncidentAdapterTest extends TicketAdapterContract {
  private static final String ID = "inc-4e0012ab34cd56ef";
  private static final String CREDENTIALS = Authorization.basic("crosstalk", "geheim");

  private final ServiceNowStandIn instance = new ServiceNowStandIn();
  private TargetAdapter adapter;

  @BeforeEach
  void openAdapter() {
    adapter = open(instance, Duration.ofMinutes(10), true);
  }

  @AfterEach
  void close() {
    adapter.close();
    instance.close();
  }

  @Override
  protected TestTarget startTarget() {
    return new ServiceNowStandIn();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return create(target, deadline, allowPrivate);
  }

  static TargetAdapter create(TestTarget target, Duration deadline, boolean allowPrivate) {
    return new IncidentAdapter(
        new IncidentTable(
            new JsonClient(
                new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM),
                ((HttpStandIn) target).url(),
                CREDENTIALS)),
        new IncidentFields("Solution provided", Map.of("assignment_group", "group-1")));
  }

  @Override
  protected List<TestTicket> tickets(TestTarget target) {
    return ((ServiceNowStandIn) target).tickets();
  }

  @Override
  protected Runnable delayNextCreate(TestTarget target) {
    return ((ServiceNowStandIn) target).delayNext();
  }

  @Override
  protected void loseReplyToCreateOfChild(TestTarget target) {
    ServiceNowStandIn standIn = (ServiceNowStandIn) target;
    // The parent and the group are looked up before.
    standIn.answerNextAsUsual();
    standIn.answerNextAsUsual();
    standIn.loseNextAnswer();
  }

  private int notesOf(MessageType type) {
    String note = "[live~0/" + ID + ":" + (type.ordinal() + 1) + "]";
    return instance.incident().getOrDefault("work_notes", "").split("\\Q" + note, -1).length - 1;
  }

  @Test
  void deliver_opened_createsAnIncident() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);

    assertThat(instance.lines()).containsExactly("POST /api/now/table/incident");
    assertThat(instance.calls().getLast().authorization()).isEqualTo(CREDENTIALS);
    assertThat(instance.incident())
        .containsEntry("correlation_id", ID)
        .containsEntry("correlation_display", "Crosstalk")
        .containsEntry("short_description", Messages.of(OPENED).text().title())
        .containsEntry("description", Messages.of(OPENED).text().body())
        .containsEntry("assignment_group", "group-1")
        .containsEntry("impact", "1")
        .containsEntry("urgency", "1");
    assertThat(story.ticket().key()).isEqualTo("INC0010001");
    assertThat(story.ticket().url())
        .isEqualTo(instance.url() + "/incident.do?sys_id=" + instance.incident().get("sys_id"));
    assertThat(story.ticket().status()).isEqualTo("New");
  }

  @Test
  void deliver_wholeStory_changesOneIncident() throws Exception {
    Stories story = new Stories(adapter).send(OPENED, CHANGED, RETRACTED);
    assertThat(notesOf(CHANGED)).isOne();
    assertThat(notesOf(RETRACTED)).isOne();
    assertThat(instance.incident()).containsEntry("state", "1");

    story.send(RESOLVED);
    assertThat(instance.incident())
        .containsEntry("state", "6")
        .containsEntry("close_code", "Solution provided");
    assertThat(instance.incident().get("close_notes")).startsWith("News of the kind RESOLVED");
    assertThat(story.ticket().status()).isEqualTo("Resolved");

    story.send(REOPENED);
    assertThat(instance.incident()).containsEntry("state", "2");
    story.send(WITHDRAWN);
    assertThat(instance.incident()).containsEntry("state", "6");
    assertThat(instance.incidents()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"critical,1,1", "major,2,1", "minor,2,2", "info,3,3"})
  void deliver_severity_isImpactAndUrgency(String severity, String impact, String urgency)
      throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "severity", severity));

    assertThat(instance.incident())
        .containsEntry("impact", impact)
        .containsEntry("urgency", urgency);
  }

  /** A critical incident (impact and urgency 1) with children is one P1 ticket. */
  @Test
  void deliver_childOfACriticalIncident_isOneStepLower() throws Exception {
    Contact nobody = new Contact(null, null, null, null);
    ChildTicket child = new ChildTicket(ID + "-a", "team-a", TeamRole.VICTIM, nobody, null, false);

    Ticket ticket = adapter.deliver(Messages.ofChild(OPENED, null, child)).ticket();
    assertThat(instance.incident()).containsEntry("impact", "2").containsEntry("urgency", "1");

    adapter.deliver(Messages.ofChild(CHANGED, ticket, child));
    assertThat(instance.incident()).containsEntry("impact", "2").containsEntry("urgency", "1");
  }

  @Test
  void deliver_openedButOver_createsAResolvedIncident() throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "status", "resolved"));

    assertThat(instance.incident()).containsEntry("state", "6");
  }

  @Test
  void deliver_answerToCreateIsLost_findsTheIncident() {
    Stories story = new Stories(adapter);
    instance.loseNextAnswer();

    assertThat(story.result(OPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
    assertThat(story.repeated(OPENED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(instance.effects()).containsExactly("INC0010001");
    assertThat(story.ticket().key()).isEqualTo("INC0010001");
  }

  @Test
  void deliver_answerToChangeIsLost_writesOneNote() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    instance.answerNextAsUsual();
    instance.loseNextAnswer();

    assertThat(story.result(CHANGED)).isInstanceOf(DeliveryResult.TryAgain.class);
    assertThat(story.repeated(CHANGED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(notesOf(CHANGED)).isOne();
  }

  @Test
  void deliver_correlationIdIsNotStored_isRefusedWithTheNumber() {
    instance.protect("correlation_id");

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("INC0010001", "correlation_id"));
  }

  @Test
  void deliver_queryIsIgnored_changesNoOtherIncident() throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "id", "inc-other"));
    instance.protect("correlation_id");

    assertThat(new Stories(adapter).repeated(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("INC0010001", "correlation_id"));
  }

  @Test
  void deliver_incidentWasDeleted_isCreatedAgainUnlessItIsOver() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    instance.deleteAll();

    assertThat(story.result(RESOLVED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(story.ticket().status()).isEqualTo("Deleted");
    assertThat(instance.incidents()).isEmpty();

    story.send(REOPENED);
    assertThat(instance.incident()).containsEntry("correlation_id", ID);
    assertThat(story.ticket().status()).isEqualTo("New");
  }

  @Test
  void deliver_reopenedAfterClosure_createsOneIncident() throws Exception {
    Stories story = new Stories(adapter).send(OPENED, RESOLVED);
    instance.incident().put("state", "7");
    instance.answerNextAsUsual();
    instance.answerNextAsUsual();
    instance.loseNextAnswer();

    assertThat(story.result(REOPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
    assertThat(story.repeated(REOPENED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(instance.effects()).containsExactly("INC0010001", "INC0010002");
    assertThat(story.ticket().key()).isEqualTo("INC0010002");
  }

  @Test
  void deliver_resolvedByAPerson_isNotResolvedAgain() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    instance.incident().put("state", "7");

    story.send(RESOLVED);

    assertThat(instance.lines()).noneMatch(line -> line.startsWith("PATCH"));
    assertThat(story.ticket().status()).isEqualTo("Closed");
  }

  /** People go on to comment after the end, such as with what the cause was. */
  @Test
  void deliver_commentOnAResolvedIncident_isANoteAndStaysResolved() throws Exception {
    Stories story = new Stories(adapter).send(OPENED, RESOLVED);
    int before = instance.lines().size();

    adapter.deliver(Stories.with(Messages.of(CHANGED, story.ticket()), "status", "resolved"));

    assertThat(instance.lines().subList(before, instance.lines().size()))
        .anyMatch(line -> line.startsWith("PATCH"));
    assertThat(instance.incident()).containsEntry("state", "6");
    assertThat(instance.incident().get("work_notes")).contains("News of the kind CHANGED");
  }

  @Test
  void deliver_resolutionIsDropped_isRefused() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    instance.protect("state");

    assertThat(story.result(RESOLVED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("INC0010001", "close-code"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<html><body>Instance Hibernating page</body></html>", "", "{\"result\":"})
  void deliver_noJsonWithStatus200_isTriedAgain(String page) {
    instance.answerNext(new HttpStandIn.Answer(200, page));

    assertThat(new Stories(adapter).result(OPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
  }

  @Test
  void deliver_unauthorized_isTriedAgainWithoutTellingTheCredentials() {
    instance.answerNext(
        new HttpStandIn.Answer(
            401, "{\"error\":{\"message\":\"User Not Authenticated\"},\"status\":\"failure\"}"));

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class,
            result ->
                assertThat(result.reason())
                    .contains("401", "User Not Authenticated")
                    .doesNotContain(CREDENTIALS));
  }

  @Test
  void deliver_longTexts_areCutToTheFields() throws Exception {
    String text = "x".repeat(10_000);
    MessageText texts = new MessageText(text, text, text);
    DeliveryResult.Delivered opened = adapter.deliver(Stories.with(Messages.of(OPENED), texts));
    adapter.deliver(Stories.with(Messages.of(CHANGED, opened.ticket()), texts));

    assertThat(instance.incident().get("short_description")).hasSize(160).endsWith("…");
    assertThat(instance.incident().get("description")).hasSize(4000);
    assertThat(instance.incident().get("work_notes")).hasSizeLessThanOrEqualTo(4000);
    assertThat(notesOf(CHANGED)).isOne();
  }
}
