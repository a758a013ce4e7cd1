package io.crosstalk.event.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensFileTest {
  @TempDir private Path folder;

  private Instant now = Instant.parse("2026-12-01T00:00:00Z");
  private Path path;
  private TokensFile file;

  @BeforeEach
  void choose() {
    path = folder.resolve("tokens.json");
    file = new TokensFile(path, () -> now);
  }

  @Test
  void create_firstToken_makesAFileThatOnlyItsOwnerMayReadAndThatHasTheHashOnly()
      throws IOException {
    IssuedToken issued = file.create("boss", List.of("admin"), now.plus(Duration.ofDays(90)));

    assertThat(issued.secret()).matches("[A-Za-z0-9_-]{43}");
    assertThat(issued.toString()).doesNotContain(issued.secret());
    assertThat(path).content().doesNotContain(issued.secret());
    assertThat(file.read())
        .containsExactly(
            new StoredToken(
                "boss",
                StoredToken.hash(issued.secret()),
                List.of("admin"),
                Instant.parse("2027-03-01T00:00:00Z")));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
  }

  @Test
  void create_furtherToken_keepsTheOthersAndThePermissions() throws IOException {
    file.create("boss", List.of("admin"), null);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));

    file.create("noc", List.of("viewer", "ingest"), null);

    assertThat(file.read()).extracting(StoredToken::name).containsExactly("boss", "noc");
    assertThat(path).content().doesNotContain("expires");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void create_byRoot_newFilesBelongToTheUserOfTheFolder() throws IOException {
    assumeThat(owner(folder)).isEqualTo(0);
    Files.setAttribute(folder, "unix:uid", 4242);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwx---"));

    file.create("boss", List.of("admin"), null);

    Path lock = folder.resolve("..tokens.json.lock");
    assertThat(owner(path)).isEqualTo(4242);
    assertThat(owner(lock)).isEqualTo(4242);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
        .isEqualTo("rw-rw----");
  }

  @Test
  void create_byRoot_keepsTheOwnerOfTheFile() throws IOException {
    assumeThat(owner(folder)).isEqualTo(0);
    file.create("boss", List.of("admin"), null);
    Files.setAttribute(path, "unix:uid", 4242);

    file.create("noc", List.of("viewer"), null);

    assertThat(owner(path)).isEqualTo(4242);
  }

  @Test
  void create_lockFileThatIsALink_isRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "x");
    Files.createSymbolicLink(folder.resolve("..tokens.json.lock"), other);

    assertThatThrownBy(() -> file.create("boss", List.of("admin"), null))
        .isInstanceOf(TokensFileException.class)
        .hasMessageContaining("cannot be changed here");
    assertThat(other).hasContent("x");
  }

  @Test
  void create_fileBehindALink_replacesTheFileAndKeepsTheLink() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real")).resolve("tokens.json");
    new TokensFile(real, () -> now).create("boss", List.of("admin"), null);
    Files.createSymbolicLink(path, real);

    file.create("noc", List.of("viewer"), null);

    assertThat(path).isSymbolicLink();
    assertThat(new TokensFile(real, () -> now).read()).hasSize(2);
  }

  @Test
  void create_byManyAtOnce_losesNone() {
    file.create("boss", List.of("admin"), null);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      IntStream.range(0, 20)
          .forEach(
              i ->
                  threads.execute(
                      () ->
                          new TokensFile(path, () -> now)
                              .create("noc-" + i, List.of("viewer"), null)));
    }

    assertThat(file.read()).hasSize(21);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a/b   | viewer | 2027-01-01T00:00:00Z | the name has 1 to 64 letters
          -x    | viewer | 2027-01-01T00:00:00Z | the name has 1 to 64 letters
          noc   | reader | 2027-01-01T00:00:00Z | there is no role 'reader'; the roles are admin,
          noc   | viewer | 2026-12-01T00:00:00Z | '2026-12-01T00:00:00Z' is not in the future
          """)
  void create_wrongValue_isRefused(String name, String role, Instant expires, String reason) {
    assertThatThrownBy(() -> file.create(name, List.of(role), expires))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
    assertThat(path).doesNotExist();
  }

  @Test
  void create_nameThatExists_isRefused() {
    file.create("boss", List.of("admin"), null);

    assertThatThrownBy(() -> file.create("boss", List.of("viewer"), null))
        .isInstanceOf(TokenConflictException.class)
        .hasMessageContaining("There is a token 'boss' already");
  }

  @Test
  void create_unusableFile_isNotReplaced() throws IOException {
    Files.writeString(path, "{\"tokens\":[");

    assertThatThrownBy(() -> file.create("boss", List.of("admin"), null))
        .isInstanceOf(TokensFileException.class)
        .hasMessageContaining("is not the JSON that is expected");
    assertThat(path).hasContent("{\"tokens\":[");
  }

  @Test
  void create_folderThatIsNotThere_isRefusedWithTheRemedy() {
    TokensFile elsewhere = new TokensFile(folder.resolve("none/tokens.json"), () -> now);

    assertThatThrownBy(() -> elsewhere.create("boss", List.of("admin"), null))
        .isInstanceOf(TokensFileException.class)
        .hasMessageContaining("cannot be changed here (NoSuchFileException)")
        .hasMessageContaining("'./crosstalk tokens'");
  }

  @Test
  void revoke_token_removesItFromTheFile() {
    file.create("boss", List.of("admin"), null);
    file.create("noc", List.of("viewer"), null);

    assertThat(file.revoke("noc")).isTrue();
    assertThat(file.revoke("noc")).isFalse();
    assertThat(file.read()).extracting(StoredToken::name).containsExactly("boss");
  }

  @Test
  void revoke_lastValidAdmin_isRefused() {
    file.create("boss", List.of("admin"), null);
    file.create("guest", List.of("admin"), now.plusSeconds(60));
    now = now.plusSeconds(60);

    assertThatThrownBy(() -> file.revoke("boss"))
        .isInstanceOf(TokenConflictException.class)
        .hasMessageContaining("No valid token with the role admin would remain");
    assertThat(file.read()).hasSize(2);
  }

  @Test
  void revoke_lastToken_isRefused() {
    file.create("noc", List.of("viewer"), null);

    assertThatThrownBy(() -> file.revoke("noc"))
        .isInstanceOf(TokenConflictException.class)
        .hasMessage("No token would remain. Create another one first.");
    assertThat(file.read()).hasSize(1);
  }

  private static Object owner(Path file) throws IOException {
    return Files.getAttribute(file, "unix:uid");
  }
}
