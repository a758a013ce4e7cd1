package io.crosstalk.bench.rest.platform;

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
 * Access tokens of the clients of the REST benchmark. The load uses several tokens, because the
 * platform limits the requests a second of each token.
 *
 * @param viewers tokens of the clients that make the load
 * @param ordinaryViewer token of the ordinary client that reads at the same time
 * @param ingest token of the clients that send samples
 */
public record BenchTokens(List<String> viewers, String ordinaryViewer, String ingest) {
  private static final int VIEWERS = 16;
  private static final int BYTES = 16;

  private record Token(String name, String sha256, List<String> roles) {}

  private record TokensFile(List<Token> tokens) {}

  /** Creates random tokens. */
  public static BenchTokens make() {
    SecureRandom random = new SecureRandom();
    return new BenchTokens(
        IntStream.range(0, VIEWERS).mapToObj(i -> token(random)).toList(),
        token(random),
        token(random));
  }

  /**
   * Writes the tokens into the data folder of a platform that has not started yet, which accepts
   * them in addition to its own tokens.
   */
  public void write(Path data) throws IOException {
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i < viewers.size(); i++) {
      tokens.add(new Token("bench-viewer-" + i, hash(viewers.get(i)), List.of("viewer")));
    }
    tokens.add(new Token("bench-ordinary", hash(ordinaryViewer), List.of("viewer")));
    tokens.add(new Token("bench-ingest", hash(ingest), List.of("ingest")));
    Files.write(data.resolve("tokens.json"), EventJson.write(new TokensFile(tokens)));
  }

  private static String token(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String hash(String token) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
