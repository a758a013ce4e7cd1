package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Collectors;

/** HTTP client that pushes samples to a remote ingest-service. */
final class SamplePush implements AutoCloseable {
  private static final String SAMPLES = "/api/v1/ingest/samples";
  private static final Duration TO_CONNECT = Duration.ofSeconds(10);
  private static final Duration TO_ANSWER = Duration.ofSeconds(45);
  private static final int LONGEST_ANSWER = 1 << 20;

  private final URI address;
  private final Secret token;
  private final String source;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TO_CONNECT).build();

  /**
   * Creates a client.
   *
   * @param server {@code http://host:port} or {@code https://…}
   * @param token access token
   * @param source source name of the samples
   * @throws InvalidSourceException when the server's address is not valid
   */
  SamplePush(String server, Secret token, String source) {
    this.address = address(server);
    this.token = token;
    this.source = source;
  }

  private static URI address(String server) {
    try {
      URI address = URI.create(server.replaceAll("/+$", "") + SAMPLES);
      boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (web && address.getHost() != null && address.getUserInfo() == null) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // Rejected below.
    }
    throw new InvalidSourceException("push", "must be http://host:port or https://host:port");
  }

  /**
   * Sends samples.
   *
   * @throws SourceException when the samples could not be sent
   */
  PushReply send(Collection<PushedSample> samples) throws SourceException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(TO_ANSWER)
            .header("Authorization", "Bearer " + token())
            .header("Content-Type", "application/x-ndjson")
            .header("X-Crosstalk-Source", source)
            .POST(BodyPublishers.ofString(lines(samples)))
            .build();
    try {
      HttpResponse<byte[]> answer =
          http.send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LONGEST_ANSWER));
      return PushReply.read(answer.statusCode(), answer.body());
    } catch (IOException e) {
      throw new SourceException(FailureText.of(e), e);
    }
  }

  private String token() throws SourceException {
    String revealed = token.reveal();
    if (!revealed.matches("[!-~]+")) {
      throw new SourceException("the token's file holds no token: one word is expected");
    }
    return revealed;
  }

  private static String lines(Collection<PushedSample> samples) {
    return samples.stream()
        .map(sample -> EventJson.mapper().writeValueAsString(sample) + "\n")
        .collect(Collectors.joining());
  }

  @Override
  public void close() {
    http.close();
  }
}
