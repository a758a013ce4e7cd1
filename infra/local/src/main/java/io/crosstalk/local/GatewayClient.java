package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Client of the REST interface of a running platform, at its gateway. */
final class GatewayClient implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;
  private final String token;
  private final String remedy;

  /**
   * Creates a client.
   *
   * @param url address of the gateway
   * @param remedy what to do about a refused request
   */
  GatewayClient(String url, String token, String remedy) {
    this.url = url;
    this.token = token;
    this.remedy = remedy;
  }

  private record Problem(@Nullable String title, @Nullable String detail) {}

  /** A value as a segment of a path. */
  static String encoded(String segment) {
    return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * Reads a resource.
   *
   * @param path path with its query
   * @return the body of the answer
   * @throws CommandFailure when it is refused; the message contains the reason
   */
  byte[] get(String path) throws InterruptedException {
    return send(request(path).GET());
  }

  /**
   * Sends a text.
   *
   * @param path path with its query
   * @return the body of the answer
   * @throws CommandFailure when it is refused; the message contains the reason
   */
  byte[] post(String path, String text) throws InterruptedException {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(text)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(TIMEOUT)
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, application/problem+json");
  }

  private byte[] send(HttpRequest.Builder request) throws InterruptedException {
    HttpResponse<byte[]> response;
    try {
      response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (ConnectException e) {
      throw new CommandFailure(
          ExitCode.NOT_RUNNING,
          "the gateway at " + url + " does not run",
          "'./crosstalk up' starts it, './crosstalk status' shows its state",
          e);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILED, url + " does not answer: " + e, "see './crosstalk status'", e);
    }
    if (response.statusCode() != OK) {
      throw new CommandFailure(ExitCode.FAILED, problem(response), remedy(response.statusCode()));
    }
    return response.body();
  }

  private String remedy(int status) {
    return status == UNAUTHORIZED || status == FORBIDDEN
        ? "the command uses admin.token of the data folder; tokens.json there has its roles"
        : remedy;
  }

  private static String problem(HttpResponse<byte[]> response) {
    String status = "status " + response.statusCode();
    try {
      String detail = EventJson.read(response.body(), Problem.class).detail();
      return detail == null ? status : detail;
    } catch (MalformedJsonException e) {
      return status;
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
