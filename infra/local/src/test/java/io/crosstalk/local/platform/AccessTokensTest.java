package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.token.StoredToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AccessTokensTest {
  @TempDir private Path folder;

  private DataDirectory data;

  @BeforeEach
  void data() {
    data = new DataDirectory(folder);
  }

  @Test
  void prepare_tokensFile_containsHashesOnly() throws IOException {
    AccessTokens.prepare(data);

    String admin = Files.readString(data.token("admin")).strip();
    JsonNode first = tokens().get(0);
    assertThat(admin).matches("[A-Za-z0-9_-]{43}");
    assertThat(first.path("name").asString()).isEqualTo("admin");
    assertThat(first.path("sha256").asString()).isEqualTo(StoredToken.hash(admin));
    assertThat(first.path("roles").get(0).asString()).isEqualTo("admin");
    assertThat(data.tokensFile()).content().doesNotContain(admin);
  }

  @Test
  void prepare_tokenFiles_areReadableByOwnerOnly() throws IOException {
    AccessTokens.prepare(data);

    for (Path file :
        new Path[] {
          data.token("admin"), data.token("service"), data.token("ingest"), data.tokensFile()
        }) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .as(file.toString())
          .isEqualTo("rw-------");
    }
  }

  @Test
  void prepare_secondStart_keepsTokens() throws IOException {
    AccessTokens.prepare(data);
    String before = Files.readString(data.token("admin"));

    AccessTokens.prepare(data);

    assertThat(data.token("admin")).content().isEqualTo(before);
    assertThat(tokens()).hasSize(3);
  }

  @Test
  void prepare_tokensAddedByUser_areKept() throws IOException {
    Files.writeString(
        data.tokensFile(),
        "{\"tokens\":[{\"name\":\"noc\",\"sha256\":\"ab\",\"roles\":[\"viewer\"],\"expires\":\"2027-06-30T22:00:00Z\"}]}");

    AccessTokens.prepare(data);

    assertThat(tokens())
        .hasSize(4)
        .anySatisfy(
            token -> {
              assertThat(token.path("name").asString()).isEqualTo("noc");
              assertThat(token.path("expires").asString()).isEqualTo("2027-06-30T22:00:00Z");
            });
    assertThat(tokens().get(0).has("expires")).isFalse();
  }

  @Test
  void hash_token_isPlainSha256() {
    assertThat(StoredToken.hash("abc"))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  private JsonNode tokens() throws IOException {
    return EventJson.mapper().readTree(Files.readAllBytes(data.tokensFile())).path("tokens");
  }
}
