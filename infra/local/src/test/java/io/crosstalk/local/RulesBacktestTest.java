package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.RestClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests back-tests with a stand-in of the gateway. */
class RulesBacktestTest {
  private static final String CHECK = "/api/v1/rules/check";
  private static final String WARNING =
      """
      {"items":[{"id":"a","line":1,"kind":"silence","error":null,"mistakes":[],"warnings":[
        {"line":3,"problem":"'severity' is never 'majr'","hint":"did you mean 'major'?"}]}],"errors":0}\
      """;
  private static final String MISTAKES =
      """
      {"items":[{"id":"a","line":1,"kind":null,"error":{"line":2,"problem":"p","hint":"h"},
        "mistakes":[{"line":2,"problem":"p","hint":"h"},{"line":4,"problem":"q","hint":"i"}],
        "warnings":[{"line":3,"problem":"w","hint":"j"}]}],"errors":2}\
      """;
  private static final String RESULT =
      """
      {"rule":"a","kind":"silence","world":"live","from":"2026-02-11T21:30:00.123Z",
       "until":"2026-03-13T21:30:00.123Z","incidents":0,"truncated":false,"matched":0,"matchedLater":0,
       "failed":0,"held":0,"neverSent":0,"severityChanged":0,"rerouted":0,"examples":[]}\
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PrintStream standardOutput = System.out;
  private final PrintStream standardError = System.err;
  private GatewayStandIn gateway;
  private RestClient client;

  @BeforeEach
  void start() throws IOException {
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    gateway = new GatewayStandIn();
    gateway.answers(RESULT);
    client = new RestClient(gateway.url(), GatewayStandIn.TOKEN, "see the rules");
  }

  @AfterEach
  void stop() {
    System.setOut(standardOutput);
    System.setErr(standardError);
    client.close();
    gateway.close();
  }

  private ExitCode run(boolean json) throws InterruptedException {
    return RulesCommand.backtest(client, "a.yaml", "id: a", RulesCommand.query(30, "live"), json);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }

  @Test
  void run_mistakes_areAllPrintedWithTheWarningsAndNothingIsApplied() throws InterruptedException {
    gateway.answersTo(CHECK, MISTAKES);

    assertThat(run(false)).isEqualTo(ExitCode.FAILED);
    assertThat(text(out).lines())
        .containsExactly(
            "a.yaml:2: error: p",
            "    → h",
            "a.yaml:4: error: q",
            "    → i",
            "a.yaml:3: warning: w",
            "    → j",
            "a.yaml: 1 rule, 2 errors, 1 warning");
    assertThat(gateway.requests()).containsExactly("POST " + CHECK + " id: a");
  }

  @Test
  void run_warnings_arePrintedBeforeTheResult() throws InterruptedException {
    gateway.answersTo(CHECK, WARNING);

    assertThat(run(false)).isEqualTo(ExitCode.OK);
    assertThat(text(out).lines())
        .startsWith(
            "a.yaml:3: warning: 'severity' is never 'majr'",
            "    → did you mean 'major'?",
            "a.yaml: 1 rule, 0 errors, 1 warning",
            "",
            "0 incidents of the world live from 2026-02-11T21:30:00Z to 2026-03-13T21:30:00Z");
    assertThat(text(err)).doesNotContain("majr");
  }

  @Test
  void run_asJson_printsOnlyTheAnswer() throws InterruptedException {
    gateway.answersTo(CHECK, WARNING);

    assertThat(run(true)).isEqualTo(ExitCode.OK);
    assertThat(text(out)).isEqualTo(RESULT + System.lineSeparator());
    assertThat(text(err)).contains("'severity' is never 'majr'");
  }

  @Test
  void run_mistakesAsJson_printsTheCheck() throws InterruptedException {
    gateway.answersTo(CHECK, MISTAKES);

    assertThat(run(true)).isEqualTo(ExitCode.FAILED);
    assertThat(text(out)).isEqualTo(MISTAKES + System.lineSeparator());
  }

  @Test
  void run_noWarnings_printsOnlyTheResult() throws InterruptedException {
    gateway.answersTo(CHECK, "{\"items\":[],\"errors\":0}");

    assertThat(run(false)).isEqualTo(ExitCode.OK);
    assertThat(text(out)).startsWith("0 incidents of the world live");
  }

  @Test
  void backtest_ofARule_namesItInTheQuery() throws InterruptedException {
    String query = RulesCommand.query(7, "a b");

    assertThat(RulesCommand.backtest(client, "night", null, query, true)).isEqualTo(ExitCode.OK);
    assertThat(gateway.requests())
        .containsExactly("POST /api/v1/rules/night/backtest?days=7&world=a%20b");
  }

  @Test
  void backtest_ofAllRules_sendsNoRule() throws InterruptedException {
    RulesCommand.backtest(client, null, null, RulesCommand.query(30, "live"), false);

    assertThat(gateway.requests())
        .containsExactly("POST /api/v1/rules/backtest?days=30&world=live");
  }

  @Test
  void backtest_ofAnUnknownRule_failsWithTheSuggestion() {
    gateway.answers(404, "{\"detail\":\"There is no rule 'nigth'. Did you mean 'night'?\"}");

    assertThatThrownBy(() -> client.post("/api/v1/rules/nigth/backtest", ""))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("There is no rule 'nigth'. Did you mean 'night'?");
  }

  @Test
  void backtest_withoutTheRole_saysWhereTheRolesAre() {
    gateway.answers(403, "{\"detail\":\"POST here needs the role operator.\"}");

    assertThatThrownBy(() -> client.post("/api/v1/rules/backtest", ""))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text())
                    .contains("needs the role operator", "tokens.json there has its roles"));
  }

  @Test
  void backtest_thatTakesTooLong_saysToAskForLess() {
    gateway.answers(504, "{\"detail\":\"rules-service has not answered within 10 s.\"}");

    assertThatThrownBy(() -> client.post("/api/v1/rules/backtest", ""))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.text()).contains("not answered", "a smaller --days"));
  }

  @Test
  void check_noGateway_saysThatThePlatformMustBeStarted() {
    gateway.close();

    assertThatThrownBy(() -> client.post("/api/v1/rules/check", "kind: delay"))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> {
              assertThat(failure.exitCode()).isEqualTo(ExitCode.NOT_RUNNING);
              assertThat(failure.text()).contains("does not run", "'./crosstalk up' starts it");
            });
  }
}
