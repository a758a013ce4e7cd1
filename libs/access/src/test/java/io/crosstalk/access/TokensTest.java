package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.token.TokensFile;
import io.crosstalk.event.token.TokensFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {

  @TempDir Path folder;

  private final AtomicLong nanos = new AtomicLong(42);
  private Instant now = Instant.parse("2026-11-30T12:00:00Z");
  private Path file;
  private final List<String> changes = new ArrayList<>();

  @BeforeEach
  void chooseFile() {
    file = folder.resolve("tokens.json");
  }

  @Test
  void find_knownToken_isFoundByItsHash() throws IOException {
    write("first", "viewer");
    Tokens tokens = tokens();
    var found = tokens.find("first").orElseThrow();
    assertThat(found.name()).isEqualTo("viewer-name");
    assertThat(found.roles()).isEqualTo(Set.of(Role.VIEWER));
    assertThat(tokens.find("other")).isEmpty();
    assertThat(tokens.find(HexFormat.of().formatHex(AccessToken.hash("first")))).isEmpty();
  }

  @Test
  void find_changedFile_isReadAfterOneSecond() throws IOException {
    write("first", "viewer");
    Tokens tokens = tokens();
    write("second", "operator");
    nanos.addAndGet(Duration.ofMillis(999).toNanos());
    assertThat(tokens.find("second")).isEmpty();
    nanos.addAndGet(Duration.ofMillis(1).toNanos());
    assertThat(tokens.find("second")).isPresent();
    assertThat(tokens.find("first")).isEmpty();
  }

  @Test
  void find_expiredToken_isNotFoundUntilTheFileHasALaterTime() throws IOException {
    write("first", "viewer", "2026-11-30T14:00:00+01:00");
    Tokens tokens = tokens();
    assertThat(tokens.find("first")).isPresent();
    assertThat(tokens.findExpired("first")).isEmpty();

    now = Instant.parse("2026-11-30T13:00:00Z");
    assertThat(tokens.find("first")).isEmpty();
    assertThat(tokens.findExpired("first")).map(AccessToken::name).contains("viewer-name");

    write("first", "viewer", "2026-11-30T13:00:01Z");
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(tokens.find("first")).isPresent();
  }

  @Test
  void find_unusableFile_keepsTheEarlierTokens() throws IOException {
    write("first", "viewer");
    Tokens tokens = tokens();
    Files.writeString(file, "{\"tokens\":");
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(tokens.find("first")).isPresent();
    Files.writeString(
        file,
        "{\"tokens\":[{\"name\":\"a\",\"sha256\":\"%s\",\"roles\":[null]}]}"
            .formatted("0".repeat(64)));
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(tokens.find("first")).isPresent();
    Files.delete(file);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(tokens.find("first")).isPresent();
    write("second", "operator");
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(tokens.find("second")).isPresent();
  }

  @Test
  void find_changedFile_recordsEachChangedTokenOnce() throws IOException {
    write("first", "viewer");
    Tokens tokens = tokens();
    readLater(tokens);
    assertThat(changes).containsExactly("GET /api/v1/tokens/viewer-name by file");

    changes.clear();
    write("first", "operator");
    readLater(tokens);
    assertThat(changes)
        .containsExactly(
            "POST /api/v1/tokens/operator-name by file",
            "DELETE /api/v1/tokens/viewer-name by file");

    changes.clear();
    write("second", "operator");
    readLater(tokens);
    readLater(tokens);
    assertThat(changes).containsExactly("PUT /api/v1/tokens/operator-name by file");
  }

  private void readLater(Tokens tokens) {
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(tokens.find("none")).isEmpty();
  }

  @Test
  void constructor_missingFile_isRefused() {
    assertThatThrownBy(this::tokens)
        .isInstanceOf(TokensFileException.class)
        .hasMessage("The tokens file %s cannot be read (NoSuchFileException).", file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                      | has no tokens
          {"tokens":[]}                                           | has no tokens
          null                                                    | has no tokens
          {"tokens":[null]}                                       | has no name
          {"tokens":[{"name":"a","sha256":"HASH","roles":[null]}]} | there is no role 'null'
          {"tokens":[{"sha256":"","roles":["admin"]}]}            | has no name
          {"tokens":[{"name":"a","roles":["admin"]}]}             | in FILE cannot be used: sha256 has to be 64 hex digits
          {"tokens":[{"name":"a","sha256":"12","roles":[]}]}      | sha256 has to be 64 hex digits
          {"tokens":[{"name":"a","sha256":"HASH","roles":[]}]}    | in FILE cannot be used: it has no roles
          {"tokens":[{"name":"a","sha256":"HASH","roles":["x"]}]} | the roles are admin, operator, viewer, ingest, service
          {"tokens":[{"name":"a","sha256":"HASHES"                | is not the JSON that is expected (line 1)
          {"tokens":[{"name":"a","sha256":"HASH","roles":["admin"],"expires":"2027"}]}  | expires has to be a time such as 2027-06-30T22:00:00Z, not '2027'
          {"tokens":[{"name":"a","sha256":"HASH","roles":["admin"],"expire":"2027"}]}   | has a field that is not known, 'expire' (line 1)
          {"tokens":"HASH"}                                       | is not the JSON that is expected (line 1)
          """)
  void constructor_wrongContent_isRefusedWithTheReason(String content, String reason)
      throws IOException {
    var hash = "0".repeat(64);
    Files.writeString(file, content.replace("HASH", hash));
    assertThatThrownBy(this::tokens)
        .isInstanceOf(TokensFileException.class)
        .hasMessageContaining(reason.replace("FILE", file.toString()))
        .hasMessageNotContaining(hash);
  }

  private Tokens tokens() {
    return new Tokens(
        new TokensFile(file, () -> now),
        nanos::get,
        () -> now,
        change -> changes.add(change.method() + " " + change.path() + " by " + change.address()));
  }

  private void write(String token, String role) throws IOException {
    write(token, role, "9999-12-31T00:00:00Z");
  }

  /** Replaces the file as TokensFile does; all versions have one time, as within one tick. */
  private void write(String token, String role, String expires) throws IOException {
    Path fresh =
        Files.writeString(
            folder.resolve("fresh.json"),
            """
            {"tokens":[{"name":"%s-name","sha256":"%s","roles":["%s"],"expires":"%s"}]}\
            """
                .formatted(role, HexFormat.of().formatHex(AccessToken.hash(token)), role, expires));
    Files.setLastModifiedTime(fresh, FileTime.fromMillis(0));
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
