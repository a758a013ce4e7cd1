package io.crosstalk.bench.platform;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Access tokens of a benchmark's clients.
 *
 * @param viewers tokens of clients that read; the load uses all of them, because the platform
 *     limits the requests a second of each token
 * @param ingest token of clients that send samples
 */
public record BenchTokens(List<String> viewers, String ingest) {
  private static final int VIEWERS = 16;
  private static final int BYTES = 16;

  private record Token(String name, String sha256, List<String> roles) {
    static Token of(String token, String name, String role) {
      try {
        byte[] hash =
            MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        return new Token(name, HexFormat.of().formatHex(hash), List.of(role));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java platform has SHA-256", e);
      }
    }
  }

  private record TokensFile(List<Token> tokens) {}

  /** Creates random tokens. */
  public static BenchTokens make() {
    SecureRandom random = new SecureRandom();
    return new BenchTokens(
        IntStream.range(0, VIEWERS).mapToObj(i -> token(random)).toList(), token(random));
  }

  /**
   * Writes the tokens into a folder: that of a service, or the data folder of a platform that has
   * not started yet, which accepts them in addition to its own tokens.
   */
  public Path write(Path folder) throws IOException {
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i < viewers.size(); i++) {
      tokens.add(Token.of(viewers.get(i), "bench-viewer-" + i, "viewer"));
    }
    tokens.add(Token.of(ingest, "bench-ingest", "ingest"));
    return Files.write(folder.resolve("tokens.json"), EventJson.write(new TokensFile(tokens)));
  }

  private static String token(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
