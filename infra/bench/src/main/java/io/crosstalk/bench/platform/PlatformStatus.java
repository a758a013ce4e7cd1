package io.crosstalk.bench.platform;

import java.io.IOException;
import java.util.List;

/**
 * Output of {@code crosstalk status --json}.
 *
 * @param url URL of the gateway
 * @param ingestUrl URL of ingest-service
 */
public record PlatformStatus(String url, String ingestUrl, List<Component> components) {
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

  /** Components that have ended, were started again or do not answer since an earlier status. */
  public List<Component> lostSince(PlatformStatus before) {
    return before.components().stream().filter(each -> !components.contains(each)).toList();
  }
}
