package io.crosstalk.rules.notify.jira;

import static io.crosstalk.event.message.MessageType.CHANGED;
import static io.crosstalk.event.message.MessageType.OPENED;
import static io.crosstalk.event.message.MessageType.REOPENED;
import static io.crosstalk.event.message.MessageType.RESOLVED;
import static io.crosstalk.event.message.MessageType.RETRACTED;
import static io.crosstalk.event.message.MessageType.WITHDRAWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.Authorization;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.message.Stories;
import io.crosstalk.rules.notify.targets.Children;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.HttpStandIn;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TicketAdapterContract;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JiraAdapterTest extends TicketAdapterContract {
  private static final String MARK = "[inc-4e0012ab34cd56ef]";
  private static final String CREDENTIALS = Authorization.basic("a@example.com", "geheim");

  private final JiraStandIn jira = new JiraStandIn();
  private TargetAdapter adapter;

  @BeforeEach
  void openAdapter() {
    adapter = open(jira, Duration.ofMinutes(10), true);
  }

  @AfterEach
  void close() {
    adapter.close();
    jira.close();
  }

  @Override
  protected TestTarget startTarget() {
    return new JiraStandIn();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return create(target, deadline, allowPrivate);
  }

  static TargetAdapter create(TestTarget target, Duration deadline, boolean allowPrivate) {
    URI url = ((HttpStandIn) target).url();
    var settings =
        new JiraProperties.Target(
            "desk",
            url,
            "a@example.com",
            "geheim",
            null,
            "10",
            "25",
            "resolve THIS issue",
            "Back to in progress",
            "Done",
            false,
            Severity.MINOR,
            TargetMode.TICKET,
            allowPrivate,
            false,
            Children.TEAMS,
            "Relates",
            "customfield_10050",
            true);
    return new JiraAdapter(
        new ServiceDesk(
            new JsonClient(
                new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM),
                url,
                settings.readAuthorization()),
            settings),
        settings.resolvedTransition(),
        settings.reopenedTransition());
  }

  @Override
  protected List<TestTicket> tickets(TestTarget target) {
    return ((JiraStandIn) target).tickets();
  }

  @Override
  protected Runnable delayNextCreate(TestTarget target) {
    return ((JiraStandIn) target).delayNext();
  }

  @Override
  protected void loseReplyToCreateOfChild(TestTarget target) {
    ((JiraStandIn) target).loseNextAnswer();
  }

  private long commentsOf(MessageType type) {
    String mark = "[live~0/inc-4e0012ab34cd56ef:" + (type.ordinal() + 1) + "]";
    return jira.issue().comments().stream().filter(each -> each.endsWith(mark)).count();
  }

  @Test
  void deliver_opened_createsARequest() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);

    assertThat(jira.lines()).containsExactly("POST /rest/servicedeskapi/request");
    assertThat(jira.calls().getLast().authorization()).isEqualTo(CREDENTIALS);
    JsonNode request = jira.calls().getLast().body();
    assertThat(request.path("serviceDeskId").asString()).isEqualTo("10");
    assertThat(request.path("requestTypeId").asString()).isEqualTo("25");
    JsonNode values = request.path("requestFieldValues");
    assertThat(values.path("summary").asString())
        .isEqualTo(Messages.of(OPENED).text().title() + " " + MARK);
    assertThat(values.path("description").asString()).isEqualTo(Messages.of(OPENED).text().body());
    assertThat(story.ticket().key()).isEqualTo("DESK-1");
    assertThat(story.ticket().url()).isEqualTo(jira.url() + "/browse/DESK-1");
    assertThat(story.ticket().status()).isEqualTo("Waiting for support");
  }

  @Test
  void deliver_wholeStory_changesOneRequest() throws Exception {
    Stories story = new Stories(adapter).send(OPENED, CHANGED, RETRACTED);
    assertThat(commentsOf(CHANGED)).isOne();
    assertThat(commentsOf(RETRACTED)).isOne();

    story.send(RESOLVED);
    assertThat(jira.issue().status()).isEqualTo("Resolved");
    assertThat(jira.issue().resolution()).isEqualTo("Done");
    assertThat(story.ticket().status()).isEqualTo("Resolved");

    story.send(REOPENED);
    assertThat(jira.issue().status()).isEqualTo("In progress");
    story.send(WITHDRAWN);
    assertThat(jira.issue().status()).isEqualTo("Resolved");
    assertThat(jira.issue().comments()).hasSize(5);
    assertThat(jira.effects()).containsExactly("DESK-1");
  }

  @Test
  void deliver_openedButOver_createsAResolvedRequest() throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "status", "resolved"));

    assertThat(jira.issue().status()).isEqualTo("Resolved");
  }

  @Test
  void deliver_answerToCreateIsLost_waitsForTheSearchAndFindsTheRequest() throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "id", "inc-other"));
    Stories story = new Stories(adapter);
    jira.loseNextAnswer();

    assertThat(story.result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class,
            result ->
                assertThat(result.underWay()).isGreaterThanOrEqualTo(JiraAdapter.INDEX_DELAY));
    assertThat(story.repeated(OPENED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(story.ticket().key()).isEqualTo("DESK-2");
    assertThat(jira.effects()).hasSize(2);
  }

  @Test
  void deliver_answerToCommentIsLost_commentsOnce() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.answerNextAsUsual();
    jira.loseNextAnswer();

    assertThat(story.result(CHANGED)).isInstanceOf(DeliveryResult.TryAgain.class);
    assertThat(story.repeated(CHANGED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(commentsOf(CHANGED)).isOne();
  }

  @Test
  void deliver_issueWasMoved_usesTheNewKey() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.moveTo("DESK-900");

    story.send(CHANGED);

    assertThat(story.ticket().key()).isEqualTo("DESK-900");
    assertThat(story.ticket().url()).isEqualTo(jira.url() + "/browse/DESK-900");
    assertThat(jira.lines()).contains("POST /rest/servicedeskapi/request/DESK-900/comment");
  }

  @Test
  void deliver_issueWasDeleted_isCreatedAgainUnlessItIsOver() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.deleteAll();

    assertThat(story.result(RESOLVED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(story.ticket().status()).isEqualTo("Deleted");
    assertThat(jira.effects()).isEmpty();

    story.send(REOPENED);
    assertThat(jira.issue().summary()).endsWith(MARK);
    assertThat(story.ticket().status()).isEqualTo("Waiting for support");
  }

  @Test
  void deliver_accountSeesOnlyThePortal_isRefusedWithoutANewRequest() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.hideIssues();

    assertThat(story.result(CHANGED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("DESK-1", "Browse projects"));
    assertThat(jira.effects()).containsExactly("DESK-1");
  }

  @Test
  void deliver_noSuchTransition_commentsAndIsRefusedWithTheOtherNames() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.renameResolve("Mark as done");

    assertThat(story.result(RESOLVED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result ->
                assertThat(result.reason())
                    .contains("DESK-1", "'resolve THIS issue'", "Mark as done, Escalate"));
    assertThat(commentsOf(RESOLVED)).isOne();
  }

  @Test
  void deliver_resolvedByAPerson_isOnlyCommented() throws Exception {
    Stories story = new Stories(adapter).send(OPENED, RESOLVED, WITHDRAWN);

    assertThat(commentsOf(WITHDRAWN)).isOne();
    assertThat(story.ticket().status()).isEqualTo("Resolved");
    assertThat(jira.lines().stream().filter(each -> each.endsWith("/transitions"))).hasSize(2);
  }

  /** A change of the title that was left out, because the end of the incident contains it. */
  @Test
  void deliver_titleOfTheLastVersion_isTheTitleOfTheRequest() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);

    adapter.deliver(
        Stories.with(
            Messages.of(RESOLVED, story.ticket()), new MessageText("vm-x slows db-1", "n", "b")));

    assertThat(jira.issue().summary()).isEqualTo("vm-x slows db-1 " + MARK);
    assertThat(jira.issue().status()).isEqualTo("Resolved");
  }

  @Test
  void deliver_titleOfAPerson_stays() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.retitle("Orders, again");

    adapter.deliver(
        Stories.with(Messages.of(CHANGED, story.ticket()), new MessageText("other", "n", "b")));

    assertThat(jira.issue().summary()).isEqualTo("Orders, again");
  }

  @Test
  void deliver_titleMustNotBeEdited_isDeliveredAllTheSame() throws Exception {
    Stories story = new Stories(adapter).send(OPENED);
    jira.makeReadOnly();

    adapter.deliver(
        Stories.with(Messages.of(RESOLVED, story.ticket()), new MessageText("other", "n", "b")));

    assertThat(jira.issue().status()).isEqualTo("Resolved");
  }

  @Test
  void deliver_htmlPageWithStatus200_isTriedAgain() {
    jira.answerNext(HttpStandIn.HTML_PAGE);

    assertThat(new Stories(adapter).result(OPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
  }

  @Test
  void deliver_unauthorized_isTriedAgainWithoutTellingTheCredentials() {
    jira.answerNext(new HttpStandIn.Answer(401, "Client must be authenticated"));

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class,
            result ->
                assertThat(result.reason())
                    .contains("401", "authenticated")
                    .doesNotContain(CREDENTIALS));
  }

  @Test
  void deliver_longTexts_areCutAndKeepTheMark() throws Exception {
    MessageText texts = new MessageText("a\nb" + "x".repeat(300), "n", "y".repeat(40_000));
    adapter.deliver(Stories.with(Messages.of(OPENED), texts));

    assertThat(jira.issue().summary()).hasSize(255).startsWith("a b").endsWith("… " + MARK);
    assertThat(
            jira.calls().getLast().body().path("requestFieldValues").path("description").asString())
        .hasSize(30_000);
  }
}
