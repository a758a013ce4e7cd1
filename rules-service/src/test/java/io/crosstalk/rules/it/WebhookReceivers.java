package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A server whose paths are the webhook targets of a service under test. */
final class WebhookReceivers implements AutoCloseable {
  private final WireMockServer server =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

  WebhookReceivers() {
    server.start();
    server.stubFor(post(urlMatching("/.*")).willReturn(aResponse().withStatus(204)));
  }

  /** Address of a target. */
  String url(String target) {
    return server.baseUrl() + "/" + target;
  }

  /** Settings of a service with these webhook targets, which receive replays, too. */
  Map<String, String> properties(String... targets) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < targets.length; i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      properties.put(prefix + "name", targets[i]);
      properties.put(prefix + "url", url(targets[i]));
      properties.put(prefix + "replays", "true");
      properties.put(prefix + "allow-private", "true");
    }
    return properties;
  }

  /** Targets that have received messages of a world, one for each message. */
  List<String> targets(String world) {
    return requests(world).map(request -> request.getUrl().substring(1)).toList();
  }

  /** Messages of a world that a target has received. */
  List<JsonNode> received(String target, String world) {
    return requests(world)
        .filter(request -> request.getUrl().equals("/" + target))
        .map(request -> Service.JSON.readTree(request.getBodyAsString()))
        .toList();
  }

  /** Types of the messages of a world that a target has received, without their prefix. */
  List<String> types(String target, String world) {
    return received(target, world).stream()
        .map(event -> event.path("type").asString().replace("io.crosstalk.incident.", ""))
        .toList();
  }

  private Stream<LoggedRequest> requests(String world) {
    return server
        .findAll(
            anyRequestedFor(anyUrl())
                .withRequestBody(matchingJsonPath("$.data.world", equalTo(world))))
        .stream();
  }

  @Override
  public void close() {
    server.stop();
  }
}
