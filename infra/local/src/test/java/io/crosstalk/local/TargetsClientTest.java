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
          {"target":"tickets","kind":"jira","circuit":"open","waiting":12,"held":1,"failed":0,"outages":7,
           "nextAttempt":"2026-03-13T23:00:00Z","reason":"the target answered 503"},
          {"target":"pager","kind":"pagerduty","circuit":"closed","waiting":0,"held":0,"failed":9,"outages":0,
           "nextAttempt":null,"reason":null}],"nextCursor":null}""";

    assertThat(TargetsCommand.table(client.targets()).lines())
        .containsExactly(
            "TARGET   KIND       STATE    WAITING  HELD  FAILED  NEXT ATTEMPT",
            "tickets  jira       failing  12       1     0       2026-03-13T23:00:00Z",
            "    the target answered 503",
            "pager    pagerduty  ok       0        0     9       –",
            "    GET /api/v1/outbox says why messages failed; POST /api/v1/outbox/ID/retry repeats one");
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
