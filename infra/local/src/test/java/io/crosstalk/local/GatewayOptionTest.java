package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.FreePort;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests commands about an installation, with a stand-in of its gateway. */
class GatewayOptionTest {
  @TempDir private Path folder;

  private final StringWriter err = new StringWriter();
  private GatewayStandIn gateway;
  private Path token;

  @BeforeEach
  void start() throws IOException {
    gateway = new GatewayStandIn();
    gateway.answers("{\"items\":[],\"nextCursor\":null}");
    token = Files.writeString(folder.resolve("viewer.token"), GatewayStandIn.TOKEN + "\n");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @ParameterizedTest
  @CsvSource({
    "targets, GET /api/v1/targets",
    "targets test pager, POST /api/v1/targets/pager/test",
    "targets report pager, GET /api/v1/targets/pager/report",
    "rules list, GET /api/v1/rules",
    "rules backtest night, POST /api/v1/rules/night/backtest?days=30&world=live"
  })
  void command_withUrlAndTokenFile_asksThatInstallation(String command, String request) {
    assertThat(run(command, gateway.url() + "/", token)).isZero();

    assertThat(gateway.requests()).containsExactly(request);
  }

  @Test
  void rulesCheck_withUrlAndTokenFile_sendsTheFileToThatInstallation() throws IOException {
    Path rules = Files.writeString(folder.resolve("night.yaml"), "id: night");

    assertThat(run("rules check " + rules, gateway.url(), token)).isZero();

    assertThat(gateway.requests()).containsExactly("POST /api/v1/rules/check id: night");
  }

  @Test
  void command_tokenThatIsRefused_namesTheOptionAndNotTheDataFolder() throws IOException {
    assertThat(run("rules list", gateway.url(), Files.writeString(token, "other"))).isEqualTo(1);

    assertThat(err.toString()).contains("check --token-file").doesNotContain("data folder");
  }

  @Test
  void command_noInstallationAtTheUrl_namesTheOption() {
    String url = "http://127.0.0.1:" + FreePort.take();

    assertThat(run("targets", url, token)).isEqualTo(3);
    assertThat(err.toString())
        .contains("the service at " + url + " does not run", "check --url")
        .doesNotContain("crosstalk up");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crosstalk.example.org",
        "ftp://example.org",
        "http://",
        "http://a b",
        "http://a/?x=1"
      })
  void command_urlThatIsNone_isRefused(String url) {
    assertThat(run("targets", url, token)).isEqualTo(2);
    assertThat(err.toString()).contains(url + " is not the address of a page");
  }

  @Test
  void command_urlOrTokenFileAlone_isRefused() {
    assertThat(execute("targets", "--url", gateway.url())).isEqualTo(2);
    assertThat(execute("rules", "list", "--token-file", token.toString())).isEqualTo(2);

    assertThat(err.toString()).contains("--url and --token-file belong together");
    assertThat(gateway.requests()).isEmpty();
  }

  private int run(String command, String url, Path tokenFile) {
    Stream<String> options = Stream.of("--url", url, "--token-file", tokenFile.toString());
    return execute(
        Stream.concat(Stream.of(command.split(" ", -1)), options).toArray(String[]::new));
  }

  private int execute(String... arguments) {
    CommandLine commands = CrosstalkLocal.commandLine();
    commands.setErr(new PrintWriter(err, true));
    return commands.execute(arguments);
  }
}
