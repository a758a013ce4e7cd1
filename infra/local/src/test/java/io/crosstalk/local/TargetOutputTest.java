package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.RestClient;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TargetOutputTest {
  private GatewayStandIn gateway;
  private RestClient client;

  @BeforeEach
  void start() throws IOException {
    gateway = new GatewayStandIn();
    client = new RestClient(gateway.url(), GatewayStandIn.TOKEN, "do it");
  }

  @AfterEach
  void stop() {
    client.close();
    gateway.close();
  }

  @Test
  void targets_wrongSettings_areSkippedWithTheMistake() throws InterruptedException {
    gateway.answers(
        """
        {"items":[
          {"target":"desk","kind":"jira","mode":"skipped","circuit":"closed","waiting":3,"held":0,"failed":0,"outages":0,
           "nextAttempt":null,"reason":"crosstalk.jira.targets[0]: the jira target 'desk' needs email"}],
         "nextCursor":null}\
        """);

    assertThat(TargetOutput.table(client.items("/api/v1/targets")).lines())
        .contains(
            "desk    jira  skipped  3        0     0       –",
            "    crosstalk.jira.targets[0]: the jira target 'desk' needs email");
  }

  @Test
  void targets_areListedWithStateAndReason() throws InterruptedException {
    gateway.answers(
        """
        {"items":[
          {"target":"tickets","kind":"jira","mode":"ticket","circuit":"open","waiting":12,"held":1,"failed":0,"outages":7,
           "nextAttempt":"2026-03-13T23:00:00Z","reason":"the target answered 503"},
          {"target":"pager","kind":"pagerduty","mode":"notify","circuit":"closed","waiting":1,"held":0,"failed":9,
           "outages":0,"nextAttempt":"2026-03-13T23:00:00Z","reason":"invalid routing key"},
          {"target":"chat","kind":"webhook","mode":"notify","circuit":"closed","waiting":1,"held":0,"failed":2,
           "outages":1,"nextAttempt":"2026-03-13T23:00:00Z","reason":"Connection refused"},
          {"target":"wiki","kind":"webhook","mode":"notify","circuit":"closed","waiting":1,"held":0,"failed":0,
           "outages":0,"nextAttempt":"2026-03-13T23:00:00Z","reason":null},
          {"target":"noc","kind":"mail","mode":"shadow","circuit":"closed","waiting":0,"held":0,"failed":0,"outages":0,
           "nextAttempt":null,"reason":null}],"nextCursor":null}\
        """);

    assertThat(TargetOutput.table(client.items("/api/v1/targets")).lines())
        .containsExactly(
            "TARGET   KIND       STATE     WAITING  HELD  FAILED  NEXT ATTEMPT",
            "tickets  jira       failing   12       1     0       2026-03-13T23:00:00Z",
            "    the target answered 503",
            "pager    pagerduty  parked    1        0     9       2026-03-13T23:00:00Z",
            "    invalid routing key",
            "    GET /api/v1/outbox says why messages failed; when the cause is mended, POST"
                + " /api/v1/outbox/retry?target=pager sends all again, POST /api/v1/outbox/ID/retry"
                + " one",
            "chat     webhook    retrying  1        0     2       2026-03-13T23:00:00Z",
            "    Connection refused",
            "    GET /api/v1/outbox says why messages failed; when the cause is mended, POST"
                + " /api/v1/outbox/retry?target=chat sends all again, POST /api/v1/outbox/ID/retry"
                + " one",
            "wiki     webhook    ok        1        0     0       2026-03-13T23:00:00Z",
            "noc      mail       shadow    0        0     0       –",
            "    no message about new incidents: './crosstalk targets report noc' lists what would"
                + " be sent, its setting 'mode' turns messages on; an incident that is open then is"
                + " not sent at once, but with its next change or its end");
    assertThat(gateway.requests()).containsExactly("GET /api/v1/targets");
  }

  @Test
  void targets_noGateway_sayThatThePlatformMustBeStarted() {
    gateway.close();

    assertThatThrownBy(() -> client.items("/api/v1/targets"))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> {
              assertThat(failure.exitCode()).isEqualTo(ExitCode.NOT_RUNNING);
              assertThat(failure.text()).contains("does not run", "'./crosstalk up' starts it");
            });
  }

  @Test
  void report_listsWhatWouldHaveBeenSent() throws InterruptedException {
    gateway.answers(
        """
        {"target":"noc","mode":"shadow","from":"2026-03-06T23:00:00Z","until":"2026-03-13T23:00:00Z","incidents":2,
         "messages":3,"childTickets":0,"byType":{"resolved":1,"opened":2},"opened":{"major":1,"critical":1},"latest":[
          {"incident":"inc-2","title":"db-erp slow","type":"opened","severity":"major","at":"2026-03-13T22:00:00Z"},
          {"incident":"inc-1","title":"db-crm slow","type":"resolved","severity":"critical","at":"2026-03-12T22:00:00Z"}]}\
        """);

    assertThat(TargetOutput.report(TargetsCommand.report(client, "noc", 7)).lines())
        .containsExactly(
            "noc would have received 3 messages about 2 incidents from 2026-03-06T23:00:00Z until"
                + " 2026-03-13T23:00:00Z (2 opened, 1 resolved). Opened: 1 critical, 1 major.",
            "",
            "EVENT TIME            TYPE      SEVERITY  INCIDENT  TITLE",
            "2026-03-13T22:00:00Z  opened    major     inc-2     db-erp slow",
            "2026-03-12T22:00:00Z  resolved  critical  inc-1     db-crm slow");
    assertThat(gateway.requests()).containsExactly("GET /api/v1/targets/noc/report?days=7");
  }

  @Test
  void report_oneMessage_isInTheSingular() throws InterruptedException {
    gateway.answers(
        """
        {"target":"noc","mode":"shadow","from":"a","until":"b","incidents":1,"messages":1,
         "childTickets":2,"byType":{"opened":1},"opened":{"major":1},"latest":[]}\
        """);

    assertThat(TargetOutput.report(TargetsCommand.report(client, "noc", null)))
        .startsWith(
            "noc would have received 1 message about 1 incident from a until b (1 opened), and"
                + " 2 child tickets. Opened: 1 major.");
    assertThat(gateway.requests()).containsExactly("GET /api/v1/targets/noc/report");
  }

  @Test
  void report_targetThatSends_saysSo() throws InterruptedException {
    gateway.answers(
        """
        {"target":"noc","mode":"notify","from":"a","until":"b","incidents":0,"messages":0,"childTickets":0,
         "byType":{},"opened":{},"latest":[]}\
        """);

    assertThat(TargetOutput.report(TargetsCommand.report(client, "noc", 7)).lines())
        .containsExactly(
            "noc is in the mode notify; in shadow mode it has received nothing from a until b.");
  }

  @Test
  void test_acceptedWithTicket_isShown() throws InterruptedException {
    gateway.answers(
        """
        {"target":"my tickets","delivered":true,
         "ticket":{"key":"INC1","url":"https://example.com/INC1","status":"Resolved"}}\
        """);

    assertThat(TargetOutput.test(TargetsCommand.test(client, "my tickets")))
        .isEqualTo(
            "my tickets has accepted the test message: INC1 (Resolved, https://example.com/INC1)");
    assertThat(gateway.requests()).containsExactly("POST /api/v1/targets/my%20tickets/test");
  }

  @Test
  void test_acceptedWithoutTicket_isShown() throws InterruptedException {
    gateway.answers("{\"target\":\"hook\",\"delivered\":true,\"ticket\":null}");

    assertThat(TargetOutput.test(TargetsCommand.test(client, "hook")))
        .isEqualTo("hook has accepted the test message");
  }

  @Test
  void test_refused_failsWithTheReason() {
    gateway.answers(
        424, "{\"title\":\"Not delivered\",\"detail\":\"The target 'hook' answered 401.\"}");

    assertThatThrownBy(() -> TargetsCommand.test(client, "hook"))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("The target 'hook' answered 401.");
  }

  @Test
  void test_answerIsNoProblem_failsWithTheStatus() {
    gateway.answers(502, "bad gateway");

    assertThatThrownBy(() -> TargetsCommand.test(client, "hook")).hasMessage("status 502");
  }
}
