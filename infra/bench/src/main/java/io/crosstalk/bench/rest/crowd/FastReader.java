package io.crosstalk.bench.rest.crowd;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Client of a crowd that requests pages of incidents one after the other, without a pause. */
record FastReader(HttpClient http, URI url, String token) implements CrowdClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Override
  public String request(long deadline) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Authorization", "Bearer " + token)
            .timeout(TIMEOUT)
            .build();
    return Integer.toString(http.send(request, BodyHandlers.discarding()).statusCode());
  }
}
