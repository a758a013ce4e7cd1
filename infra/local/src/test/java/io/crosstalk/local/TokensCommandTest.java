package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.token.StoredToken;
import io.crosstalk.event.token.TokensFile;
import io.crosstalk.local.console.CommandFailure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensCommandTest {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

  @TempDir private Path folder;

  private int exitCode;

  @Test
  void tokens_createdListedAndRevoked_onlyTheFileChanges() {
    Path file = folder.resolve("tokens.json");
    String option = "--file=" + file;
    run("tokens", "create", "boss", "--roles", "admin", option);

    String secret =
        run("tokens", "create", "noc", "--roles=viewer,ingest", "--expires=90d", option).strip();

    assertThat(exitCode).isZero();
    assertThat(secret).matches("[A-Za-z0-9_-]{43}");
    StoredToken stored = new TokensFile(file, Instant::now).read().getLast();
    assertThat(stored.sha256()).isEqualTo(StoredToken.hash(secret));
    assertThat(stored.roles()).containsExactly("viewer", "ingest");
    assertThat(run("tokens", "list", option)).contains("boss", "noc").doesNotContain(secret);
    assertThat(run("tokens", option)).contains("viewer,ingest");

    assertThat(run("tokens", "revoke", "noc", option)).contains("'noc' is revoked");
    assertThat(run("tokens", "list", option)).doesNotContain("noc");
  }

  @ParameterizedTest
  @CsvSource({
    "revoke boss, 1",
    "revoke absent, 2",
    "create boss --roles viewer, 1",
    "create x --roles reader, 2",
    "create x --roles viewer --expires soon, 2",
    "create x, 2"
  })
  void tokens_changeThatIsNotPossible_failsAndChangesNothing(String words, int code) {
    Path file = folder.resolve("tokens.json");
    run("tokens", "create", "boss", "--roles", "admin", "--file", file.toString());

    run(("tokens " + words + " --file " + file).split(" "));

    assertThat(exitCode).isEqualTo(code);
    assertThat(new TokensFile(file, Instant::now).read()).hasSize(1);
  }

  @Test
  void revoke_tokenOfTheLocalPlatform_isRefused() {
    run("tokens", "create", "boss", "--roles", "admin", "--data", folder.toString());
    run("tokens", "create", "service", "--roles", "service", "--data", folder.toString());

    run("tokens", "revoke", "service", "--data", folder.toString());

    assertThat(exitCode).isEqualTo(2);
  }

  @Test
  void time_periodOrTime_isTheEnd() {
    assertThat(TokensCommand.time("90d", NOW)).isEqualTo("2027-03-01T00:00:00Z");
    assertThat(TokensCommand.time("12h", NOW)).isEqualTo("2026-12-01T12:00:00Z");
    assertThat(TokensCommand.time("2027-06-30T23:00:00+01:00", NOW))
        .isEqualTo("2027-06-30T22:00:00Z");
    assertThatThrownBy(() -> TokensCommand.time("0d", NOW)).isInstanceOf(CommandFailure.class);
  }

  @Test
  void table_tokens_haveTheirState() {
    String hash = "0".repeat(64);

    assertThat(
            TokensCommand.table(
                    List.of(
                        new StoredToken("noc", hash, List.of("viewer"), NOW),
                        new StoredToken("boss", hash, List.of("admin"), null)),
                    NOW)
                .lines())
        .containsExactly(
            "NAME  ROLES   EXPIRES               STATE",
            "boss  admin   never                 valid",
            "noc   viewer  2026-12-01T00:00:00Z  expired");
  }

  private String run(String... words) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      exitCode = CrosstalkLocal.commandLine().execute(words);
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
