package io.crosstalk.gateway;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the services that the gateway forwards to, {@code crosstalk.upstream.*}. A service
 * has one address for each of its instances.
 *
 * @param tokenFile file with the gateway's own bearer token in one line; required
 * @param timeout longest time until a service begins its response, and until each further piece
 *     arrives
 */
@ConfigurationProperties("crosstalk.upstream")
record UpstreamProperties(
    @DefaultValue("http://127.0.0.1:8183") List<URI> rulesUrl,
    @DefaultValue("http://127.0.0.1:8182") List<URI> correlationUrl,
    @DefaultValue("http://127.0.0.1:8181") List<URI> ingestUrl,
    @Nullable Path tokenFile,
    @DefaultValue("10s") Duration timeout) {

  UpstreamProperties {
    rulesUrl = present(rulesUrl);
    correlationUrl = present(correlationUrl);
    ingestUrl = present(ingestUrl);
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("crosstalk.upstream.timeout must be positive");
    }
  }

  /** The addresses without the empty ones, such as after a comma at the end. */
  private static List<URI> present(List<URI> urls) {
    return urls.stream().filter(Objects::nonNull).toList();
  }
}
