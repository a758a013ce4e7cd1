package io.crosstalk.bench.rest.platform;

import java.io.IOException;
import java.util.List;

/**
 * Output of {@code crosstalk status --json}.
 *
 * @param url URL of the gateway
 * @param ingestUrl URL of ingest-service
 */
public record PlatformStatus(String url, String ingestUrl, List<Component> components) {
  private static final String RUNNING = "running";
  private static final String BROKER = "kafka";

  /** A process of the platform. */
  public record Component(String name, String state, long pid, int port) {}

  /** Address of the Kafka broker. */
  public String bootstrapServers() throws IOException {
    return components.stream()
        .filter(component -> component.name().equals(BROKER))
        .findFirst()
        .map(component -> "127.0.0.1:" + component.port())
        .orElseThrow(() -> new IOException("the platform has no broker"));
  }

  /**
   * Finds components that have ended, were started again or do not answer.
   *
   * @param before an earlier status
   * @return one text for each such component; empty when there are none
   */
  public List<String> changesSince(PlatformStatus before) {
    return before.components().stream()
        .filter(component -> !isAsBefore(component))
        .map(component -> component.name() + " " + now(component.name()))
        .toList();
  }

  private boolean isAsBefore(Component before) {
    return components.stream()
        .anyMatch(
            now ->
                now.name().equals(before.name())
                    && now.pid() == before.pid()
                    && now.state().equals(RUNNING));
  }

  private String now(String name) {
    return components.stream()
        .filter(component -> component.name().equals(name))
        .findFirst()
        .map(now -> now.state().equals(RUNNING) ? "was started again" : "is " + now.state())
        .orElse("is gone");
  }
}
