package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TargetsClientTest {
  private final List<String> requests = new ArrayList<>();
  private HttpServer server;
  private TargetsClient client;
  private int status = 200;
  private String answer = "{}";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    client = new TargetsClient("http://127.0.0.1:" + server.getAddress().getPort(), "secret");
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  void targets_areListedWithStateAndReason() throws InterruptedException {
    answer =
        """
        {"items":[
          {"target":"tickets","kind":"jira","mode":"ticket","circuit":"open","waiting":12,"held":1,"failed":0,"outages":7,
           "nextAttempt":"2026-03-13T23:00:00Z","reason":"the target answered 503"},
          {"target":"pager","kind":"pagerduty","mode":"notify","circuit":"closed","waiting":0,"held":0,"failed":9,
           "outages":0,"nextAttempt":null,"reason":null},
          {"target":"noc","kind":"mail","mode":"shadow","circuit":"closed","waiting":0,"held":0,"failed":0,"outages":0,
           "nextAttempt":null,"reason":null}],"nextCursor":null}""";

    assertThat(TargetsCommand.table(client.targets()).lines())
        .containsExactly(
            "TARGET   KIND       STATE    WAITING  HELD  FAILED  NEXT ATTEMPT",
            "tickets  jira       failing  12       1     0       2026-03-13T23:00:00Z",
            "    the target answered 503",
            "pager    pagerduty  ok       0        0     9       –",
            "    GET /api/v1/outbox says why messages failed; POST /api/v1/outbox/ID/retry repeats one",
            "noc      mail       shadow   0        0     0       –",
            "    no message about new incidents: './crosstalk targets report noc' lists what would be sent;"
                + " set its mode to send it");
    assertThat(requests).containsExactly("GET /api/v1/targets Bearer secret");
  }

  @Test
  void targets_noGateway_sayThatThePlatformMustBeStarted() {
    server.stop(0);

    assertThatThrownBy(client::targets)
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.NOT_RUNNING))
        .hasMessageContaining("does not run");
  }

  @Test
  void report_listsWhatWouldHaveBeenSent() throws InterruptedException {
    answer =
        """
        {"target":"noc","mode":"shadow","from":"2026-03-06T23:00:00Z","until":"2026-03-13T23:00:00Z","incidents":2,
         "messages":3,"byType":{"resolved":1,"opened":2},"opened":{"major":1,"critical":1},"latest":[
          {"incident":"inc-2","title":"db-erp slow","type":"opened","severity":"major","at":"2026-03-13T22:00:00Z"},
          {"incident":"inc-1","title":null,"type":"resolved","severity":"critical","at":"2026-03-12T22:00:00Z"}]}""";

    assertThat(TargetReportText.of(client.report("noc", 7)).lines())
        .containsExactly(
            "noc would have received 3 messages about 2 incidents from 2026-03-06T23:00:00Z until"
                + " 2026-03-13T23:00:00Z (2 opened, 1 resolved). Opened: 1 critical, 1 major.",
            "",
            "EVENT TIME            TYPE      SEVERITY  INCIDENT  TITLE",
            "2026-03-13T22:00:00Z  opened    major     inc-2     db-erp slow",
            "2026-03-12T22:00:00Z  resolved  critical  inc-1     (no longer listed)");
    assertThat(requests).containsExactly("GET /api/v1/targets/noc/report?days=7 Bearer secret");
  }

  @Test
  void report_oneMessage_isInTheSingular() throws InterruptedException {
    answer =
        """
        {"target":"noc","mode":"shadow","from":"a","until":"b","incidents":1,"messages":1,
         "byType":{"opened":1},"opened":{"major":1},"latest":[]}""";

    assertThat(TargetReportText.of(client.report("noc", null)))
        .startsWith("noc would have received 1 message about 1 incident from a");
    assertThat(requests).containsExactly("GET /api/v1/targets/noc/report Bearer secret");
  }

  @Test
  void report_targetThatSends_saysSo() throws InterruptedException {
    answer =
        """
        {"target":"noc","mode":"notify","from":"a","until":"b","incidents":0,"messages":0,"byType":{},"opened":{},
         "latest":[]}""";

    assertThat(TargetReportText.of(client.report("noc", 7)).lines())
        .containsExactly(
            "noc is in the mode notify; in shadow mode it has received nothing from a until b.");
  }

  @Test
  void test_acceptedWithTicket_isShown() throws InterruptedException {
    answer =
        """
        {"target":"my tickets","delivered":true,
         "ticket":{"key":"INC1","url":"https://example.com/INC1","status":"Resolved"}}""";

    assertThat(TargetsCommand.text(client.test("my tickets")))
        .isEqualTo(
            "my tickets has accepted the test message: INC1 (Resolved, https://example.com/INC1)");
    assertThat(requests).containsExactly("POST /api/v1/targets/my%20tickets/test Bearer secret");
  }

  @Test
  void test_acceptedWithoutTicket_isShown() throws InterruptedException {
    answer = "{\"target\":\"hook\",\"delivered\":true,\"ticket\":null}";

    assertThat(TargetsCommand.text(client.test("hook")))
        .isEqualTo("hook has accepted the test message");
  }

  @Test
  void test_refused_failsWithTheReason() {
    status = 424;
    answer = "{\"title\":\"Not delivered\",\"detail\":\"The target 'hook' answered 401.\"}";

    assertThatThrownBy(() -> client.test("hook"))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("The target 'hook' answered 401.");
  }

  @Test
  void test_answerIsNoProblem_failsWithTheStatus() {
    status = 502;
    answer = "bad gateway";

    assertThatThrownBy(() -> client.test("hook")).hasMessage("status 502");
  }
}
