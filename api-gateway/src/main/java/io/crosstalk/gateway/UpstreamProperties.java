package io.crosstalk.gateway;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the services that the gateway forwards to, {@code crosstalk.upstream.*}.
 *
 * @param tokenFile file with the gateway's own bearer token in one line; required
 * @param timeout longest time until a service begins its response, and until each further piece
 *     arrives
 */
@ConfigurationProperties("crosstalk.upstream")
record UpstreamProperties(
    @DefaultValue("http://127.0.0.1:8183") URI rulesUrl,
    @DefaultValue("http://127.0.0.1:8182") URI correlationUrl,
    @DefaultValue("http://127.0.0.1:8181") URI ingestUrl,
    @Nullable Path tokenFile,
    @DefaultValue("10s") Duration timeout) {

  UpstreamProperties {
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("crosstalk.upstream.timeout must be positive");
    }
  }
}
