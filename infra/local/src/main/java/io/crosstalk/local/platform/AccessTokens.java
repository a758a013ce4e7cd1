package io.crosstalk.local.platform;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Tokens of the local platform; the services get hashes only. */
final class AccessTokens {
  private static final List<String> NAMES = List.of("admin", "service", "ingest");

  private AccessTokens() {}

  private record Token(String name, String sha256, List<String> roles) {}

  private record TokensFile(List<Token> tokens) {}

  /** Creates the missing tokens; tokens that the user added to the file stay. */
  static void prepare(DataDirectory data) throws IOException {
    List<Token> tokens = new ArrayList<>();
    for (String name : NAMES) {
      tokens.add(new Token(name, Secrets.sha256(Secrets.of(data.token(name))), List.of(name)));
    }
    if (Files.exists(data.tokensFile())) {
      EventJson.read(Files.readAllBytes(data.tokensFile()), TokensFile.class).tokens().stream()
          .filter(token -> !NAMES.contains(token.name()))
          .forEach(tokens::add);
    }
    PrivateFiles.write(data.tokensFile(), EventJson.write(new TokensFile(tokens)));
  }
}
