package io.crosstalk.local.platform;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.token.StoredToken;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Creates the access tokens of the local platform and the file with their hashes, from which the
 * services read them.
 */
public final class AccessTokens {
  /** Names of the tokens that the platform itself creates and uses. */
  public static final List<String> NAMES = List.of("admin", "service", "ingest");

  private AccessTokens() {}

  private record Token(String name, String sha256, List<String> roles) {}

  /** Content of the tokens file; entries of the user are kept with all their fields. */
  private record TokensFile(List<JsonNode> tokens) {}

  /**
   * Creates the tokens that do not exist yet; tokens that the user has added to the file are kept
   * as they are.
   */
  public static void prepare(DataDirectory data) throws IOException {
    List<JsonNode> tokens = new ArrayList<>();
    for (String name : NAMES) {
      String hash = StoredToken.hash(PrivateFiles.secret(data.token(name)));
      tokens.add(EventJson.mapper().valueToTree(new Token(name, hash, List.of(name))));
    }
    if (Files.exists(data.tokensFile())) {
      EventJson.read(Files.readAllBytes(data.tokensFile()), TokensFile.class).tokens().stream()
          .filter(token -> !NAMES.contains(token.path("name").asString("")))
          .forEach(tokens::add);
    }
    PrivateFiles.write(data.tokensFile(), EventJson.write(new TokensFile(tokens)));
  }
}
