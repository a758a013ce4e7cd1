package io.crosstalk.gateway;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the services that the gateway forwards to, {@code crosstalk.upstream.*}.
 *
 * @param tokenFile file with the gateway's own bearer token in one line; required
 * @param connectTimeout longest time to establish a connection
 * @param timeout longest time until a service begins its response, and until each further piece
 *     arrives
 * @param replyMemory memory for the pieces of responses that are fetched before their callers read
 *     them
 */
@ConfigurationProperties("crosstalk.upstream")
record UpstreamProperties(
    @DefaultValue("http://127.0.0.1:8183") URI rulesUrl,
    @DefaultValue("http://127.0.0.1:8182") URI correlationUrl,
    @DefaultValue("http://127.0.0.1:8181") URI ingestUrl,
    @Nullable Path tokenFile,
    @DefaultValue("2s") Duration connectTimeout,
    @DefaultValue("10s") Duration timeout,
    @DefaultValue("64MB") DataSize replyMemory) {

  UpstreamProperties {
    requirePositive("connect-timeout", connectTimeout.isPositive());
    requirePositive("timeout", timeout.isPositive());
    requirePositive(
        "reply-memory",
        replyMemory.toBytes() >= UpstreamBody.PIECE && replyMemory.toBytes() < Integer.MAX_VALUE);
  }

  private static void requirePositive(String name, boolean positive) {
    if (!positive) {
      throw new IllegalArgumentException(
          "crosstalk.upstream." + name + " must be positive and below 2 GB");
    }
  }
}
